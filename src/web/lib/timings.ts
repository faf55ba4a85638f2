/**
 * Every delay of the screens, in milliseconds: of the specification (§2, §9) unless it says ours. Its redirects after
 * 1.8 s and 2.5 s are placed on no screen, and so stand nowhere here. Tests read them from here.
 */
export const TIMINGS = {
  /** The verify screen stays at least so long. */
  verifyScreen: 500,
  /** From a successful login to the dashboard of the role. */
  afterLogin: 2000,
  afterRegistration: 2000,
  afterPasswordReset: 2000,
  afterLogout: 1500,
  afterAdminLogout: 2000,
  /** A reviewer without the right is sent home. */
  afterUnauthorized: 2000,
  /** The guest's dashboard pretends to load. */
  guestLoading: 1500,
  /** Before another code may be asked for; ours. */
  beforeResend: 30_000,
  /** After the last letter of a search, before the server is asked; ours. */
  searchPause: 300,
  /** After the last letter of a form, before its draft is kept on the device; ours. */
  draftPause: 500,
  /** Until the next picture of the landing page. */
  carousel: 5000,
  /** How long the connection check waits for an answer; ours. */
  connectionPatience: 10_000,
  /** How long the check of a certificate waits for the portal; ours. */
  checkPatience: 10_000,
  /** Between two looks through the camera, which leaves the phone time to draw; ours. */
  scanPause: 150,
  /** After the first screen, before what shows toasts is fetched: nothing else waits for it; ours. */
  beforeToasts: 1000,
  /** Before a broken line for notices is opened again: at first, and at most; ours. */
  notificationRetry: 5000,
  notificationLastRetry: 120_000,
  /** How long that line outlives the screen that needed it; ours. */
  streamLinger: 1000,
  /** Out of sight for so long, a tab hears of no notices until it is looked at again; ours. */
  streamHidden: 300_000,
  /** After which a page says that its program has not come: a slow line brings it in twenty seconds; ours. */
  programPatience: 30_000,
  /** How long a toast stays unless something else is said. */
  toast: 4000,
} as const

/** Waits so many milliseconds. */
export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

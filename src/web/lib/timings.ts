/** Every delay that the specification names (§2, §9), in milliseconds. Tests read them from here. */
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
  /** From an accepted application to the next screen, where a screen follows by itself. */
  afterSubmission: 1800,
  afterLongNotice: 2500,
  adminFigures: 800,
  /** Before another code may be asked for; ours. */
  beforeResend: 30_000,
  /** After the last letter of a search, before the server is asked; ours. */
  searchPause: 300,
  /** After the last letter of a form, before its draft is kept on the device; ours. */
  draftPause: 500,
  guestLoading: 1500,
  carouselAdvance: 5000,
  /** How long a toast stays unless something else is said. */
  toast: 4000,
} as const

/** Waits so many milliseconds. */
export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

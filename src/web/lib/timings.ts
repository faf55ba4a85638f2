// SPDX-License-Identifier: Apache-2.0
/**
 * Every delay of the screens, in milliseconds. A delay is from the specification (§2, §9) unless it is marked as ours.
 * The specification also lists redirects after 1.8 s and 2.5 s, but names no screen for them, so they are absent here.
 * Tests read the delays from here.
 */
export const TIMINGS = {
  /** The minimum time for which a screen shows that it checks the session. */
  verifyScreen: 500,
  /** The time between a successful login and the dashboard of the role. */
  afterLogin: 2000,
  afterRegistration: 2000,
  afterPasswordReset: 2000,
  afterLogout: 1500,
  afterAdminLogout: 2000,
  /** Before a reviewer without permission is redirected. */
  afterUnauthorized: 2000,
  /** How long a reviewer can undo a decision before it is sent; ours. */
  undoDecision: 10_000,
  /** The simulated loading of the guest's dashboard. */
  guestLoading: 1500,
  /** Before another code can be requested; ours. */
  beforeResend: 30_000,
  /** Between the last letter of a search and the request; ours. */
  searchPause: 300,
  /** Between the last letter of a form and saving its draft on the device; ours. */
  draftPause: 500,
  /** How long a form waits for the user's profile before it opens with empty fields; ours. */
  prefill: 4000,
  /** The longest time between an edit and saving it, while the user types without a pause; ours. */
  draftLongest: 2000,
  /** Between two pictures of the landing page. */
  carousel: 5000,
  /** Timeout of each connection check; ours. */
  connectionTimeout: 10_000,
  /** Timeout of the portal's response during a certificate check; ours. */
  checkTimeout: 10_000,
  /** Between two scans of the camera picture, so that the phone can render; ours. */
  scanPause: 150,
  /** Between the first screen and loading the toast library, which only toasts need; ours. */
  beforeToasts: 1000,
  /** Between the first screen and preparing the device for offline use, so that this delays no screen; ours. */
  beforeOffline: 4000,
  /** Before the event stream of notifications reconnects after an error: the first and the longest delay; ours. */
  notificationRetry: 5000,
  notificationLongestRetry: 120_000,
  /** How long the event stream stays open after its last screen closed, in case the next screen needs it; ours. */
  streamLinger: 1000,
  /** A tab hidden for this long closes its event stream until it is visible again; ours. */
  streamHidden: 300_000,
  /** Between two renewals of a reviewer's claim on the open application. A claim ends after three minutes. Ours. */
  claimRenewal: 30_000,
  /** Between two requests for the claims of other reviewers; ours. */
  claimsPoll: 5000,
  /** The longest time that opening a PDF or drawing a page may take; ours. */
  pdfDeadline: 10_000,
  /** Before a page reports that its scripts have not loaded. A slow connection needs 20 s for them. Ours. */
  scriptTimeout: 30_000,
  /** How long a toast is shown by default. */
  toast: 4000,
} as const

/** Waits this many milliseconds. */
export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

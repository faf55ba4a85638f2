import { onDemand } from '#web/startup/lazy-component.tsx'

/** The frame of whoever looks around as a guest, fetched when there is one. */
export const LazyGuestShell = onDemand(() => import('./signed-in/guest-shell.tsx').then((module) => module.GuestShell))

/** The frame of whoever is signed in, fetched when there is somebody: visitors do without its weight. */
export const LazyPersonShell = onDemand(() =>
  import('./signed-in/person-shell.tsx').then((module) => module.PersonShell),
)

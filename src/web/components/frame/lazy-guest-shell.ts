import { onDemand } from '#web/lib/on-demand.tsx'

/** The frame of whoever looks around as a guest, fetched when there is one. */
export const LazyGuestShell = onDemand(() => import('./guest-shell.tsx').then((module) => module.GuestShell))

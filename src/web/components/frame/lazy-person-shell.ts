import { onDemand } from '#web/lib/on-demand.tsx'

/** The frame of whoever is signed in, fetched when there is somebody: visitors do without its weight. */
export const LazyPersonShell = onDemand(() => import('./person-shell.tsx').then((module) => module.PersonShell))

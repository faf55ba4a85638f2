import { lazy } from 'react'

/** The frame of whoever is signed in, fetched when there is somebody: visitors do without its weight. */
export const LazyPersonShell = lazy(() =>
  import('./person-shell.tsx').then((module) => ({ default: module.PersonShell })),
)

import { lazy } from 'react'

/** The frame of whoever looks around as a guest, fetched when there is one. */
export const LazyGuestShell = lazy(() => import('./guest-shell.tsx').then((module) => ({ default: module.GuestShell })))

import { useEffect } from 'react'

/** Lets the device keep this page, so that it checks without a network from the second visit on (decision 036). */
export function useOfflineKeeping() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // Where the browser refuses, such as in a private window, the page works as long as there is a network.
    navigator.serviceWorker.register('/verify-worker.js', { scope: '/verify' }).catch(() => undefined)
  }, [])
}

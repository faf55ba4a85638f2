type Guard = (event: PopStateEvent) => void

let guard: Guard | undefined

/**
 * Lets a screen hear of the browser's Back before the router does, and stop it. Called before the router is drawn:
 * listeners of the window hear in the order in which they came.
 */
export function listenForBack() {
  window.addEventListener('popstate', (event) => guard?.(event))
}

/** Whoever is asked from now on; nobody where it is left out. */
export function guardBack(next?: Guard) {
  guard = next
}

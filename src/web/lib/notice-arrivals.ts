import { createStore } from './create-store.ts'

const arrivals = createStore(0)

/** Something new has come for the signed-in person, while the portal was open. */
export const recordArrival = () => arrivals.set(arrivals.get() + 1)

/** How often something new has come since the portal was opened: a change tells that lists may have grown. */
export const useNoticeArrivals = arrivals.use

/** Marks an answer that did not come from the portal just now, but from what the device last saw. */
export const LAST_SEEN_HEADER = 'x-last-seen'

/** Marks a response from the device's cache, which may be out of date. */
export const LAST_SEEN_HEADER = 'x-last-seen'

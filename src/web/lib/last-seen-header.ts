/** Marks a response from the device's cache, which may be out of date; on a citizen's screens with its time (ISO 8601). */
export const LAST_SEEN_HEADER = 'x-last-seen'

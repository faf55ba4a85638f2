/** Where a citizen's own applications stand (spec §2); a username may hold characters that an address keeps for itself. */
export const ownListPath = (username: string) => `/viewApplication/${encodeURIComponent(username)}`

/** How many notices of the signed-in person are unread; undefined while that is not known. */
export const useUnreadNotices = (): number | undefined => undefined

/** What the office announces, and how an admin writes it. */
export const announcements = {} as const

/** What people are told inside the portal: the badge, the list, each notice. */
export const notices = {} as const

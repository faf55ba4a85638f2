/** The view-only demo: guest dashboard and guest applications (spec §2). */
export const guest = {} as const

/** The panchayat's pictures. */
export const gallery = {} as const

/** The connection check, /test. */
export const connection = {} as const

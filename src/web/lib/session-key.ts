/** Where the signed-in person stands in the query cache. */
export const SESSION_KEY = ['session'] as const

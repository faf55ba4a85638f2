/** The pages behind the footer: accessibility, privacy, contact. */
export const pages = {} as const

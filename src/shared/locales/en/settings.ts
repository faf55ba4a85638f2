/** Account settings: password, language, sessions, the own data. */
export const settings = {} as const

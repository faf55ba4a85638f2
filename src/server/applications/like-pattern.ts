/** A LIKE pattern that finds the text anywhere. Wildcards in the text are escaped. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

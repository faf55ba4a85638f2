/** A pattern that finds a text anywhere: what a person types is looked for as it stands, not read as a pattern. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

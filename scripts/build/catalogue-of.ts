/** The catalogue that a module is, such as `hi/dashboard`; '' for every other module. */
export const catalogueOf = (id: string) => /\/src\/shared\/locales\/([^/]+\/[^/]+)\.ts$/.exec(id)?.[1] ?? ''

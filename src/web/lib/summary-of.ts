/** The faults of a form in the order of its fields, as `ErrorSummary` takes them. */
export const summaryOf = <Name extends string>(fields: readonly Name[], errorOf: (field: Name) => string | undefined) =>
  fields.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ field, message }] : []
  })

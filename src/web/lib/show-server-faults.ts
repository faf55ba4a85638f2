import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { isRefusal } from './api-faults.ts'

/** Shows what the server found wrong at its fields, in the server's own words. */
export function showServerFaults<Values extends FieldValues>(
  error: Error,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
) {
  for (const { field, message } of isRefusal(error) ? error.faults : []) {
    const name = names.find((known) => known === field)
    if (name) setError(name, { type: 'server', message })
  }
}

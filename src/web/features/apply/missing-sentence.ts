import type { FieldErrors } from 'react-hook-form'
import type { OfferedService } from '#shared/services/wire.ts'
import type { ApplyValues } from './answers/apply-values.ts'

const MISSING: readonly unknown[] = ['required', 'too-few-documents']

/** The service's one sentence for whatever is missing (spec §5, NOC); undefined where nothing is, or it has none. */
export function missingSentence({ words }: OfferedService, faults: FieldErrors<ApplyValues>) {
  const found = [...Object.values(faults.texts ?? {}), ...Object.values(faults.documents ?? {})]
  return found.some((fault) => fault && 'message' in fault && MISSING.includes(fault.message))
    ? words.notices.missing
    : undefined
}

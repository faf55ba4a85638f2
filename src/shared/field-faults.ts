import { FAULTS, type Fault } from './faults.ts'
import type { FieldFault } from './refusal.ts'

interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
}

/** Reads a schema's issues as faults of fields, the first fault of each field only. */
export function fieldFaults(issues: readonly Issue[]): FieldFault[] {
  const faults = new Map<string, Fault>()
  for (const issue of issues) {
    const place = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) faults.set([...place, key].join('.'), 'unknown')
    } else if (!faults.has(place.join('.'))) {
      faults.set(place.join('.'), isFault(issue.message) ? issue.message : 'text')
    }
  }
  return [...faults].map(([field, code]) => ({ field, code }))
}

function isFault(message: string): message is Fault {
  return (FAULTS as readonly string[]).includes(message)
}

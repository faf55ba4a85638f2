import type { ChainedEntry } from './chained-entry.ts'
import type { KeptHeads } from './read-heads.ts'
import type { AuditFault, Verdict } from './verify-log.ts'

/** What `npm run audit:verify` says: a sentence for each fault, or that there is none, and what to know beside it. */
export function describeVerdict(verdict: Verdict, kept: KeptHeads): { isSound: boolean; sentences: string[] } {
  const faults = [
    ...verdict.faults.map(describeFault),
    ...kept.forged.map((line) => `Line ${line} of the heads outside the database was not signed by this portal's key.`),
  ]
  if (verdict.sealed > 0 && kept.heads.length === 0) {
    faults.push('No signed head lies outside the database: that nothing was cut off, or written anew, nobody can say.')
  }
  const remarks = kept.unreadable.map(
    (line) => `Line ${line} of the heads is only half there, as a power cut leaves it.`,
  )
  const waiting = verdict.waiting > 0 ? ` Not sealed yet: ${entries(verdict.waiting)}.` : ''
  const counted = `The log holds: ${entries(verdict.sealed)}, ${heads(kept.heads.length)} outside the database.${waiting}`
  if (faults.length === 0) return { isSound: true, sentences: [counted, ...remarks] }
  return { isSound: false, sentences: [...faults, ...remarks] }
}

const heads = (count: number) => (count === 1 ? '1 signed head' : `${count} signed heads`)
const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

function describeFault(fault: AuditFault): string {
  switch (fault.kind) {
    case 'changed':
      return `${named(fault.entry)} is not what was sealed: it was changed, or moved there.`
    case 'deleted':
      return `Entry ${fault.entryId} was sealed and is gone.`
    case 'inserted':
      return `${named(fault.entry)} was put in where the chain had gone past: it has no seal.`
    case 'gap':
      return `Before entry ${fault.before} the chain goes from place ${BigInt(fault.from) - 1n} to ${fault.to}: seals were taken out or moved.`
    case 'truncated':
      return `The log ends at place ${fault.end} of the chain, and on ${fault.head.at} it went to ${fault.head.position} (entry ${fault.head.entryId}): its end was cut off.`
    case 'rewritten':
      return `Up to place ${fault.head.position} (entry ${fault.head.entryId}) the chain is another one than on ${fault.head.at}: it was written anew.`
  }
}

/** `2026-11-21T10:30:00.000Z`, of microseconds since 1970. */
const instant = (microseconds: string) => new Date(Number(BigInt(microseconds) / 1000n)).toISOString()

const named = ({ id, at, action }: ChainedEntry) => `Entry ${id} (${action}, ${instant(at)})`

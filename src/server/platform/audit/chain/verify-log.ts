// SPDX-License-Identifier: Apache-2.0
import type { Database } from '../../db/connection.ts'
import type { AuditHead, SavedHeads } from './audit-head.ts'
import { type ChainedEntry, chainedHash, findChainedEntries, findSeals, GENESIS, type Seal } from './chained-entry.ts'

type AuditFault =
  /** The entry or the seal before it differs from what was sealed, or entries were swapped. */
  | { kind: 'changed'; entry: ChainedEntry }
  | { kind: 'deleted'; entryId: string }
  /** An entry without a seal, although later entries have seals. */
  | { kind: 'inserted'; entry: ChainedEntry }
  /** Positions of the chain are missing before the entry `before`: entries were deleted together with their seals. */
  | { kind: 'gap'; from: string; to: string; before: string }
  /** The chain ends before the position of a head. */
  | { kind: 'truncated'; head: AuditHead; end: string }
  /** The chain differs from a head. */
  | { kind: 'rewritten'; head: AuditHead }

interface Verdict {
  faults: AuditFault[]
  /** The number of seals. */
  sealed: number
  /** The number of entries after the end of the chain, which are not sealed yet. */
  unsealed: number
}

const ROWS_PER_QUERY = 5_000
/** Limits the output for a log that was rewritten entirely. */
const MAX_FAULTS = 100

/**
 * Compares the whole log with its hash chain (the seals), and the chain with the signed heads outside the database
 * (`audit-folder.ts`). The heads must be read before this call, because the log may grow. Finds every entry that was
 * changed, deleted, inserted or moved, and a log that was truncated or rewritten.
 */
export async function verifyLog(db: Database, heads: readonly AuditHead[]): Promise<Verdict> {
  // The transaction ensures that all queries read the same snapshot.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyWithin(tx, heads))
}

/**
 * Verifies the log within an open transaction. Reads the entries and the seals, both in the order of their ids, side by side:
 * an entry before the next seal was inserted later, and a seal without its entry shows that the entry was deleted.
 */
export async function verifyWithin(tx: Database, heads: readonly AuditHead[]): Promise<Verdict> {
  const comparison = createComparison(heads)
  const entries = rowsOf(
    (range) => findChainedEntries(tx, range),
    ({ id }) => id,
  )
  const seals = rowsOf(
    (range) => findSeals(tx, range),
    ({ entryId }) => entryId,
  )
  const readEntry = async () => (await entries.next()).value
  let entry = await readEntry()
  for await (const seal of seals) {
    while (entry && BigInt(entry.id) < BigInt(seal.entryId)) {
      comparison.addUnsealed(entry)
      entry = await readEntry()
    }
    const hasEntry = entry?.id === seal.entryId
    comparison.addSealed(seal, hasEntry ? entry : undefined)
    if (hasEntry) entry = await readEntry()
  }
  let unsealed = 0
  while (entry) {
    unsealed += 1
    entry = await readEntry()
  }
  return { ...comparison.finish(), unsealed }
}

/** Compares entries, seals and heads, which must be added in the order of their ids, and collects the faults. */
function createComparison(heads: readonly AuditHead[]) {
  const faults: AuditFault[] = []
  const headsByPosition = heads.toSorted((a, b) => Number(BigInt(a.position) - BigInt(b.position)))
  let nextHead = 0
  let position = 0n
  let previous: Buffer = GENESIS
  let sealed = 0
  const report = (fault: AuditFault) => {
    if (faults.length < MAX_FAULTS) faults.push(fault)
  }

  function compareWithHeads(seal: Seal) {
    for (let head = headsByPosition[nextHead]; head; head = headsByPosition[nextHead]) {
      if (BigInt(head.position) > BigInt(seal.position)) return
      const isSame = head.position === seal.position && head.entryId === seal.entryId
      if (!isSame || head.hash !== seal.hash.toString('hex')) report({ kind: 'rewritten', head })
      nextHead += 1
    }
  }

  return {
    addUnsealed: (entry: ChainedEntry) => report({ kind: 'inserted', entry }),
    addSealed(seal: Seal, entry: ChainedEntry | undefined) {
      const expected = position + 1n
      const isNext = BigInt(seal.position) === expected
      if (!isNext) report({ kind: 'gap', from: String(expected), to: seal.position, before: seal.entryId })
      if (!entry) report({ kind: 'deleted', entryId: seal.entryId })
      else if (isNext && !chainedHash(previous, entry).equals(seal.hash)) report({ kind: 'changed', entry })
      compareWithHeads(seal)
      // The comparison continues from the sealed hash, so that one fault is reported only once.
      position = BigInt(seal.position)
      previous = seal.hash
      sealed += 1
    },
    finish() {
      const end = String(position)
      // Only the last head is reported, because it covers the others.
      const head = nextHead < headsByPosition.length ? headsByPosition.at(-1) : undefined
      if (head) report({ kind: 'truncated', head, end })
      return { faults, sealed }
    },
  }
}

/** Yields all rows in the order of their ids. Reads them with several queries, to limit memory. */
async function* rowsOf<Row>(
  findRows: (range: { after?: string; limit: number }) => Promise<Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row, undefined> {
  for (let rows = await findRows({ limit: ROWS_PER_QUERY }); ; ) {
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_QUERY) return undefined
    rows = await findRows({ after: idOf(last), limit: ROWS_PER_QUERY })
  }
}

/**
 * The output of `npm run audit:verify`: a sentence for each fault, or one sentence if the log is valid, and then
 * remarks.
 */
export function describeVerdict(verdict: Verdict, saved: SavedHeads): { isSound: boolean; sentences: string[] } {
  const faults = [
    ...verdict.faults.map(describeFault),
    ...saved.forged.map(
      (line) => `Line ${line} of the heads outside the database was not signed by this portal's key.`,
    ),
  ]
  if (verdict.sealed > 0 && saved.heads.length === 0) {
    faults.push('There is no signed head outside the database, so truncation or rewriting cannot be detected.')
  }
  const remarks = saved.unreadable.map((line) => `Line ${line} of the heads is incomplete, as after a power cut.`)
  const unsealed = verdict.unsealed > 0 ? ` Not sealed yet: ${entryCount(verdict.unsealed)}.` : ''
  const summary = `The log is valid: ${entryCount(verdict.sealed)}, ${headCount(saved.heads.length)} outside the database.${unsealed}`
  if (faults.length === 0) return { isSound: true, sentences: [summary, ...remarks] }
  return { isSound: false, sentences: [...faults, ...remarks] }
}

const headCount = (count: number) => (count === 1 ? '1 signed head' : `${count} signed heads`)
const entryCount = (count: number) => (count === 1 ? '1 entry' : `${count} entries`)

function describeFault(fault: AuditFault): string {
  switch (fault.kind) {
    case 'changed':
      return `${describeEntry(fault.entry)} differs from what was sealed: it was changed or moved.`
    case 'deleted':
      return `Entry ${fault.entryId} was sealed and is missing.`
    case 'inserted':
      return `${describeEntry(fault.entry)} was inserted later: it has no seal.`
    case 'gap':
      return `Before entry ${fault.before} the chain continues from position ${BigInt(fault.from) - 1n} to ${fault.to}: seals were removed or moved.`
    case 'truncated':
      return `The log ends at position ${fault.end} of the chain, but on ${fault.head.at} it reached ${fault.head.position} (entry ${fault.head.entryId}): it was truncated.`
    case 'rewritten':
      return `Up to position ${fault.head.position} (entry ${fault.head.entryId}) the chain differs from the one on ${fault.head.at}: it was rewritten.`
  }
}

/** Formats microseconds since 1970 as `2026-11-21T10:30:00.000Z`. */
const instant = (microseconds: string) => new Date(Number(BigInt(microseconds) / 1000n)).toISOString()

const describeEntry = ({ id, at, action }: ChainedEntry) => `Entry ${id} (${action}, ${instant(at)})`

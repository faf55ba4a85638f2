// SPDX-License-Identifier: Apache-2.0
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { headsFile, openAuditFolder, publicKeyFile } from '#server/platform/audit/chain/audit-folder.ts'
import { readHeads } from '#server/platform/audit/chain/audit-head.ts'
import { chainedHash, findChainedEntries, GENESIS } from '#server/platform/audit/chain/chained-entry.ts'
import { openSealer } from '#server/platform/audit/chain/open-sealer.ts'
import { ENTRY_IDS, sealEntries } from '#server/platform/audit/chain/seal-entries.ts'
import { describeVerdict } from '#server/platform/audit/chain/verify-log.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { isSettled, takeHorizon } from '#server/platform/db/settled-ids.ts'
import { auditFolders, type TestLog, test } from '../support/audit-log.ts'

const ENTRIES = 12
/** The nth entry has the id 2n - 1, so that there is a free id between any two. */
const idOf = (position: number) => 2 * position - 1

/** The columns, each with a value to which an attacker might change it. */
const FORGED_VALUES = {
  at: sql`at + interval '1 microsecond'`,
  panchayat_id: sql`panchayat_id + 1`,
  actor_id: sql`null`,
  actor_role: sql`'admin'`,
  action: sql`action || ' '`,
  subject_kind: sql`'document'`,
  subject: sql`subject || '0'`,
  request_id: sql`null`,
  details: sql`'{"to": "Rejected"}'::jsonb`,
}

const anyPosition = fc.integer({ min: 1, max: ENTRIES })
const entry = (position: number) => sql`audit_entries where id = ${idOf(position)}`
const seal = (position: number) => sql`audit_seals where entry_id = ${idOf(position)}`

/** Exchanges the ids of two rows. */
const swap = (table: string, column: string, [first, second]: readonly [number, number]) =>
  [
    [idOf(first), -1],
    [idOf(second), idOf(first)],
    [-1, idOf(second)],
  ].map(
    ([from, to]) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`,
  )

const pair = fc.tuple(anyPosition, anyPosition).filter(([first, second]) => first !== second)
const column = fc.constantFrom(...Object.entries(FORGED_VALUES))

/** Ways of tampering, as SQL on the tables. */
const tampering = fc.oneof(
  fc
    .tuple(anyPosition, column)
    .map(([position, [name, forged]]) => [
      sql`update audit_entries set ${sql.ref(name)} = ${forged} where id = ${idOf(position)}`,
    ]),
  anyPosition.map((position) => [sql`delete from ${entry(position)}`]),
  anyPosition.map((position) => [sql`delete from ${entry(position)}`, sql`delete from ${seal(position)}`]),
  anyPosition.map((position) => [
    sql`delete from ${entry(position)}`,
    sql`delete from ${seal(position)}`,
    sql`update audit_seals set position = position - 1 where entry_id > ${idOf(position)}`,
  ]),
  fc
    .integer({ min: -1, max: ENTRIES - 1 })
    .map((position) => [
      sql`insert into audit_entries select ${idOf(position) + 1}, at, panchayat_id, actor_id, actor_role, action from ${entry(1)}`,
    ]),
  pair.map((positions) => swap('audit_entries', 'id', positions)),
  pair.map((positions) => swap('audit_seals', 'entry_id', positions)),
  anyPosition.map((position) => [
    sql`delete from audit_entries where id >= ${idOf(position)}`,
    sql`delete from audit_seals where entry_id >= ${idOf(position)}`,
  ]),
  anyPosition.map((position) => [sql`delete from audit_seals where entry_id >= ${idOf(position)}`]),
  anyPosition.map((position) => [sql`delete from ${seal(position)}`]),
  anyPosition.map((position) => [sql`update audit_seals set hash = sha256(hash) where entry_id = ${idOf(position)}`]),
  anyPosition.map((position) => [
    sql`update audit_seals set position = position + 1 where entry_id >= ${idOf(position)}`,
  ]),
  fc.constant([sql`truncate audit_entries, audit_seals`]),
)

async function addSealedEntries(log: TestLog) {
  await log.add(ENTRIES / 2)
  await log.seal()
  await log.add(ENTRIES / 2)
  await log.seal()
}

describe('The chain of the audit log', () => {
  test('detects changed, deleted, inserted, moved and truncated entries', async ({ log }) => {
    await addSealedEntries(log)
    expect(await log.verdict()).toEqual({ faults: [], sealed: ENTRIES, unsealed: 0 })
    await fc.assert(
      fc.asyncProperty(tampering, async (statements) => {
        expect((await log.verdictAfter(statements)).faults).not.toEqual([])
      }),
      { numRuns: 150 },
    )
    expect(await log.verdict()).toEqual({ faults: [], sealed: ENTRIES, unsealed: 0 })
  })

  test('detects recomputed hashes with the head outside the database', async ({ log }) => {
    await addSealedEntries(log)
    await sql`alter table audit_entries disable trigger user`.execute(log.db)
    await sql`alter table audit_seals disable trigger user`.execute(log.db)
    await sql`update audit_entries set actor_id = 99 where id = ${idOf(8)}`.execute(log.db)
    let previous: Buffer = GENESIS
    for (const entry of await findChainedEntries(log.db, { limit: ENTRIES })) {
      previous = chainedHash(previous, entry)
      await sql`update audit_seals set hash = ${previous} where entry_id = ${entry.id}`.execute(log.db)
    }
    const { faults } = await log.verdict()
    expect(faults).toMatchObject([{ kind: 'rewritten', head: { position: String(ENTRIES) } }])

    // A forged head does not hide the change: it is reported itself, and the genuine head is still compared.
    const [, last = ''] = (await readFile(headsFile(log.dataDir), 'utf8')).split('\n')
    await appendFile(headsFile(log.dataDir), `${last.replace(/"hash":"../, '"hash":"00')}\n{"at":"20`)
    const stored = await readHeads({ headsFile: headsFile(log.dataDir), keyFile: publicKeyFile(log.dataDir) })
    const { isSound, sentences } = describeVerdict(await log.verdict(), stored)
    expect(isSound).toBe(false)
    expect(sentences).toEqual([
      expect.stringMatching(
        /^Up to position 12 \(entry 23\) the chain differs from the one on \S+Z: it was rewritten\.$/,
      ),
      "Line 3 of the heads outside the database was not signed by this portal's key.",
      'Line 4 of the heads is incomplete, as after a power cut.',
    ])
    await writeFile(headsFile(log.dataDir), '')
    expect(describeVerdict(await log.verdict(), { heads: [], forged: [], unreadable: [] }).isSound).toBe(false)
  })

  test('waits for open transactions, so that no entry is skipped', async ({ log }) => {
    const slow = await log.db.startTransaction().execute()
    await recordAudit(slow, { actor: { panchayatId: '1', requestId: undefined }, action: 'logged-out' })
    await log.add(3)
    const horizon = await takeHorizon(log.db, ENTRY_IDS)
    expect(await isSettled(log.db, horizon)).toBe(false)

    await slow.commit().execute()
    // Open transactions of other databases on the same server, as in parallel tests, delay the seals, too.
    await expect.poll(() => isSettled(log.db, horizon), { timeout: 20_000 }).toBe(true)
    // Processes that seal at the same moment take turns, and seal each entry once.
    await Promise.all([1, 2, 3, 4].map(() => sealEntries(log.db, horizon)))
    await log.seal()
    expect(await log.verdict()).toEqual({ faults: [], sealed: 4, unsealed: 0 })
  })

  test('seals every entry and exports the head on shutdown', async ({ log }) => {
    await log.add(3)
    const folder = await openAuditFolder(auditFolders(log.dataDir))
    // The shutdown does not wait for open transactions of other databases on the same server.
    const verdictAfterEnd = async () => {
      await openSealer({ db: log.db, folder, onError }).close()
      return log.verdict()
    }
    await expect.poll(verdictAfterEnd).toEqual({ faults: [], sealed: 3, unsealed: 0 })
    const { heads } = await readHeads({ headsFile: headsFile(log.dataDir), keyFile: publicKeyFile(log.dataDir) })
    expect(heads).toMatchObject([{ position: '3' }])

    await rm(join(log.dataDir, 'keys'), { recursive: true })
    await expect(openAuditFolder(auditFolders(log.dataDir))).rejects.toThrow(
      'It signed the heads of the audit log. Restore it from your backup.',
    )
  })
})

function onError(error: Error) {
  throw error
}

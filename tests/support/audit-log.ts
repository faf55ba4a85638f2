// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { test as base } from 'vitest'
import { headsFile, openAuditFolder, publicKeyFile } from '#server/platform/audit/chain/audit-folder.ts'
import { readHeads } from '#server/platform/audit/chain/audit-head.ts'
import { ENTRY_IDS, sealEntries } from '#server/platform/audit/chain/seal-entries.ts'
import { verifyLog, verifyWithin } from '#server/platform/audit/chain/verify-log.ts'
import { AUDIT_ACTIONS, recordAudit } from '#server/platform/audit/record-audit.ts'
import { type Database, openDatabase } from '#server/platform/db/connection.ts'
import { isSettled, takeHorizon } from '#server/platform/db/settled-ids.ts'
import { copyTemplate, dropDatabase } from './test-database.ts'

/** An audit log without a portal. Entries are added to the hash chain (sealed) only when a test calls `seal`. */
export interface TestLog {
  db: Database
  dataDir: string
  /** Adds entries, each in its own transaction, and skips an id after each. */
  add(count: number): Promise<void>
  /** Seals all entries, and saves the head in the audit folder. */
  seal(): Promise<void>
  /** Verifies the log. */
  verdict(): Promise<Awaited<ReturnType<typeof verifyLog>>>
  /** Runs statements while the triggers are disabled, verifies the log, and rolls the statements back. Returns the verdict. */
  verdictAfter(tampering: readonly RawBuilder<unknown>[]): ReturnType<TestLog['verdict']>
}

export const test = base.extend<{ log: TestLog }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  log: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gramseva-audit-'))
    const database = await copyTemplate()
    const pool = openDatabase(database, () => {})
    await use(await createLog(pool.db, dataDir))
    await pool.close()
    await dropDatabase(database.database)
    await rm(dataDir, { recursive: true, force: true })
  },
})

/** The folders of the log and its keys, as in an installation on one machine. */
export const auditFolders = (dataDir: string) => ({ dataDir, keysDir: join(dataDir, 'keys'), keyPassphrase: undefined })

async function createLog(db: Database, dataDir: string): Promise<TestLog> {
  const folder = await openAuditFolder(auditFolders(dataDir))
  const heads = async () => (await readHeads({ headsFile: headsFile(dataDir), keyFile: publicKeyFile(dataDir) })).heads
  let added = 0
  return {
    db,
    dataDir,
    async add(count) {
      for (let remaining = count; remaining > 0; remaining -= 1) {
        await recordAudit(db, anEntry(added))
        await sql`select nextval('audit_entry_ids')`.execute(db)
        added += 1
      }
    },
    async seal() {
      const horizon = await takeHorizon(db, ENTRY_IDS)
      // Waits until no open transaction can add an earlier entry.
      while (!(await isSettled(db, horizon)));
      const { end } = await sealEntries(db, horizon)
      if (end) await folder.appendHead(end)
    },
    verdict: async () => verifyLog(db, await heads()),
    async verdictAfter(tampering) {
      const storedHeads = await heads()
      const tx = await db.startTransaction().execute()
      try {
        for (const table of ['audit_entries', 'audit_seals'])
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
        for (const statement of tampering) await statement.execute(tx)
        return await verifyWithin(tx, storedHeads)
      } finally {
        await tx.rollback().execute()
      }
    },
  }
}

function anEntry(number: number) {
  return {
    actor: { panchayatId: '1', accountId: String(number), role: 'staff', requestId: `request-${number}` },
    action: AUDIT_ACTIONS[number % AUDIT_ACTIONS.length] ?? 'logged-in',
    subject: { kind: 'application', id: `NC-${number}` },
    details: { to: 'Verified' },
  } as const
}

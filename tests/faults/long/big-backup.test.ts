// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { openOwnDatabase } from '#server/operations/backup/own-database.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { withConnection } from '#server/platform/db/connection.ts'
import { fillWithApplications } from '../../support/many-applications.ts'
import { runScript } from '../../support/run-script.ts'
import { clearDataFolder, makeDataFolder, startWholePortal } from '../../support/whole-portal.ts'

const APPLICATIONS = Number(process.env.BIG_BACKUP_APPLICATIONS ?? 100_000)
/** Bytes per document and certificate. Each application has three documents, so a full run has about 4 GB of files. */
const DOCUMENT_BYTES = Number(process.env.BIG_BACKUP_DOCUMENT_BYTES ?? 12_000)
/** The limit for the memory of a backup and of a restore. */
const MAX_MEMORY_MB = 450
const MAX_RESTORE_S = 1_800
/** The number of files that are written at the same time. */
const CONCURRENCY = 64
const TIMEOUT_MS = 600_000

const SECRETS = { BACKUP_PASSPHRASE: 'banyan trees grow slowly' }

let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await makeDataFolder()
  dataDir = join(folder, 'data')
  const portal = await startWholePortal(dataDir, {}, TIMEOUT_MS)
  await portal.end('SIGTERM')
  const database = await openOwnDatabase(readConfiguration({ APP_MODE: 'demo', DATA_DIR: dataDir }))
  try {
    const amount = { applications: APPLICATIONS, signedIn: 1 }
    await fillWithApplications(database.address, await loadCatalogue(), amount)
    // All files have the same content, because the cost of a backup does not depend on it.
    const bytes = randomBytes(DOCUMENT_BYTES)
    const paths = await withConnection(database.address, async (client) => {
      const { rows } = await client.query<{ path: string }>(SET_FILES, [bytes])
      return rows.map(({ path }) => join(dataDir, 'documents', path))
    })
    for (let start = 0; start < paths.length; start += CONCURRENCY) {
      await Promise.all(paths.slice(start, start + CONCURRENCY).map((path) => write(path, bytes)))
    }
    console.info(`${APPLICATIONS} applications, ${paths.length} files of ${DOCUMENT_BYTES} bytes`)
  } finally {
    await database.stop()
  }
})

afterAll(async () => {
  await clearDataFolder(dataDir)
  await clearDataFolder(folder)
})

/**
 * Sets the sizes and digests of the documents and certificates that `fillWithApplications` created without files, and returns
 * the paths of the files. The file names of these documents are `paper-1.pdf` and so on, and `me.jpg`; their certificates have
 * no code.
 */
const SET_FILES = `
  with filled_documents as (
      update documents set size = length($1::bytea), sha256 = sha256($1::bytea) 
      where file_name like 'paper-_.pdf' or file_name = 'me.jpg' returning file_path),
    filled_certificates as (
      update certificates set size = length($1::bytea), sha256 = sha256($1::bytea) where code is null returning file_path)
  select file_path as path from filled_documents union all select file_path from filled_certificates`

async function write(path: string, bytes: Buffer) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, bytes)
}

/** Runs a command, and returns its output, its duration in seconds, and its peak memory. */
async function runMeasured(name: string, args: string[]) {
  const startedAt = performance.now()
  const script = runScript(name, args, { ...SECRETS, DATA_DIR: dataDir })
  let peakKb = 0
  const sampling = setInterval(() => {
    peakKb = Math.max(peakKb, peakOf(script.pid))
  }, 200)
  const { code, output } = await script.ended
  clearInterval(sampling)
  const seconds = (performance.now() - startedAt) / 1000
  console.info(`${name}: ${seconds.toFixed(0)} s, ${Math.round(peakKb / 1024)} MB at most\n${output}`)
  expect(code).toBe(0)
  return { output, seconds, megabytes: peakKb / 1024 }
}

/** The peak memory of a process, in KB. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    // The process has just ended.
    return 0
  }
}

describe(`A portal of ${APPLICATIONS} applications`, () => {
  test('is backed up and restored with limited memory, and the restore takes at most half an hour', async () => {
    const backup = await runMeasured('backup', ['--to', join(folder, 'backups')])
    expect(backup.megabytes).toBeLessThan(MAX_MEMORY_MB)
    const file = /Backed up to (\S+\.age)/.exec(backup.output)?.[1] ?? ''
    console.info(`the archive: ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
    await clearDataFolder(dataDir)

    const restored = await runMeasured('restore', ['--from', file])
    expect(restored.megabytes).toBeLessThan(MAX_MEMORY_MB)
    expect(restored.seconds).toBeLessThan(MAX_RESTORE_S)
  })
})

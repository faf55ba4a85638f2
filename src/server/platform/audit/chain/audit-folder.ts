import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/connection.ts'
import { type KeyPlace, lockKeys, openKeyFolder } from '../../keys/key-folder.ts'
import { StartUpFault } from '../../start-up-fault.ts'
import { writeFileDurably } from '../../write-file-durably.ts'
import { writeHead } from './audit-head.ts'
import type { Seal } from './chained-entry.ts'

/** What tells of the log outside the database: its signed heads. Copy the folder to where the portal cannot write. */
export interface AuditFolder {
  /** Adds where the chain stands; on the disk before this is over. */
  keepHead(end: Seal): Promise<void>
}

/** Where the log's heads lie, and its key. */
interface AuditPlace extends KeyPlace {
  dataDir: string
}

const KEY = 'audit-log'

export const headsFile = (dataDir: string) => join(dataDir, 'audit', 'heads.jsonl')
export const publicKeyFile = (dataDir: string) => join(dataDir, 'audit', 'public-key.pem')

/**
 * Opens the folder of the log and its key, which are made at the first start; one at a time. Throws a `StartUpFault` where
 * there are heads and the key that signed them is gone.
 */
export async function openAuditFolder(place: AuditPlace): Promise<AuditFolder> {
  await mkdir(join(place.dataDir, 'audit'), { recursive: true, mode: 0o700 })
  const key = await establishKey(place)
  await publishKey(place, key)
  return { keepHead: (end) => appendLine(headsFile(place.dataDir), writeHead(end, new Date(), key)) }
}

async function establishKey(place: AuditPlace): Promise<KeyObject> {
  const folder = openKeyFolder(place)
  const kept = await folder.read(KEY)
  if (kept) {
    await folder.protect(KEY)
    return createPrivateKey({ key: kept, format: 'der', type: 'pkcs8' })
  }
  if (await exists(headsFile(place.dataDir))) {
    throw new StartUpFault(
      `The key ${folder.fileOf(KEY)} is missing, with which the heads of the audit log were signed. Restore it from your backup.`,
    )
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await folder.keep(KEY, privateKey.export({ format: 'der', type: 'pkcs8' }))
  return privateKey
}

/** Beside the heads; of several machines that share their keys each has heads of its own. */
async function publishKey({ dataDir }: AuditPlace, key: KeyObject) {
  const file = publicKeyFile(dataDir)
  if (await exists(file)) return
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' })
  await writeFileDurably(file, String(publicKey).trim(), 0o644)
}

async function exists(file: string): Promise<boolean> {
  try {
    await readFile(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function appendLine(file: string, line: string) {
  const handle = await open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    // A power cut may have left half a line: the next one begins on its own.
    const isOpen = size > 0 && buffer.toString() !== '\n'
    await handle.appendFile(`${isOpen ? '\n' : ''}${line}\n`)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** The folder of the log with its key; one after the other where several processes share a data folder. */
export async function establishAuditFolder(db: Database, place: AuditPlace): Promise<AuditFolder> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    return openAuditFolder(place)
  })
}

// SPDX-License-Identifier: Apache-2.0
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../db/connection.ts'
import { readIfExists, writeFileDurably } from '../../files.ts'
import { type KeyFolderOptions, lockKeys, openKeyFolder } from '../../keys/key-folder.ts'
import { StartUpError } from '../../start-up-error.ts'
import { signHead } from './audit-head.ts'
import type { Seal } from './chained-entry.ts'

/**
 * The folder that contains the signed heads of the audit log. The audit log is in the database, and its entries form a hash
 * chain: each entry has a seal, which contains the hash of the entry and of all earlier entries. A head is a signed copy of
 * the last seal at one point in time. Operators copy the folder to a place that the portal cannot write to.
 */
export interface AuditFolder {
  /** Signs the last seal of the chain, and appends it to the file of heads as a line that is flushed to disk. */
  appendHead(lastSeal: Seal): Promise<void>
}

interface AuditFolderOptions extends KeyFolderOptions {
  dataDir: string
}

const KEY_NAME = 'audit-log'

/** The files of the folder: the signed heads, one per line, and the public key that verifies them. */
export const headsFile = (dataDir: string) => join(dataDir, 'audit', 'heads.jsonl')
export const publicKeyFile = (dataDir: string) => join(dataDir, 'audit', 'public-key.pem')

/**
 * Opens the folder and the key, and creates them at the first start. Throws a `StartUpError` if there are heads but the key
 * that signed them is missing.
 */
export async function openAuditFolder(options: AuditFolderOptions): Promise<AuditFolder> {
  await mkdir(join(options.dataDir, 'audit'), { recursive: true, mode: 0o700 })
  const key = await readOrCreateKey(options)
  await writePublicKey(options, key)
  return { appendHead: (lastSeal) => appendLine(headsFile(options.dataDir), signHead(lastSeal, new Date(), key)) }
}

/** Reads the key that signs the heads. The first start creates it. */
async function readOrCreateKey(options: AuditFolderOptions): Promise<KeyObject> {
  const keyFolder = openKeyFolder(options)
  const storedKey = await keyFolder.read(KEY_NAME)
  if (storedKey) {
    // Encrypts the key if it was written before a passphrase was set.
    await keyFolder.protect(KEY_NAME)
    return createPrivateKey({ key: storedKey, format: 'der', type: 'pkcs8' })
  }
  if (await exists(headsFile(options.dataDir))) {
    throw new StartUpError(
      `The key ${keyFolder.fileOf(KEY_NAME)} is missing. It signed the heads of the audit log. Restore it from your backup.`,
    )
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await keyFolder.save(KEY_NAME, privateKey.export({ format: 'der', type: 'pkcs8' }))
  return privateKey
}

/** Writes the public key beside the heads. Each machine writes it to its own audit folder. */
async function writePublicKey({ dataDir }: AuditFolderOptions, key: KeyObject) {
  const file = publicKeyFile(dataDir)
  if (await exists(file)) return
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' })
  await writeFileDurably(file, String(publicKey).trim(), 0o644)
}

const exists = async (file: string) => (await readIfExists(file)) !== undefined

async function appendLine(file: string, line: string) {
  const handle = await open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const { buffer: lastByte } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    // A power failure may have left an incomplete line: start a new one.
    const isIncomplete = size > 0 && lastByte.toString() !== '\n'
    await handle.appendFile(`${isIncomplete ? '\n' : ''}${line}\n`)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Opens the folder under a lock, because several processes may share a data folder and must not create two keys. */
export async function openAuditFolderWithLock(db: Database, options: AuditFolderOptions): Promise<AuditFolder> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    return openAuditFolder(options)
  })
}

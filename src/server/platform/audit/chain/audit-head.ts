// SPDX-License-Identifier: Apache-2.0
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readIfExists } from '../../files.ts'
import { StartUpError } from '../../start-up-error.ts'
import type { Seal } from './chained-entry.ts'

/** The signed end of the audit log's hash chain at one point in time. Each head is a line of a file outside the database. */
export interface AuditHead {
  at: string
  position: string
  entryId: string
  /** The chain's hash at this position, in hexadecimal. It covers all earlier entries. */
  hash: string
  signature: string
}

/** Signs the end of the chain. Returns the head as a line of the file. */
export function signHead({ position, entryId, hash }: Seal, date: Date, key: KeyObject): string {
  const head = { at: date.toISOString(), position, entryId, hash: hash.toString('hex') }
  const signature = sign('sha256', signedText(head), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return JSON.stringify({ ...head, signature })
}

/** Parses a line of the file; undefined for an incomplete line, which a power failure may leave. */
function parseHead(line: string): AuditHead | undefined {
  try {
    const { at, position, entryId, hash, signature } = JSON.parse(line)
    const isComplete = [at, position, entryId, hash, signature].every((part) => typeof part === 'string')
    return isComplete && /^\d+$/.test(position) ? { at, position, entryId, hash, signature } : undefined
  } catch {
    return undefined
  }
}

/** Whether the portal's key signed this head. */
function isGenuine({ signature, ...head }: AuditHead, key: KeyObject): boolean {
  const signatureBytes = Buffer.from(signature, 'base64url')
  return verify('sha256', signedText(head), { key, dsaEncoding: 'ieee-p1363' }, signatureBytes)
}

/** The signed text has a prefix, so that no other signed text of the portal can be used as a head. */
const signedText = ({ at, position, entryId, hash }: Omit<AuditHead, 'signature'>) =>
  Buffer.from(JSON.stringify(['gram-seva-audit-head', at, position, entryId, hash]))

export interface SavedHeads {
  heads: AuditHead[]
  /** Numbers of lines with a wrong signature. */
  forged: number[]
  /** Numbers of incomplete lines. */
  unreadable: number[]
}

interface HeadFiles {
  /** One head per line. */
  headsFile: string
  /** The public key, in PEM. */
  keyFile: string
}

/** Reads the heads outside the database; empty if there is no file. Throws a `StartUpError` if the key is missing. */
export async function readHeads({ headsFile, keyFile }: HeadFiles): Promise<SavedHeads> {
  const text = await readIfExists(headsFile)
  const saved: SavedHeads = { heads: [], forged: [], unreadable: [] }
  if (text === undefined) return saved
  const pem = await readIfExists(keyFile)
  if (pem === undefined) {
    throw new StartUpError(
      `The file ${keyFile} is missing. It is needed to verify the heads. Name your copy: --key file`,
    )
  }
  const key = createPublicKey(pem)
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const head = parseHead(line)
    if (!head) saved.unreadable.push(index + 1)
    else if (isGenuine(head, key)) saved.heads.push(head)
    else saved.forged.push(index + 1)
  }
  return saved
}

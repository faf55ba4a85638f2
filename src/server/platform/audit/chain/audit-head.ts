import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartUpFault } from '../../start-up-fault.ts'
import type { Seal } from './chained-entry.ts'

/** Where the chain stood at a moment, signed: a line of the file outside the database. */
export interface AuditHead {
  at: string
  position: string
  entryId: string
  /** The hash of the chain there, in hexadecimal; it speaks for everything before. */
  hash: string
  signature: string
}

/** The end of the chain as a line of the file. */
export function writeHead({ position, entryId, hash }: Seal, at: Date, key: KeyObject): string {
  const head = { at: at.toISOString(), position, entryId, hash: hash.toString('hex') }
  const signature = sign('sha256', signedText(head), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return JSON.stringify({ ...head, signature })
}

/** A line of the file; undefined for one that a power cut left half written. */
function readHead(line: string): AuditHead | undefined {
  try {
    const { at, position, entryId, hash, signature } = JSON.parse(line)
    const isWhole = [at, position, entryId, hash, signature].every((part) => typeof part === 'string')
    return isWhole && /^\d+$/.test(position) ? { at, position, entryId, hash, signature } : undefined
  } catch {
    return undefined
  }
}

/** Whether the portal's key signed it as it stands. */
function isGenuine({ signature, ...head }: AuditHead, key: KeyObject): boolean {
  const given = Buffer.from(signature, 'base64url')
  return verify('sha256', signedText(head), { key, dsaEncoding: 'ieee-p1363' }, given)
}

/** Headed by what it is, so that no other statement of the portal can be taken for one. */
const signedText = ({ at, position, entryId, hash }: Omit<AuditHead, 'signature'>) =>
  Buffer.from(JSON.stringify(['gram-seva-audit-head', at, position, entryId, hash]))

export interface KeptHeads {
  heads: AuditHead[]
  /** Numbers of lines that the key did not sign as they stand. */
  forged: number[]
  /** Numbers of lines that are none: a power cut leaves half a line. */
  unreadable: number[]
}

interface HeadFiles {
  /** A head a line. */
  headsFile: string
  /** PEM. */
  keyFile: string
}

/** The heads that were kept outside the database; none where there is no file. Throws a `StartUpFault` without the key. */
export async function readHeads({ headsFile, keyFile }: HeadFiles): Promise<KeptHeads> {
  const text = await textOf(headsFile)
  const kept: KeptHeads = { heads: [], forged: [], unreadable: [] }
  if (text === undefined) return kept
  const pem = await textOf(keyFile)
  if (pem === undefined) {
    throw new StartUpFault(`The file ${keyFile} is missing, by which the heads are checked. Name your copy: --key file`)
  }
  const key = createPublicKey(pem)
  for (const [place, line] of text.split('\n').entries()) {
    if (line === '') continue
    const head = readHead(line)
    if (!head) kept.unreadable.push(place + 1)
    else if (isGenuine(head, key)) kept.heads.push(head)
    else kept.forged.push(place + 1)
  }
  return kept
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

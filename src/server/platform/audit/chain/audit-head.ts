import { type KeyObject, sign, verify } from 'node:crypto'
import type { Seal } from './find-seals.ts'

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
export function readHead(line: string): AuditHead | undefined {
  try {
    const { at, position, entryId, hash, signature } = JSON.parse(line)
    const isWhole = [at, position, entryId, hash, signature].every((part) => typeof part === 'string')
    return isWhole && /^\d+$/.test(position) ? { at, position, entryId, hash, signature } : undefined
  } catch {
    return undefined
  }
}

/** Whether the portal's key signed it as it stands. */
export function isGenuine({ signature, ...head }: AuditHead, key: KeyObject): boolean {
  const given = Buffer.from(signature, 'base64url')
  return verify('sha256', signedText(head), { key, dsaEncoding: 'ieee-p1363' }, given)
}

/** Headed by what it is, so that no other statement of the portal can be taken for one. */
const signedText = ({ at, position, entryId, hash }: Omit<AuditHead, 'signature'>) =>
  Buffer.from(JSON.stringify(['gram-seva-audit-head', at, position, entryId, hash]))

import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartUpFault } from '../../start-up-fault.ts'
import { type AuditHead, isGenuine, readHead } from './audit-head.ts'

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

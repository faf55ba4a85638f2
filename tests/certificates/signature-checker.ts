// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The verdict of poppler's pdfsig, an independent program, about a signature. */
interface Verdict {
  isValid: boolean
  /** Whether the signing certificate leads to a trusted root. */
  isTrusted: boolean
  /** Whether the signature covers the whole file. */
  coversAll: boolean
  output: string
}

export interface SignatureChecker {
  check(pdf: Uint8Array): Promise<Verdict>
  close(): Promise<void>
}

/** Opens a checker that trusts only these root certificates (one or several, as PEM). */
export async function openSignatureChecker(roots: string): Promise<SignatureChecker> {
  const folder = await mkdtemp(join(tmpdir(), 'signatures-'))
  // The database of trusted certificates, which certutil creates and pdfsig reads.
  const store = `sql:${folder}`
  await run('certutil', ['-N', '-d', store, '--empty-password'])
  for (const [position, root] of (roots.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []).entries()) {
    const file = join(folder, `root-${position}.pem`)
    await writeFile(file, root)
    await run('certutil', ['-A', '-d', store, '-n', `root ${position}`, '-t', 'C,C,C', '-i', file])
  }
  return {
    async check(pdf) {
      const file = join(folder, `${randomUUID()}.pdf`)
      await writeFile(file, pdf)
      const output = await run('pdfsig', ['-nssdir', store, file]).then(
        ({ stdout }) => stdout,
        // pdfsig fails if it cannot read the file.
        (failure: { stdout?: string; stderr?: string }) => `${failure.stdout}${failure.stderr}`,
      )
      await rm(file)
      return {
        isValid: output.includes('Signature is Valid.'),
        isTrusted: output.includes('Certificate is Trusted.'),
        coversAll: output.includes('Total document signed'),
        output,
      }
    },
    close: () => rm(folder, { recursive: true }),
  }
}

/** The same file with one changed byte in its signed ranges. `random` returns a number from 0 to below 1, as Math.random. */
export function withOneByteChanged(pdf: Uint8Array, random: () => number): Uint8Array {
  const [, lengthBefore = 0, startAfter = 0, lengthAfter = 0] = byteRangeOf(pdf)
  const position = Math.floor(random() * (lengthBefore + lengthAfter))
  const offset = position < lengthBefore ? position : startAfter + position - lengthBefore
  const changed = Uint8Array.from(pdf)
  changed[offset] = (changed[offset] ?? 0) ^ (1 << Math.floor(random() * 8))
  return changed
}

/** The two ranges that the last signature covers: start, length, start, length. */
function byteRangeOf(pdf: Uint8Array): number[] {
  const found = /\/ByteRange \[([\d ]+)\]/.exec(Buffer.from(pdf).toString('latin1'))
  return (found?.[1] ?? '').trim().split(/\s+/).map(Number)
}

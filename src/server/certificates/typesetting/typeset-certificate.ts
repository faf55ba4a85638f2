import { fileURLToPath } from 'node:url'
import type { CertificateContent } from './certificate-content.ts'
import { type Compiler, openCompiler } from './open-compiler.ts'
import { UnprintableText } from './unprintable-text.ts'

/** What a worker answers: an error's own fields would be lost between threads. */
export type Typeset = { pdf: Uint8Array } | { unprintable: readonly string[] }

let compiler: Compiler | undefined

/** Sets one certificate; runs in a worker thread, which keeps its compiler for the next one. */
export function typesetCertificate(content: CertificateContent): Typeset {
  compiler ??= openCompiler(fileURLToPath(new URL('templates', import.meta.url)), 'certificate.typ')
  try {
    return { pdf: compiler.pdf(content) }
  } catch (error) {
    if (error instanceof UnprintableText) return { unprintable: error.characters }
    throw error
  }
}

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CertificateContent } from './certificate-content.ts'
import { codePicture } from './code-picture.ts'
import { type Compiler, openCompiler } from './open-compiler.ts'
import { UnprintableText } from './printable-text.ts'

/** What a worker answers: an error's own fields would be lost between threads. */
export type Typeset = { pdf: Uint8Array } | Unprintable
export type Drawn = { svg: string } | Unprintable

interface Unprintable {
  unprintable: readonly string[]
}

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
const ownTemplates = new Set(readdirSync(`${TEMPLATES}/services`))
let compiler: Compiler | undefined

/** Sets one certificate as PDF; runs in a worker thread, which keeps its compiler for the next one. */
export function typesetCertificate(content: CertificateContent): Typeset {
  return orUnprintable(() => ({ pdf: usualCompiler().pdf(printed(content), templateOf(content)) }))
}

/** Draws the pages of one certificate as SVG, the letters as outlines; runs in the same threads. */
export function drawCertificate(content: CertificateContent): Drawn {
  return orUnprintable(() => ({ svg: usualCompiler().svg(printed(content), templateOf(content)) }))
}

/** One for all templates: what they share is read once, and stays warm whatever comes next. */
function usualCompiler(): Compiler {
  compiler ??= openCompiler(TEMPLATES, 'certificate.typ')
  return compiler
}

/** A service's own template, if it has one. */
function templateOf({ service }: CertificateContent): string | undefined {
  const own = `${service}.typ`
  return ownTemplates.has(own) ? `services/${own}` : undefined
}

/** With its code drawn, and the address that stands beside it for whoever has no camera. */
function printed(content: CertificateContent) {
  if (!content.verification) return { content }
  const { url } = content.verification
  const { host, pathname } = new URL(url)
  const { picture, modules } = codePicture(url)
  return { content: { ...content, code: { modules, address: host + pathname } }, pictures: { 'code.png': picture } }
}

function orUnprintable<Paper>(make: () => Paper): Paper | Unprintable {
  try {
    return make()
  } catch (error) {
    if (error instanceof UnprintableText) return { unprintable: error.characters }
    throw error
  }
}

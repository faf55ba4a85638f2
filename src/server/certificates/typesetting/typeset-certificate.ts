import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CertificateContent } from './certificate-content.ts'
import { codePicture } from './code-picture.ts'
import { type Compiler, openCompiler } from './open-compiler.ts'
import { UnprintableText } from './unprintable-text.ts'

/** What a worker answers: an error's own fields would be lost between threads. */
export type Typeset = { pdf: Uint8Array } | Unprintable
export type Drawn = { svg: string } | Unprintable

interface Unprintable {
  unprintable: readonly string[]
}

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
const ownTemplates = new Set(readdirSync(`${TEMPLATES}/services`))
const compilers = new Map<string, Compiler>()

/** Sets one certificate as PDF; runs in a worker thread, which keeps its compilers for the next one. */
export function typesetCertificate(content: CertificateContent): Typeset {
  return orUnprintable(() => ({ pdf: compilerFor(content).pdf(printed(content)) }))
}

/** Draws the pages of one certificate as SVG, the letters as outlines; runs in the same threads. */
export function drawCertificate(content: CertificateContent): Drawn {
  return orUnprintable(() => ({ svg: compilerFor(content).svg(printed(content)) }))
}

/** A service may have a template of its own; each has a compiler, whose memory of the last paper it then keeps. */
function compilerFor({ service }: CertificateContent): Compiler {
  const own = `${service}.typ`
  const template = ownTemplates.has(own) ? `services/${own}` : 'certificate.typ'
  const compiler = compilers.get(template) ?? openCompiler(TEMPLATES, template)
  compilers.set(template, compiler)
  return compiler
}

/** With its code drawn, and the address that stands beside it for whoever has no camera. */
function printed(content: CertificateContent): object {
  if (!content.verification) return content
  const { url } = content.verification
  const { host, pathname } = new URL(url)
  const { picture, modules } = codePicture(url)
  return { ...content, code: { picture: [...picture], modules, address: host + pathname } }
}

function orUnprintable<Paper>(make: () => Paper): Paper | Unprintable {
  try {
    return make()
  } catch (error) {
    if (error instanceof UnprintableText) return { unprintable: error.characters }
    throw error
  }
}

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CertificateContent, ReceiptContent } from './certificate-content.ts'
import { codePicture } from './code-picture.ts'
import { type Compiler, openCompiler } from './open-compiler.ts'
import { UnprintableText } from './printable-text.ts'

/** The result of a worker. It includes the error, because errors lose their additional fields between threads. */
export type Typeset = { pdf: Uint8Array } | Unprintable
export type Drawn = { svg: string } | Unprintable

interface Unprintable {
  unprintable: readonly string[]
}

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
const ownTemplates = new Set(readdirSync(`${TEMPLATES}/services`))
let compiler: Compiler | undefined

/** Typesets a certificate as PDF; runs in a worker thread, which reuses its compiler. */
export function typesetCertificate(content: CertificateContent): Typeset {
  return orUnprintable(() => ({ pdf: usualCompiler().pdf(printed(content), templateOf(content)) }))
}

/** Renders the pages of a certificate as SVG with text as outlines; runs in the same threads. */
export function drawCertificate(content: CertificateContent): Drawn {
  return orUnprintable(() => ({ svg: usualCompiler().svg(printed(content), templateOf(content)) }))
}

/** Typesets the receipt of an application as PDF; runs in the same threads. */
export function typesetReceipt(content: ReceiptContent): Typeset {
  return orUnprintable(() => ({ pdf: usualCompiler().pdf({ content }, 'receipt.typ') }))
}

/** One compiler for all templates, which share a cache. */
function usualCompiler(): Compiler {
  compiler ??= openCompiler(TEMPLATES, 'certificate.typ')
  return compiler
}

/** The template of the service, if it has one; otherwise the default template is used. */
function templateOf({ service }: CertificateContent): string | undefined {
  const serviceTemplate = `${service}.typ`
  return ownTemplates.has(serviceTemplate) ? `services/${serviceTemplate}` : undefined
}

/** Adds the QR code, and the address printed beside it for people without a camera. */
function printed(content: CertificateContent) {
  if (!content.verification) return { content }
  const { url } = content.verification
  const { host, pathname } = new URL(url)
  const { picture, modules } = codePicture(url)
  return { content: { ...content, code: { modules, address: host + pathname } }, pictures: { 'code.png': picture } }
}

function orUnprintable<Result>(make: () => Result): Result | Unprintable {
  try {
    return make()
  } catch (error) {
    if (error instanceof UnprintableText) return { unprintable: error.characters }
    throw error
  }
}

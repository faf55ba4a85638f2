// SPDX-License-Identifier: Apache-2.0
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CertificateContent, ReceiptContent } from './certificate-content.ts'
import { codePicture } from './code-picture.ts'
import { type Compiler, openCompiler } from './open-compiler.ts'
import { UnprintableText } from './printable-text.ts'

/**
 * The result of a worker. Unprintable characters are returned, because a thrown error would lose its fields between
 * threads.
 */
export type Typeset = { pdf: Uint8Array } | Unprintable
export type Drawn = { svg: string } | Unprintable

interface Unprintable {
  unprintable: readonly string[]
}

const TEMPLATES = fileURLToPath(new URL('templates', import.meta.url))
const serviceTemplates = new Set(readdirSync(`${TEMPLATES}/services`))
let compiler: Compiler | undefined

/** Typesets a certificate as PDF; runs in a worker thread, which reuses its compiler. */
export function typesetCertificate(content: CertificateContent): Typeset {
  return catchUnprintable(() => ({ pdf: sharedCompiler().pdf(withCode(content), templateOf(content)) }))
}

/** Renders the pages of a certificate as SVG with text as outlines; runs in the same threads. */
export function drawCertificate(content: CertificateContent): Drawn {
  return catchUnprintable(() => ({ svg: sharedCompiler().svg(withCode(content), templateOf(content)) }))
}

/** Typesets the receipt of an application as PDF; runs in the same threads. */
export function typesetReceipt(content: ReceiptContent): Typeset {
  return catchUnprintable(() => ({ pdf: sharedCompiler().pdf({ content }, 'receipt.typ') }))
}

/** One compiler for all templates, which share a cache. */
function sharedCompiler(): Compiler {
  compiler ??= openCompiler(TEMPLATES, 'certificate.typ')
  return compiler
}

/** The template of the service, if it has one; otherwise the default template is used. */
function templateOf({ service }: CertificateContent): string | undefined {
  const serviceTemplate = `${service}.typ`
  return serviceTemplates.has(serviceTemplate) ? `services/${serviceTemplate}` : undefined
}

/** Adds the QR code, and the address printed beside it for people without a camera. */
function withCode(content: CertificateContent) {
  if (!content.verification) return { content }
  const { url } = content.verification
  const { host, pathname } = new URL(url)
  const { picture, modules } = codePicture(url)
  return { content: { ...content, code: { modules, address: host + pathname } }, pictures: { 'code.png': picture } }
}

function catchUnprintable<Result>(make: () => Result): Result | Unprintable {
  try {
    return make()
  } catch (error) {
    if (error instanceof UnprintableText) return { unprintable: error.characters }
    throw error
  }
}

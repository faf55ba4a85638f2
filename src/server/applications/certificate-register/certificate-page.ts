// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import type { Translate } from '#shared/locales/translator.ts'
import type { CertificateContent, CertificateTable } from '../../certificates/typesetting/certificate-content.ts'
import { Html, html } from '../../platform/http/html.ts'

/** The emblem without its title and comments. It is decorative: screen readers read the panchayat's name instead. */
const emblem = new Html(
  readFileSync(new URL('../../certificates/typesetting/templates/banyan.svg', import.meta.url), 'utf8')
    .replace(/<title>[^<>]*<\/title>|<!--[^<>]*-->/g, '')
    .replace('<svg ', '<svg aria-hidden="true" '),
)

/** The reader's language, for the texts around the certificate. The certificate itself is in the language of its issue. */
export interface Reader {
  language: string
  translate: Translate
}

/** The certificate as an HTML page that can be read aloud, enlarged or printed without a PDF viewer. */
export function certificatePage(content: CertificateContent, reader: Reader): string {
  const page = html`<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${content.title} ${content.number}</title>
<style>${pageStyle}</style>
</head>
<body>
<header class="about" lang="${reader.language}"><p>${reader.translate('certificate.page.about')}</p></header>
<main>
${letterhead(content)}
${definitionList([
  { label: content.words.number, value: content.number },
  { label: content.words.reference, value: content.reference },
  { label: content.words.issuedOn, value: content.issuedOn },
])}
${content.replaces !== undefined && html`<p class="soft">${content.replaces}</p>`}
<p>${content.statement}</p>
${definitionList(content.lines)}
${content.tables.map(table)}
<p><strong>${content.words.signature}</strong><br>${content.words.office}</p>
${verificationLink(content)}
<p class="soft">${content.words.note}</p>
</main>
</body>
</html>
`
  return page.source
}

function letterhead({ title, subtitle, panchayat, language, words, specimen }: CertificateContent) {
  const { name, block, district, state } = panchayat
  const location = [block, district, state].filter((part) => part !== '').join(' · ')
  const subtitleLanguage = language === 'en' ? 'hi' : 'en'
  return html`<div class="letterhead">${emblem}
<p class="panchayat">${name}</p>
<p>${location}</p>
<h1>${title}</h1>
${subtitle !== undefined && html`<p lang="${subtitleLanguage}">${subtitle}</p>`}
${specimen && html`<p class="specimen">${words.specimen}</p>`}
</div>`
}

function definitionList(lines: readonly { label: string; value: string }[]) {
  if (lines.length === 0) return undefined
  return html`<dl>${lines.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
}

function table({ title, columns, rows }: CertificateTable) {
  return html`<h2>${title}</h2>
<table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((value) => html`<td>${insertWordBreaks(value)}</td>`)}</tr>`)}</tbody>
</table>`
}

/** The number of characters after which a long word may break: about half the width of a phone's screen. */
const MAX_RUN_LENGTH = 16

/**
 * Allows breaks inside long words, because table columns are as wide as their longest word and one long word could
 * fill a phone's screen.
 */
function insertWordBreaks(value: string) {
  // Matches up to `MAX_RUN_LENGTH` characters of a word, or the white space between two words.
  const runs = value.match(new RegExp(`\\S{1,${MAX_RUN_LENGTH}}|\\s+`, 'gu')) ?? []
  return runs.map((run, position) => html`${position > 0 && html`<wbr>`}${run}`)
}

/** The URL of the QR code as a link, because readers of the page cannot scan their own screen. */
function verificationLink({ verification, words, number }: CertificateContent) {
  if (!verification) return undefined
  const { host, pathname } = new URL(verification.url)
  return html`<h2>${words.check}</h2>
<p><a href="${verification.url}">${host}${pathname}</a> · ${number}</p>`
}

/** The error page for a browser that opened a certificate's address. */
export function errorPage(message: string, { language, translate }: Reader): string {
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${translate('certificate.page.refused')}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${translate('certificate.page.refused')}</h1>
<p>${message}</p>
<p><a href="/login">${translate('certificate.page.login')}</a></p>
</main>
</body>
</html>
`
  return page.source
}

/** Styles of the certificate page: the colours of the PDF, one column; the introduction is hidden in print. */
export const pageStyle = new Html(`
:root { color-scheme: light; font: 17px/1.6 system-ui, "Noto Sans", "Noto Sans Devanagari", sans-serif; color: #1d2433; background: #fbf8f3; }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; overflow-wrap: anywhere; }
.about { color: #555c6b; }
main { background: #fff; border: 1px solid #27408b; border-radius: 10px; padding: 1.25rem; }
.letterhead { text-align: center; border-bottom: 1px solid #e8930c; margin-bottom: 1.25rem; padding-bottom: 1rem; }
.letterhead p, .letterhead h1 { margin: 0.25rem 0; }
.letterhead svg { width: 4.5rem; }
.panchayat { color: #27408b; font-size: 1.25rem; font-weight: 600; }
h1 { font-size: 1.6rem; line-height: 1.3; }
h1 + p { color: #555c6b; font-weight: 600; }
h2 { color: #27408b; font-size: 1.1rem; }
.specimen { border: 2px solid #7a4f00; color: #7a4f00; display: inline-block; font-weight: 600; padding: 0 0.75rem; }
dl { margin: 0; }
dl div { border-bottom: 1px solid #e4ddd2; padding: 0.5rem 0; }
dt, .soft { color: #555c6b; font-size: 0.9rem; }
dd { margin: 0; white-space: pre-line; }
table { border-collapse: collapse; overflow-wrap: break-word; width: 100%; }
@media (max-width: 30rem) { table { font-size: 0.88rem; } }
th, td { border-bottom: 1px solid #e4ddd2; padding: 0.5rem 0.5rem 0.5rem 0; text-align: start; vertical-align: top; }
a { color: #27408b; display: inline-flex; align-items: center; min-height: 2.75rem; }
a:focus-visible { outline: 3px solid #27408b; outline-offset: 2px; }
@media (min-width: 36rem) { dl div { display: grid; gap: 1rem; grid-template-columns: 1fr 2fr; } }
@media print { :root { font-size: 14px; } :root, main { background: none; } body { padding: 0; } .about { display: none; } main { border: 0; padding: 0; } }
@page { margin: 18mm 16mm; }
`)

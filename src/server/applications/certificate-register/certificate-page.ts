import { readFileSync } from 'node:fs'
import type { Translate } from '#shared/locales/translator.ts'
import type { CertificateContent, CertificateTable } from '../../certificates/typesetting/certificate-content.ts'
import { Html, html } from '../../platform/http/html.ts'
import { pageStyle } from './page-style.ts'

/** The mark alone: whoever does not see it hears the panchayat's name. */
const emblem = new Html(
  readFileSync(new URL('../../certificates/typesetting/templates/banyan.svg', import.meta.url), 'utf8')
    .replace(/<title>[^<>]*<\/title>|<!--[^<>]*-->/g, '')
    .replace('<svg ', '<svg aria-hidden="true" '),
)

/** Who reads: what the page says about itself is in their language, the certificate in its own. */
export interface Reader {
  language: string
  translate: Translate
}

/** What a certificate says, as a page that is read aloud, enlarged or printed without a PDF viewer. */
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
${pairs([
  { label: content.words.number, value: content.number },
  { label: content.words.reference, value: content.reference },
  { label: content.words.issuedOn, value: content.issuedOn },
])}
${content.replaces !== undefined && html`<p class="soft">${content.replaces}</p>`}
<p>${content.statement}</p>
${pairs(content.lines)}
${content.tables.map(listing)}
<p><strong>${content.words.signature}</strong><br>${content.words.office}</p>
${checking(content)}
<p class="soft">${content.words.note}</p>
</main>
</body>
</html>
`
  return page.source
}

function letterhead({ title, subtitle, panchayat, language, words, specimen }: CertificateContent) {
  const { name, block, district, state } = panchayat
  const place = [block, district, state].filter((part) => part !== '').join(' · ')
  const second = language === 'en' ? 'hi' : 'en'
  return html`<div class="letterhead">${emblem}
<p class="panchayat">${name}</p>
<p>${place}</p>
<h1>${title}</h1>
${subtitle !== undefined && html`<p lang="${second}">${subtitle}</p>`}
${specimen && html`<p class="specimen">${words.specimen}</p>`}
</div>`
}

function pairs(lines: readonly { label: string; value: string }[]) {
  if (lines.length === 0) return undefined
  return html`<dl>${lines.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
}

function listing({ title, columns, rows }: CertificateTable) {
  return html`<h2>${title}</h2>
<table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((value) => html`<td>${breakable(value)}</td>`)}</tr>`)}</tbody>
</table>`
}

const LONGEST_RUN = 16

/** Columns are as wide as their longest word; one that would fill a phone by itself may be broken. */
function breakable(value: string) {
  const runs = value.match(new RegExp(`\\S{1,${LONGEST_RUN}}|\\s+`, 'gu')) ?? []
  return runs.map((run, position) => html`${position > 0 && html`<wbr>`}${run}`)
}

/** The code is for cameras; here its address is followed instead. */
function checking({ verification, words, number }: CertificateContent) {
  if (!verification) return undefined
  const { host, pathname } = new URL(verification.url)
  return html`<h2>${words.check}</h2>
<p><a href="${verification.url}">${host}${pathname}</a> · ${number}</p>`
}

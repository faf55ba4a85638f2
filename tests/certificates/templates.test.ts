// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { composeCertificate } from '#server/certificates/compose-certificate.ts'
import { MAX_CODE_BYTES } from '#server/certificates/signing/sign-certificate-code.ts'
import type { CertificateContent } from '#server/certificates/typesetting/certificate-content.ts'
import { createTypesetter } from '#server/certificates/typesetting/create-typesetter.ts'
import { LANGUAGES } from '#server/platform/i18n/languages.ts'
import type { Answers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import { aCertificate } from './a-certificate.ts'
import { codesIn } from './read-code.ts'
import { codesOn, pageCountOf, pdfStructureErrors, textOf } from './read-pdf.ts'

const typesetter = createTypesetter({ workers: 1 })
afterAll(() => typesetter.close())

const { services } = await loadCatalogue()

/** The quality of an ordinary office scanner. */
const DOTS_PER_INCH = 150

/** The longest possible URL of a code. It differs for each seed. */
function aVerificationUrl(seed: string, length = MAX_CODE_BYTES) {
  const code = createHash('shake256', { outputLength: length }).update(seed).digest('base64url')
  return `https://portal.panchayat.example/verify#${code}`.slice(0, length)
}

const SAMPLE_NAMES: Record<string, string> = { en: 'Shraddha Kshetrapal', hi: 'ज्ञानेश्वर धर्मेंद्र क्षेत्रपाल' }

function anAnswer(field: SimpleField, language: string): string {
  if (field.kind === 'choice') return field.options[0] ?? ''
  return field.kind === 'past-date' ? '1988-06-15' : (SAMPLE_NAMES[language] ?? 'Shraddha')
}

function answersIn(language: string, { definition }: Service): Answers {
  const answers = definition.certificate.map((name) => {
    const field = definition.fields[name]
    if (field?.kind !== 'list') return [name, field ? anAnswer(field, language) : '']
    const row = Object.entries(field.columns).map(([column, kind]) => [column, anAnswer(kind, language)])
    return [name, Array.from({ length: 4 }, () => Object.fromEntries(row))]
  })
  return Object.fromEntries(answers)
}

function contentFor(language: string | null, service: Service): CertificateContent {
  const { id, prefix } = service.definition
  const application = {
    reference: `${prefix}-2026-7KQ4M2XD`,
    serviceId: id,
    language,
    answers: answersIn(language === 'hi' ? 'hi' : 'en', service),
    panchayatId: '1',
    name: 'Sundarpur Gram Panchayat',
    block: 'Kheda',
    district: 'Ratnagiri',
    state: 'Maharashtra',
    approvedAt: new Date('2026-11-21T06:30:00Z'),
  }
  const content = composeCertificate({ service, application, number: `${prefix}/2026/000123`, specimen: true })
  return { ...content, verification: { url: aVerificationUrl(`${prefix} ${content.language}`) } }
}

/** Removes spaces, because programs that read a PDF guess them from gaps, which differ between scripts. */
const removeSpaces = (text: string) => text.replace(/\s+/g, '')

/** Everything on a certificate, in reading order. */
function readingOrder({ words, ...content }: CertificateContent) {
  return [
    [content.panchayat.name, 'Kheda · Ratnagiri · Maharashtra', content.title, content.subtitle],
    [words.number, content.number, words.reference, content.reference, words.issuedOn, content.issuedOn],
    [content.statement, ...content.lines.flatMap(({ label, value }) => [label, value])],
    content.tables.flatMap(({ title, columns, rows }) => [title, ...columns, ...rows.flat()]),
    [words.check, words.checkHow, 'portal.panchayat.example/verify', content.number],
    [words.signature, words.office, words.note],
  ].flat()
}

const CERTIFICATES = services.flatMap((service) =>
  LANGUAGES.map((language) => [service.definition.id, language, service] as const),
)

describe('Each certificate in each language', () => {
  test.for(CERTIFICATES)(
    '%s in %s is a valid, tagged PDF of one page, in reading order; its longest code can be read at 150 dpi',
    async ([, language, service]) => {
      const content = contentFor(language, service)
      const pdf = await typesetter.typeset(content)
      expect(pdfStructureErrors(pdf)).toBe('')
      expect(pageCountOf(pdf)).toBe(1)
      expect(pdf.byteLength).toBeLessThanOrEqual(70_000)
      expect(pdfInfo(pdf)).toMatch(/^Tagged: +yes$/m)
      expect(Buffer.from(pdf).toString('latin1')).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B</)
      // The pictures are the emblem and the code.
      expect(structureOf(pdf)).toMatchObject({ figures: 2, descriptions: 2, language })
      const text = removeSpaces(textOf(pdf))
      let from = text.indexOf(removeSpaces(content.panchayat.name))
      for (const part of readingOrder(content)) {
        const offset = text.indexOf(removeSpaces(part ?? ''), from)
        expect([part, offset >= from]).toEqual([part, true])
        from = offset + removeSpaces(part ?? '').length
      }
      expect(await codesOn(pdf, DOTS_PER_INCH)).toEqual([content.verification?.url])
    },
  )

  test('is entirely in English if the applicant chose no language, or a language that the service does not have', () => {
    const [service] = services
    if (!service) throw new Error('There is no service in the catalogue')
    const english = contentFor('en', service)
    for (const language of [null, 'xx']) expect(contentFor(language, service)).toEqual(english)
    expect(english.subtitle).toBe(service.words.hi?.certificate.title)
    expect(contentFor('hi', service).words.specimen).toBe('नमूना · SPECIMEN')
  })
})

describe('The code on a certificate', () => {
  test('can also be read from the picture of the page', async () => {
    const url = aVerificationUrl('picture', 500)
    const svg = await typesetter.draw(aCertificate({ verification: { url } }))
    const picture = await sharp(Buffer.from(svg), { density: 150 }).resize({ width: 1240 }).flatten().png().toBuffer()
    expect(codesIn(picture)).toEqual([url])
  })

  test('is omitted with its instructions if the certificate has no code', async () => {
    const pdf = await typesetter.typeset(aCertificate())
    expect(await codesOn(pdf, DOTS_PER_INCH)).toEqual([])
    expect(textOf(pdf)).not.toContain(aCertificate().words.check)
  })
})

function pdfInfo(pdf: Uint8Array) {
  return execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
}

/** The numbers of pictures and of their descriptions, and the language, from the structure of the file. */
function structureOf(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1')
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const [, language] = text.match(/\/Type \/Catalog[^>]*\/Lang \((\w\w)/) ?? []
  return { figures: count(/\/S \/Figure/g), descriptions: count(/\/Alt /g), language }
}

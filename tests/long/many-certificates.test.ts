// SPDX-License-Identifier: Apache-2.0
import pLimit from 'p-limit'
import { describe, expect } from 'vitest'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { checkCode } from '../certificates/check-code.ts'
import { type IssuedCertificate, issueCertificate, readPublishedKeys } from '../certificates/issued-certificates.ts'
import { codesOn, pdfStructureErrors, textOf } from '../certificates/read-pdf.ts'
import { openSignatureChecker, withOneByteChanged } from '../certificates/signature-checker.ts'
import { test } from '../support/portal-fixture.ts'

const CERTIFICATES = 1000
/** The number of changes, each of one byte in a copy of a signed file. */
const CHANGED_BYTES = 2000
/** The resolution of a picture from an office scanner. */
const DOTS_PER_INCH = 150
/** The number of certificates that other programs check at the same time, while the portal creates the next certificate. */
const CONCURRENCY = 2

const NAMES = ['Aarohi Kulkarni', 'आरोही कुलकर्णी', 'Mohammed Irfan Ansari', 'श्रद्धा क्षेत्रपाल', "Mary D'Souza-Fernandes"]

/** Answers of various lengths, in the Latin and the Devanagari script. */
function variedAnswers({ certificate, fields }: ServiceDefinition, serial: number) {
  const answers = certificate.flatMap((name, index) => {
    const field = fields[name]
    if (field?.kind !== 'text') return []
    const personName = NAMES[(serial + index) % NAMES.length] ?? ''
    const earlierLines = field.lines === 'many' ? `${personName}, `.repeat(serial % 12) : ''
    return [[name, `${earlierLines}${personName} ${serial}`]]
  })
  return Object.fromEntries(answers)
}

/** Removes white space, because programs that extract text guess where lines and words end. */
const removeWhiteSpace = (text: string) => text.replace(/\s+/g, '')

describe(`${CERTIFICATES} certificates of all services`, () => {
  test('are valid, trusted, intact and readable, and the code in a picture of each one is verified', async ({
    portal,
  }) => {
    const published = await readPublishedKeys(portal)
    const checker = await openSignatureChecker(published.root)
    const { services } = portal.catalogue
    const faults: string[] = []
    const sizes: number[] = []
    const examine = async ({ reference, pdf, code }: IssuedCertificate, answers: Record<string, string>) => {
      const { isValid, isTrusted, coversAll, output } = await checker.check(pdf)
      if (!isValid || !isTrusted || !coversAll) faults.push(`${reference}: ${output}`)
      const complaints = pdfStructureErrors(pdf)
      if (complaints) faults.push(`${reference}: ${complaints}`)
      const certificateText = removeWhiteSpace(textOf(pdf))
      for (const answer of Object.values(answers)) {
        if (!certificateText.includes(removeWhiteSpace(answer)))
          faults.push(`${reference}: the answer ${answer} is missing`)
      }
      const [url = ''] = await codesOn(pdf, DOTS_PER_INCH)
      if (!url.endsWith(`/verify#${code}`)) faults.push(`${reference}: its QR code contains ${url || 'nothing'}`)
      await checkCode(code, published).catch((error: Error) => faults.push(`${reference}: ${error.message}`))
      sizes.push(pdf.byteLength)
    }
    const limit = pLimit(CONCURRENCY)
    const checks: Promise<void>[] = []
    for (let serial = 0; serial < CERTIFICATES; serial += 1) {
      const { definition } = services[serial % services.length] ?? {}
      if (!definition) throw new Error('There are no services')
      const answers = variedAnswers(definition, serial)
      const issued = await issueCertificate(portal, definition.id, answers)
      checks.push(limit(() => examine(issued, answers)))
    }
    await Promise.all(checks)
    await checker.close()
    console.log(`${sizes.length} certificates, ${Math.max(...sizes)} bytes at most, ${faults.length} faults`)
    expect(faults).toEqual([])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(90_000)
  })

  test(`${CHANGED_BYTES} single-byte changes of signed files are all detected`, async ({ portal }) => {
    const checker = await openSignatureChecker((await readPublishedKeys(portal)).root)
    const issued = await Promise.all(
      portal.catalogue.services.map(({ definition }) => issueCertificate(portal, definition.id)),
    )
    const limit = pLimit(CONCURRENCY)
    const verdicts = await Promise.all(
      Array.from({ length: CHANGED_BYTES }, (_, serial) =>
        limit(async () => {
          const { pdf } = issued[serial % issued.length] ?? {}
          return pdf && checker.check(withOneByteChanged(pdf, Math.random))
        }),
      ),
    )
    await checker.close()
    const missed = verdicts.filter((verdict) => verdict?.isValid !== false)
    console.log(`${verdicts.length} changed bytes, ${missed.length} not detected`)
    expect(missed).toEqual([])
  })
})

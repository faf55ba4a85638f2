import pLimit from 'p-limit'
import { describe, expect } from 'vitest'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import { checkCode } from '../certificates/check-code.ts'
import { type IssuedCertificate, issueCertificate, readPublishedKeys } from '../certificates/issued-certificates.ts'
import { codesOn, findPdfFaults, textOf } from '../certificates/read-pdf.ts'
import { openSignatureChecker, withOneByteChanged } from '../certificates/signature-checker.ts'
import { test } from '../support/portal-fixture.ts'

const CERTIFICATES = 1000
const FLIPS = 2000
/** A picture from an office scanner. */
const DOTS_PER_INCH = 150
/** Other programs check one certificate while the portal creates the next. */
const CONCURRENCY = 2

const NAMES = ['Aarohi Kulkarni', 'आरोही कुलकर्णी', 'Mohammed Irfan Ansari', 'श्रद्धा क्षेत्रपाल', "Mary D'Souza-Fernandes"]

/** Answers with various lengths, in both scripts. */
function variedAnswers({ certificate, fields }: ServiceDefinition, count: number) {
  const answered = certificate.flatMap((name, position) => {
    const field = fields[name]
    if (field?.kind !== 'text') return []
    const words = NAMES[(count + position) % NAMES.length] ?? ''
    const long = field.lines === 'many' ? `${words}, `.repeat(count % 12) : ''
    return [[name, `${long}${words} ${count}`]]
  })
  return Object.fromEntries(answered)
}

/** Removes white space, because readers guess where lines and words end. */
const lettersOf = (text: string) => text.replace(/\s+/g, '')

describe(`${CERTIFICATES} certificates of all services`, () => {
  test('are valid, trusted, intact and readable, and each code is read from a picture and verified', async ({
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
      const complaints = findPdfFaults(pdf)
      if (complaints) faults.push(`${reference}: ${complaints}`)
      const letters = lettersOf(textOf(pdf))
      for (const answer of Object.values(answers)) {
        if (!letters.includes(lettersOf(answer))) faults.push(`${reference}: no ${answer}`)
      }
      const [url = ''] = await codesOn(pdf, DOTS_PER_INCH)
      if (!url.endsWith(`/verify#${code}`)) faults.push(`${reference}: its code reads ${url || 'nothing'}`)
      await checkCode(code, published).catch((error: Error) => faults.push(`${reference}: ${error.message}`))
      sizes.push(pdf.byteLength)
    }
    const limit = pLimit(CONCURRENCY)
    const examined: Promise<void>[] = []
    for (let count = 0; count < CERTIFICATES; count += 1) {
      const { definition } = services[count % services.length] ?? {}
      if (!definition) throw new Error('There are no services')
      const answers = variedAnswers(definition, count)
      const issued = await issueCertificate(portal, definition.id, answers)
      examined.push(limit(() => examine(issued, answers)))
    }
    await Promise.all(examined)
    await checker.close()
    console.log(`${sizes.length} certificates, ${Math.max(...sizes)} bytes at most, ${faults.length} faults`)
    expect(faults).toEqual([])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(90_000)
  })

  test(`${FLIPS} changed bytes under a signature are all detected`, async ({ portal }) => {
    const checker = await openSignatureChecker((await readPublishedKeys(portal)).root)
    const issued = await Promise.all(
      portal.catalogue.services.map(({ definition }) => issueCertificate(portal, definition.id)),
    )
    const limit = pLimit(CONCURRENCY)
    const verdicts = await Promise.all(
      Array.from({ length: FLIPS }, (_, count) =>
        limit(async () => {
          const { pdf } = issued[count % issued.length] ?? {}
          return pdf && checker.check(withOneByteChanged(pdf, Math.random))
        }),
      ),
    )
    await checker.close()
    const missed = verdicts.filter((verdict) => verdict?.isValid !== false)
    console.log(`${verdicts.length} changed bytes, ${missed.length} not found`)
    expect(missed).toEqual([])
  })
})

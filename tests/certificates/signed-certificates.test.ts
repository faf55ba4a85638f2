// SPDX-License-Identifier: Apache-2.0
import { decodeProtectedHeader } from 'jose'
import { describe, expect } from 'vitest'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { checkCode } from './check-code.ts'
import { createDistinctAnswers, issueCertificate, readPublishedKeys } from './issued-certificates.ts'
import { pdfStructureErrors, textOf } from './read-pdf.ts'
import { openSignatureChecker, withOneByteChanged } from './signature-checker.ts'

const CERTIFICATES_PER_SERVICE = 8
const CHANGED_FILES = 40

describe('A certificate', () => {
  test('is valid, trusted and intact for other programs, and its code contains the approved content', async ({
    portal,
  }) => {
    const published = await readPublishedKeys(portal)
    const checker = await openSignatureChecker(published.root)
    for (const { definition } of portal.catalogue.services) {
      const answers = createDistinctAnswers(definition)
      for (let count = 0; count < CERTIFICATES_PER_SERVICE; count += 1) {
        // A second application for the same child would be rejected.
        const uniqueField = definition.duplicateKey?.[0]
        const changes = uniqueField
          ? { ...answers, [uniqueField]: `Answer ${definition.certificate.indexOf(uniqueField) + 10}-${count}` }
          : answers
        const { reference, pdf, code } = await issueCertificate(portal, definition.id, changes)
        const verdict = await checker.check(pdf)
        expect(verdict).toMatchObject({ isValid: true, isTrusted: true, coversAll: true })
        expect(verdict.output).toContain('ETSI.CAdES.detached')
        // The signature is a certification that allows no changes.
        expect(pdf.toString('latin1')).toMatch(/\/Perms <<\s*\/DocMDP[\s\S]*\/TransformMethod \/DocMDP/)
        expect(pdfStructureErrors(pdf)).toBe('')
        expect(pdf.byteLength).toBeLessThanOrEqual(90_000)
        expect(textOf(pdf).match(/Answer \d+(-\d+)?/g)).toEqual(Object.values(changes))

        const { json } = await (await portal.as('user')).get(`/api/applications/${reference}`)
        const claims = await checkCode(code, published)
        expect(decodeProtectedHeader(code)).toEqual({ alg: 'ES256', kid: published.keys[0]?.kid })
        expect(claims).toMatchObject({ no: json.data.certificate.number, svc: definition.id, ln: changes })
        expect(Object.keys(claims.ln)).toEqual(definition.certificate)
        // The code contains no Aadhaar number, not even a masked one, `XXXX XXXX 0124`.
        expect(JSON.stringify(claims)).not.toMatch(/0124|XXXX/)
      }
    }
    await checker.close()
  })

  test('is invalid if a single byte was changed', async ({ portal }) => {
    const { root } = await readPublishedKeys(portal)
    const checker = await openSignatureChecker(root)
    const { pdf } = await issueCertificate(portal, 'noc')
    const verdicts = []
    for (let count = 0; count < CHANGED_FILES; count += 1) {
      verdicts.push(await checker.check(withOneByteChanged(pdf, Math.random)))
    }
    expect(verdicts.filter(({ isValid }) => isValid)).toEqual([])
    expect(verdicts.some(({ output }) => output.includes('Digest Mismatch'))).toBe(true)
    await checker.close()
  })
})

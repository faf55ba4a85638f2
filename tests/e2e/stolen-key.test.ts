// SPDX-License-Identifier: Apache-2.0
import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { compactJws } from '#server/certificates/signing/sign-certificate-code.ts'
import { certificateClaimsSchema } from '#shared/certificates/certificate-code.ts'
import { publishedKeysSchema } from '#shared/certificates/published-keys.ts'
import { openVisit } from '#tests/support/browser.ts'
import { fetchOwnCertificate } from '#tests/support/certified.ts'
import { test as journey, OFFLINE } from '#tests/support/journey.ts'
import { runScript } from '#tests/support/run-script.ts'
import { waitForVisible } from '#tests/support/screen.ts'
import { copySeededVillage } from '#tests/support/seeded-village.ts'
import { signPdf } from '#tests/support/test-signer.ts'
import { clearDataFolder, startWholePortal } from '#tests/support/whole-portal.ts'

/** A separate portal, whose key is stolen and then marked as compromised. */
const test = journey.extend('separatePortal', async ({ village }, { onCleanup }) => {
  const dataDir = await copySeededVillage()
  const portal = await startWholePortal(dataDir)
  const visit = await openVisit(village.browser, portal.origin, { allowsServiceWorker: true })
  onCleanup(async () => {
    await visit.context.close()
    await portal.end('SIGTERM')
    await clearDataFolder(dataDir)
    expect(visit.troubles.filter((trouble) => trouble !== OFFLINE)).toEqual([])
  })
  const genuine = await fetchOwnCertificate(visit.context)
  return { ...visit, ...genuine, dataDir, origin: portal.origin }
})

const DAY_S = 86_400
const NOT_ISSUED = 'The panchayat did not issue this certificate.'
const NO_TRUST = 'This certificate cannot be trusted.'
const VALID = 'This certificate is genuine and valid.'
const WAS_VALID = /^This certificate is genuine\. It was valid at /

async function readKey(dataDir: string, kid: string) {
  const text = await readFile(join(dataDir, 'keys', `certificate-${kid}.key`), 'utf8')
  const key = Buffer.from(text.replace('plain.', ''), 'base64url')
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** Forges codes from a genuine code with the current key of the portal, as a thief could. `st` is the position in the status list. */
async function forge(dataDir: string, code: string) {
  const kid = String(decodeProtectedHeader(code).kid)
  const key = await readKey(dataDir, kid)
  const claims = certificateClaimsSchema.parse(decodeJwt(code))
  const sign = (changes: object) => compactJws({ alg: 'ES256', kid }, { ...claims, ...changes }, key)
  const iat = claims.iat - DAY_S
  return {
    kid,
    /** With an earlier date, at the position of the genuine certificate, and at other positions. */
    forged: [sign({ iat }), sign({ iat, st: 0 }), sign({ iat, st: 90_000 })],
    /** With the current date. The log may not contain such a certificate yet. */
    fresh: sign({ iat: Math.floor(Date.now() / 1000), st: 90_000 }),
    /** With a date in the next year. The log would have to contain such a certificate. */
    future: sign({ iat: Math.floor(Date.now() / 1000) + 365 * DAY_S, st: 90_000 }),
  }
}

/** Signs a PDF with the current key as a thief could. Its content is different, but it contains the code of a genuine certificate. */
async function forgePdf({ dataDir, code, link }: { dataDir: string; code: string; link: string }, page: Page) {
  const key = await readKey(dataDir, String(decodeProtectedHeader(code).kid))
  const published = publishedKeysSchema.parse(await (await page.request.get('/.well-known/jwks.json')).json())
  const chain = published.keys.find(({ kid }) => kid === decodeProtectedHeader(code).kid)?.x5c ?? []
  const pkcs8 = Uint8Array.from(key.export({ format: 'der', type: 'pkcs8' }))
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])
  const certificates = chain.map((encoded) => new Uint8Array(Buffer.from(encoded, 'base64')))
  return Buffer.from(await signPdf(privateKey, { chain: certificates, link, signingTime: new Date() }))
}

/** Checks each code in a new document, and expects this result. */
async function expectResult(page: Page, codes: readonly string[], title: string | RegExp) {
  for (const code of codes) {
    await page.goto('about:blank')
    await page.goto(`/verify#${code}`)
    await waitForVisible(page.getByRole('heading', { level: 2, name: title }))
  }
}

test('a code that a thief signed with the current key, with an earlier date, is rejected online and offline, before and after the theft is known', {
  timeout: 240_000,
}, async ({ separatePortal }) => {
  const { page, context, jws: code, dataDir } = separatePortal
  const { kid, forged, fresh, future } = await forge(dataDir, code)
  await page.goto('/verify')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expectResult(page, [...forged, future], NOT_ISSUED)
  await expectResult(page, [fresh], /^It could not be checked whether the panchayat issued this certificate/)
  await expectResult(page, [code], VALID)
  await page.goto('about:blank')
  await context.setOffline(true)
  await expectResult(page, forged, NOT_ISSUED)
  await expectResult(page, [code], WAS_VALID)
  await context.setOffline(false)

  const marked = await runScript('keys', ['compromised', kid], { DATA_DIR: dataDir }).ended
  expect([marked.code, marked.output]).toEqual([0, expect.stringMatching(/is now the signing key/)])
  await expectResult(page, forged, NOT_ISSUED)
  await expectResult(page, [fresh], NO_TRUST)
  await expectResult(page, [code], VALID)
  await page.goto('about:blank')
  await context.setOffline(true)
  await expectResult(page, forged, NOT_ISSUED)
  await expectResult(page, [code], WAS_VALID)
})

test('a PDF that a thief signed with the current key around the code of a genuine certificate is rejected online; offline, only its code is checked', {
  timeout: 240_000,
}, async ({ separatePortal }) => {
  const { page, context, jws: code, pdf, dataDir, origin } = separatePortal
  const forged = await forgePdf({ dataDir, code, link: `${origin}/verify#${code}` }, page)
  const choose = (buffer: Buffer) =>
    page.locator('#verify-file').setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer })
  const open = async (buffer: Buffer) => {
    await page.goto('about:blank')
    await page.goto('/verify')
    await choose(buffer)
  }
  await page.goto('/verify')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await open(pdf)
  await waitForVisible(page.getByText('The PDF is unchanged since the panchayat issued it.'))
  await open(forged)
  await waitForVisible(page.getByRole('heading', { level: 2, name: 'This is not the file that the panchayat issued.' }))
  await page.goto('about:blank')
  await context.setOffline(true)
  await open(forged)
  await waitForVisible(page.getByRole('heading', { level: 2, name: WAS_VALID }))
  await waitForVisible(page.getByText('Only the code in the PDF was checked.'))
})

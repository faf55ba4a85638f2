// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { certificateClaimsSchema } from '#shared/certificates/certificate-code.ts'
import { formatDay } from '#shared/locales/formats.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { listCachedPaths } from '#tests/support/cached-paths.ts'
import { showToCamera } from '#tests/support/camera.ts'
import { fetchOwnCertificate, issueNewCertificate, photoOf, revokeThroughApi } from '#tests/support/certified.ts'
import { test as journey, OFFLINE } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectNoHorizontalOverflow,
  themeColourOf,
  waitForVisible,
} from '#tests/support/screen.ts'
import { createTestSigner } from '#tests/support/test-signer.ts'
import { chooseFile, expectResult, openCode } from '#tests/support/verify-screen.ts'

const test = journey.extend('genuine', { scope: 'file' }, async ({ village }) => {
  const context = await village.browser.newContext({ baseURL: village.origin })
  const certified = await fetchOwnCertificate(context)
  await context.close()
  const payload = Buffer.from(certified.jws.split('.')[1] ?? '', 'base64url').toString()
  // The links in the certificates lack the port of this portal, because it was not known when they were issued.
  const link = `${village.origin}/verify#${certified.jws}`
  return { ...certified, link, claims: certificateClaimsSchema.parse(JSON.parse(payload)) }
})

const GENUINE = 'This certificate is genuine and valid.'

/** Waits until the service worker is active and has cached the page. */
const waitForServiceWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

describe('The code of a certificate, opened on a phone,', () => {
  test('is checked immediately and confirmed in one sentence, with the lines to compare in either language', async ({
    visit,
    genuine,
    offered,
  }) => {
    const { page, context } = await visit({ viewport: PHONE, hasTouch: true })
    const requests: string[] = []
    context.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.goto(genuine.link)
    await expectResult(page, GENUINE)
    await waitForVisible(page.getByText('Genuine', { exact: true }))
    const { no, by, svc, ln } = genuine.claims
    const lines = page.getByRole('region', { name: 'Compare with the certificate' })
    for (const fact of [no, by, offered(svc).words.certificate.title]) await waitForVisible(lines.getByText(fact))
    const terms = await lines.getByRole('term').allTextContents()
    expect(terms.slice(4)).toEqual(Object.keys(ln).map((name) => offered(svc).words.fields[name]))
    await expectNoHorizontalOverflow(page)
    // No request names the checked certificate.
    const revealing = requests.filter((call) => call.includes(no) || call.includes(genuine.jws.slice(40, 80)))
    expect(revealing).toEqual([])
    await context.addCookies([{ name: 'language', value: 'hi', url: page.url() }])
    await page.reload()
    await expectResult(page, 'यह प्रमाण पत्र असली और मान्य है।')
  })

  test('is rejected, with a sentence for each case, if it is forged, changed, truncated or signed by another office', async ({
    visit,
    genuine,
  }) => {
    const { page } = await visit()
    const otherSigner = await createTestSigner('k7654321')
    const [header = '', payload = '', signature = ''] = genuine.jws.split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const hs256 = `${part({ alg: 'HS256', kid })}.${payload}`
    const changed = part({ ...genuine.claims, by: 'Another Gram Panchayat' })
    const attacks = [
      ['This code is not genuine.', `${part({ alg: 'none', kid })}.${payload}.`],
      ['This code is not genuine.', `${hs256}.${createHmac('sha256', kid).update(hs256).digest('base64url')}`],
      ['This code is not genuine.', `${header}.${changed}.${signature}`],
      [
        'This code is not genuine.',
        await otherSigner.jws({ alg: 'ES256', kid, jku: 'https://a.example' }, genuine.claims),
      ],
      ['The panchayat of this portal did not sign this certificate.', await otherSigner.code()],
      ['The code is incomplete.', genuine.jws.slice(0, -1)],
      ['The code is incomplete.', header],
    ] as const
    await page.goto('/verify')
    await expectHeading(page, 'Check a certificate')
    for (const [sentence, code] of attacks) {
      await openCode(page, code)
      await expectResult(page, sentence)
    }
    expect(await page.getByRole('region', { name: 'Compare with the certificate' }).count()).toBe(0)
  })

  test('shows if the certificate was withdrawn, without a request that contains its number', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit()
    const { reference, jws } = await issueNewCertificate(context, offered('noc'))
    await page.goto(`/verify#${jws}`)
    await expectResult(page, GENUINE)
    const data = { _id: reference, reason: 'The plot belongs to somebody else.' }
    await revokeThroughApi(context, data)
    await page.reload()
    await expectResult(page, 'This certificate has been withdrawn.')
    const claims = certificateClaimsSchema.parse(
      JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()),
    )
    await page.getByRole('textbox', { name: 'Certificate number' }).fill(claims.no)
    await page.keyboard.press('Enter')
    await expectResult(page, `The certificate ${claims.no} has been withdrawn.`)
  })
})

describe('The verification page', () => {
  test('checks a photo with the code of one certificate, and explains if there is no code, another code, or two codes, or if the file is unsuitable', async ({
    visit,
    genuine,
  }) => {
    const { page } = await visit()
    const otherSigner = await createTestSigner()
    const otherLink = `${new URL(genuine.link).origin}/verify#${await otherSigner.code()}`
    const payment = 'upi://pay?pa=shop@bank.example'
    await page.goto('/verify')
    const photos = [
      [GENUINE, await photoOf(payment, genuine.link)],
      ['No code was found in this picture.', await photoOf()],
      ['The code in this picture is not the code of a certificate.', await photoOf(payment)],
      ['This picture has the codes of several certificates.', await photoOf(genuine.link, otherLink)],
      ['This file could not be read.', Buffer.from('no picture')],
    ] as const
    for (const [sentence, photo] of photos) {
      await chooseFile(page, 'photo.png', photo)
      await expectResult(page, sentence)
    }
    const large = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(26 * 1024 * 1024)], 'film.mov'))
      return transfer
    })
    await page.getByRole('region', { name: 'Choose a photo or the PDF' }).dispatchEvent('drop', { dataTransfer: large })
    await expectResult(page, 'This file is too large.')
  })

  test('confirms a PDF as it was downloaded, and rejects it if it is changed, signed by another office or unsigned', async ({
    visit,
    genuine,
  }) => {
    const { page } = await visit()
    const otherSigner = await createTestSigner()
    const changedPdf = Buffer.from(genuine.pdf)
    changedPdf[2000] = (changedPdf[2000] ?? 0) ^ 1
    await page.goto('/verify')
    const files = [
      [GENUINE, genuine.pdf],
      ['This file was changed after it was signed.', changedPdf],
      ['This file was changed after it was signed.', Buffer.concat([genuine.pdf, Buffer.from('\n')])],
      ['The panchayat of this portal did not sign this certificate.', Buffer.from(await otherSigner.signedPdf())],
      ['This PDF has no signature.', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ] as const
    for (const [sentence, pdf] of files) {
      await chooseFile(page, 'certificate.pdf', pdf, 'application/pdf')
      await expectResult(page, sentence)
      const isIntact = sentence === GENUINE
      expect(await page.getByText('The PDF is unchanged since the panchayat issued it.').count()).toBe(isIntact ? 1 : 0)
    }
  })

  test('looks up a typed number by keyboard only: a registered number is shown in blue with lines to compare, and an unknown number in red', async ({
    visit,
    genuine,
    offered,
  }) => {
    const { page } = await visit({ expectedErrors: ['404 GET /api/certificates/BC/1999/000001'] })
    const { no, by } = genuine.claims
    await page.goto('/verify')
    const field = page.getByRole('textbox', { name: 'Certificate number' })
    await page.getByRole('button', { name: 'Scan with the camera' }).focus()
    // The number comes before the camera, so its button and its field are the two stops before.
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await waitForVisible(page.getByText('Please type the certificate number.'))
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    // A text that cannot be a number says nothing about a certificate.
    for (const [typed, error] of [
      ['abc', 'This is not a certificate number. A number looks like BC/2026/000123.'],
      ['BC-2026-7KQ4M2XD', 'This is an application ID, not a certificate number.'],
    ] as const) {
      await field.fill(typed)
      await page.keyboard.press('Enter')
      await waitForVisible(page.getByText(error))
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Type the certificate number')
    }
    await field.fill('')
    await page.keyboard.type(` ${no.toLowerCase()} `)
    await page.keyboard.press('Enter')
    await expectResult(page, `The certificate ${no} is valid: compare these lines with the paper.`)
    expect(await themeColourOf(page.getByText('On the register', { exact: true }))).toBe('indigo')
    const lines = page.getByRole('region', { name: 'Compare with the certificate' })
    const issued = formatDay('en', new Date(genuine.claims.iat * 1000).toISOString())
    const { title } = offered(genuine.claims.svc).words.certificate
    expect(await lines.getByRole('definition').allTextContents()).toEqual([title, no, by, issued])
    await field.fill('BC/1999/000001')
    await field.press('Enter')
    await expectResult(page, 'The register has no certificate BC/1999/000001.')
    expect(await themeColourOf(page.getByText('No such certificate', { exact: true }))).toBe('brick')
    expect(await lines.count()).toBe(0)
    // A pasted link is checked like a scanned link.
    await field.fill(genuine.link)
    await field.press('Enter')
    await expectResult(page, GENUINE)
    // The earlier result does not stay above the error of another number.
    await field.fill('abc')
    await field.press('Enter')
    await waitForVisible(page.getByText('This is not a certificate number.'))
    await expectEventually(() => page.getByText(GENUINE).count()).toBe(0)
  })

  test('checks a code in front of the camera, and explains what to do instead if the camera is denied or missing', async ({
    visit,
    genuine,
  }) => {
    const { page } = await visit({ viewport: DESKTOP })
    await page.goto('/verify')
    const start = page.getByRole('button', { name: 'Scan with the camera' })
    const retry = page.getByRole('button', { name: 'Try the camera again' })
    const missing = page.getByText('Please type the certificate number')
    await page.getByRole('button', { name: 'Look up number' }).click()
    await waitForVisible(missing)
    for (const [fault, sentence] of [
      ['NotAllowedError', 'This page is not allowed to use the camera.'],
      ['NotFoundError', 'No camera was found.'],
      ['NotReadableError', 'The camera could not be started.'],
    ] as const) {
      await page.evaluate((name) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
      }, fault)
      await start.or(retry).press('Enter')
      await waitForVisible(page.getByText(sentence))
      expect(await missing.count()).toBe(0)
    }
    await page.evaluate(showToCamera, (await photoOf(genuine.link)).toString('base64'))
    await retry.press('Enter')
    await expectResult(page, GENUINE)
    await waitForVisible(start)
    const areEnded = () => window.fakeCamera?.getTracks().every(({ readyState }) => readyState === 'ended')
    await expectEventually(() => page.evaluate(areEnded)).toBe(true)
  })
})

const PAGE_PATHS = /^\/(verify$|favicon\.svg$|assets\/|api\/services$|\.well-known\/)/

describe('The verification page without a network', () => {
  test('checks codes, photos and PDFs after one visit, and shows that the current status is unknown', async ({
    visit,
    genuine,
  }) => {
    const { page, context } = await visit({ expectedErrors: [OFFLINE], allowsServiceWorker: true })
    await page.goto('/verify')
    await waitForServiceWorker(page)
    await page.goto('about:blank')
    await context.setOffline(true)
    await page.goto(genuine.link)
    const wasValid = /^This certificate is genuine\. It was valid at /
    await waitForVisible(page.getByRole('heading', { level: 2, name: wasValid }))
    await waitForVisible(page.getByText('Check further'))
    await waitForVisible(
      page.getByRole('region', { name: 'Compare with the certificate' }).getByText(genuine.claims.no),
    )
    await chooseFile(page, 'certificate.pdf', genuine.pdf, 'application/pdf')
    await waitForVisible(page.getByText('Only the code in the PDF was checked.'))
    await chooseFile(page, 'photo.png', await photoOf(`${genuine.link}x`))
    await expectResult(page, 'The code is incomplete.')
    // Only this page is cached.
    const otherPaths = (await listCachedPaths(page)).filter((path) => !PAGE_PATHS.test(path))
    expect(otherPaths).toEqual([])
    await expect(page.goto('/help')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })

  test('says that it needs a network if it was not cached before, and continues when the network is back', async ({
    visit,
    genuine,
  }) => {
    const { page, context } = await visit({ expectedErrors: [OFFLINE] })
    await page.goto('/verify')
    await expectHeading(page, 'Check a certificate')
    await context.setOffline(true)
    await openCode(page, genuine.jws)
    await expectResult(page, 'The certificate could not be checked without internet.')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expectResult(page, GENUINE)
  })
})

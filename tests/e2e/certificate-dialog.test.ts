// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { ownListSchema } from '#shared/applications/wire.ts'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { openTab } from '#tests/support/applying.ts'
import { PHONE, type Visit } from '#tests/support/browser.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { expectEventually, expectMessage, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'
import { accessibilityFindings } from '#tests/support/walk/accessibility.ts'

describe('The certificate dialog (spec §2)', () => {
  test('shows the whole certificate as wide as the dialog on a phone, announces it once, and passes the PDF to the share sheet', async ({
    visit,
  }) => {
    const { page, context, reference } = await logInWithApproved(await visit({ viewport: PHONE, hasTouch: true }))
    const certificate = await openCertificate(page, reference)
    await expectMessage(page, 'PDF Generated Successfully')
    await waitForVisible(certificate.getByText('Your certificate is ready', { exact: true }))
    // The text is in the toast and in its live region.
    expect(await page.getByText('PDF Generated Successfully', { exact: true }).count()).toBe(2)
    expect(await page.locator('iframe').count()).toBe(0)
    const picture = certificate.getByRole('img', { name: `Preview of the certificate ${reference}` })
    await expectEventually(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    ).toBe(1240)
    const pictureBox = await picture.boundingBox()
    if (!pictureBox) throw new Error('The picture has no size')
    expect(pictureBox.width / pictureBox.height).toBeCloseTo(1240 / 1754, 1)
    expect(pictureBox.width).toBeGreaterThan(280)
    // The picture itself is the button that enlarges it, with a visible label.
    const enlarge = certificate.getByRole('button', { name: 'Enlarge the certificate' })
    await waitForVisible(enlarge.getByText('Enlarge', { exact: true }))
    await waitForVisible(certificate.getByText(new RegExp(`^.+ · .+ · ${reference}$`)))
    const actions = [
      certificate.getByRole('button', { name: 'Share' }),
      certificate.getByRole('button', { name: 'Print' }),
    ]
    const [share, print] = await Promise.all(actions.map((action) => action.boundingBox()))
    expect([print?.y, print?.width, print?.height]).toEqual([share?.y, share?.width, share?.height])
    await expectNoHorizontalOverflow(page)

    const sharedFiles: unknown[] = []
    await page.exposeFunction('handToSheet', (file: unknown) => sharedFiles.push(file))
    await page.evaluate(() => {
      const share = async ({ files: [file] = [] }: ShareData) =>
        Reflect.get(window, 'handToSheet')({ name: file?.name, type: file?.type, size: file?.size })
      Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => true })
      Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    })
    await certificate.getByRole('button', { name: 'Share' }).click()
    const pdf = await context.request.post('/api/generatepdf', { data: { row: { _id: reference } } })
    const size = (await pdf.body()).length
    const file = { name: `certificate-${reference}.pdf`, type: 'application/pdf', size }
    await expectEventually(async () => sharedFiles).toEqual([file])

    await enlarge.click()
    const viewer = page.getByRole('dialog', { name: `Certificate ${reference}` })
    const paper = viewer.getByRole('img')
    // The whole paper is visible first. A tap makes it legible, and the next tap fits it to the screen again.
    const widthOfPaper = async () => Math.round((await paper.boundingBox())?.width ?? 0)
    await expectEventually(async () => (await widthOfPaper()) <= PHONE.width && (await widthOfPaper()) > 300).toBe(true)
    await page.locator('li[data-sonner-toast]').waitFor({ state: 'detached' })
    await paper.click({ position: { x: 40, y: 40 } })
    await expectEventually(widthOfPaper).toBeGreaterThan(700)
    expect((await paper.boundingBox())?.x).toBeGreaterThan(-40)
    await viewer.getByRole('button', { name: 'Fit page' }).click()
    await expectEventually(widthOfPaper).toBeLessThanOrEqual(PHONE.width)
    const download = page.waitForEvent('download')
    await viewer.getByRole('link', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toBe(file.name)
    await viewer.getByRole('button', { name: 'Close', exact: true }).first().click()
    await viewer.waitFor({ state: 'detached' })
    expect(await enlarge.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('opens from the details of the application', async ({ visit }) => {
    const { page, reference } = await logInWithApproved(await visit({ viewport: PHONE, hasTouch: true }))
    await page.goto(`/viewApplication/${DEMO.user.username}?application=${reference}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Download Certificate' }).click()
    await waitForVisible(page.getByRole('img', { name: `Preview of the certificate ${reference}` }))
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('prints the PDF itself if the browser can, without showing the toolbar of its PDF viewer', async ({ visit }) => {
    const { page, reference } = await logInWithApproved(await visit())
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
    })
    const certificate = await openCertificate(page, reference)
    await certificate.getByRole('button', { name: 'Print' }).click()
    const frame = page.locator('iframe')
    await expectEventually(() => frame.getAttribute('src')).toBe(
      await certificate.getByRole('link', { name: 'Download PDF' }).getAttribute('href'),
    )
    expect(await frame.isVisible()).toBe(false)
  })
})

describe('The dialogs of an application (spec §2)', () => {
  test('give their pinned buttons at most a quarter of their height at 320 px with the largest text, and all buttons are reachable', async ({
    visit,
  }) => {
    const { page, reference } = await logInWithApproved(await visit({ viewport: { width: 320, height: 640 } }))
    await page.addInitScript(() => localStorage.setItem('text-size', '130'))
    const certificate = await openCertificate(page, reference)
    const download = certificate.getByRole('link', { name: 'Download PDF' })
    await waitForVisible(download)
    await expectRoomForContent(certificate)
    const inWindow = await download.boundingBox()
    expect((inWindow?.y ?? 640) + (inWindow?.height ?? 0)).toBeLessThanOrEqual(640)
    await certificate.getByRole('button', { name: 'Print' }).scrollIntoViewIfNeeded()
    await certificate.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('button', { name: `View Application ${reference}` }).click()
    const details = page.getByRole('dialog', { name: 'Application Details' })
    await waitForVisible(details.getByRole('button', { name: 'Print Application' }))
    await expectRoomForContent(details)
  })

  test('have one row of equally high buttons on a desktop', async ({ visit }) => {
    const { page, reference } = await logInWithApproved(await visit())
    const certificate = await openCertificate(page, reference)
    const buttons = [
      certificate.getByRole('button', { name: 'Close', exact: true }).last(),
      certificate.getByRole('button', { name: 'Share' }),
      certificate.getByRole('button', { name: 'Print' }),
      certificate.getByRole('link', { name: 'Download PDF' }),
    ]
    for (const button of buttons) await waitForVisible(button)
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1)
  })
})

/** Checks how much of a dialog its pinned buttons and its title leave to the content. */
async function expectRoomForContent(dialog: Locator) {
  const [all, content] = await Promise.all([
    dialog.boundingBox(),
    dialog.locator(':scope > .overflow-y-auto').boundingBox(),
  ])
  expect((content?.height ?? 0) / (all?.height ?? 1)).toBeGreaterThan(0.6)
  const below = (all?.y ?? 0) + (all?.height ?? 0) - (content?.y ?? 0) - (content?.height ?? 0)
  expect(below / (all?.height ?? 1)).toBeLessThanOrEqual(0.25)
}

describe('The certificate dialog in a browser without a PDF viewer (spec §2)', () => {
  test('prints its picture of the certificate, and links to a page for screen readers', async ({ visit }) => {
    const { page, context, reference } = await logInWithApproved(await visit({ expectedErrors: [ABORTED_CALL] }))
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })
    })
    const prints: string[] = []
    await page.exposeFunction('wasPrinted', () => prints.push(page.url()))
    const certificate = await openCertificate(page, reference)
    const picture = certificate.getByRole('img', { name: `Preview of the certificate ${reference}` })
    await expectEventually(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    ).toBe(1240)
    await page.evaluate(() => {
      window.print = () => void Reflect.get(window, 'wasPrinted')()
    })
    await certificate.getByRole('button', { name: 'Print' }).click()
    await expectEventually(async () => prints.length).toBe(1)
    expect(await page.locator('iframe').count()).toBe(0)
    const saved = page.waitForEvent('download')
    await certificate.getByRole('link', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`certificate-${reference}.pdf`)

    const opened = context.waitForEvent('page')
    await certificate.getByRole('link', { name: 'Read as a web page' }).click()
    const webPage = await opened
    await waitForVisible(webPage.getByRole('heading', { level: 1 }))
    await waitForVisible(webPage.getByText(reference, { exact: true }))
    expect(await accessibilityFindings(webPage)).toEqual([])

    await page.route('**/page.png', (route) => route.abort(), { times: 1 })
    await openCertificate(page, reference)
    await waitForVisible(
      page.getByText('This browser cannot show the certificate here. Download it and open it on your device.'),
    )
  })
})

/** Opens the dialog of an approved application's certificate, on a freshly loaded page. */
async function openCertificate(page: Page, reference: string) {
  await page.goto(`/viewApplication/${DEMO.user.username}`)
  await openTab(page, 'Approved')
  await page.getByRole('button', { name: `Download Certificate ${reference}` }).click()
  return page.getByRole('dialog', { name: 'Certificate' })
}

/** Logs in as the demo citizen, and returns one of their approved applications. */
async function logInWithApproved({ page, context }: Visit) {
  await logInThroughApi(context, DEMO.user)
  const response = await context.request.post('/api/user/getapplication')
  const approved = ownListSchema.parse(await response.json()).data.find(({ status }) => status === 'Approved')
  if (!approved) throw new Error('The demo citizen has no approved application')
  return { page, context, reference: approved._id }
}

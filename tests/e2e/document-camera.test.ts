// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { showToCamera } from '#tests/support/camera.ts'
import { aPhoto } from '#tests/support/files.ts'
import { chooseFiles, chosenFiles, openDocument } from '#tests/support/form-documents.ts'
import { reachSection } from '#tests/support/form-filler.ts'
import { test as journey } from '#tests/support/journey.ts'
import { photographDocument } from '#tests/support/photographed-document.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'

const SLOT = 'Land Map'
const MAX_PAGE_KB = 300_000 / 1024
const PHOTOS = 20
/** The minimum ratio of photos whose corners are found. */
const MIN_CROPPED = 0.9
/** The maximum distance of a found corner from the real corner, as a ratio of the diagonal. */
const MAX_DISTANCE = 0.02

const test = journey.extend('form', async ({ visit, offered }) => {
  const service = offered('noc')
  const { page, context } = await visit({ viewport: PHONE, hasTouch: true })
  await registerThroughApi(context)
  await page.goto(service.paths.page)
  await expectHeading(page, service.words.title)
  await reachSection(page, service, 'documents')
  return page
})

async function openScanner(page: Page) {
  await openDocument(page, SLOT)
  await page.getByRole('button', { name: `${SLOT} Take photo` }).click()
  const scanner = page.getByRole('dialog', { name: `Photograph: ${SLOT}` })
  await waitForVisible(scanner)
  return scanner
}

type Scanner = Awaited<ReturnType<typeof openScanner>>

const choosePhotos = async (scanner: Scanner, photos: readonly Buffer[]) =>
  scanner
    .getByRole('button', { name: /Choose photos$/ })
    .setInputFiles(photos.map((buffer, index) => ({ name: `page-${index}.jpg`, mimeType: 'image/jpeg', buffer })))

/** The corners at which the open page is cropped, with coordinates from 0 to 1. */
async function readCorners(scanner: Scanner) {
  const handles = await scanner.getByRole('slider').locator('path:first-child').all()
  const paths = await Promise.all(handles.map((handle) => handle.getAttribute('d')))
  return paths.map((path) => {
    const [x = 0, y = 0] = path?.match(/[\d.]+/g)?.map(Number) ?? []
    return { x: x / 100, y: y / 100 }
  })
}

/** The size of each page in KB, as the scanner shows it. */
const readSizes = async (scanner: Scanner) =>
  (await scanner.getByText(/^\d+KB$/).allTextContents()).map((size) => Number.parseInt(size, 10))

describe('The document camera', () => {
  test('finds the corners of at least nine in ten photographed pages; each page has at most 300 KB', {
    timeout: 300_000,
  }, async ({ form: page }) => {
    const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, index) => photographDocument(index + 1)))
    const scanner = await openScanner(page)
    await choosePhotos(
      scanner,
      photos.map(({ jpeg }) => jpeg),
    )
    await scanner.getByRole('img', { name: `Page ${PHOTOS}`, exact: true }).waitFor({ timeout: 120_000 })
    const sizes = await readSizes(scanner)
    expect(sizes).toHaveLength(PHOTOS)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_PAGE_KB)
    const distances: number[] = []
    for (const [index, { corners }] of photos.entries()) {
      await scanner.getByRole('button', { name: `Adjust page ${index + 1}`, exact: true }).click()
      await expectEventually(() => scanner.getByRole('slider').count()).toBe(4)
      const found = await readCorners(scanner)
      // A photo is three units wide and four high, so its diagonal has five: 3/5 and 4/5 are ratios of the diagonal.
      // The 9 is only used for a corner that was not found, and is more than any distance inside the photo.
      const cornerDistances = corners.map(({ x, y }, corner) =>
        Math.hypot(((found[corner]?.x ?? 9) - x) * 0.6, ((found[corner]?.y ?? 9) - y) * 0.8),
      )
      distances.push(Math.max(...cornerDistances))
      await scanner.getByRole('button', { name: 'Back' }).click()
    }
    const cropped = distances.filter((distance) => distance <= MAX_DISTANCE)
    expect(cropped.length).toBeGreaterThanOrEqual(MIN_CROPPED * PHOTOS)
  })

  test('takes photos, warns of a blurred and dark photo, and joins the pages into one PDF', async ({ form: page }) => {
    const { jpeg } = await photographDocument(2)
    const blurred = await sharp(jpeg).blur(6).modulate({ brightness: 0.35 }).jpeg().toBuffer()
    await page.evaluate(showToCamera, jpeg.toString('base64'))
    const scanner = await openScanner(page)
    await scanner.getByRole('button', { name: 'Take photo' }).click()
    await waitForVisible(scanner.getByRole('img', { name: 'Page 1' }))
    expect(await scanner.getByText(/^This page (looks|is)/).count()).toBe(0)
    await page.evaluate(showToCamera, blurred.toString('base64'))
    await scanner.getByRole('button', { name: 'Add a page' }).click()
    await scanner.getByRole('button', { name: 'Take photo' }).click()
    await waitForVisible(scanner.getByText('This page looks blurred.'))
    await waitForVisible(scanner.getByText('This page is dark.'))
    await scanner.getByRole('button', { name: 'Use these 2 pages' }).click()
    await expectEventually(() => chosenFiles(page)).toEqual([`${SLOT}.pdf`])
  })

  test('asks before it closes with a page that is not in the form yet', async ({ form: page }) => {
    const photo = (await photographDocument(3)).jpeg
    const scanner = await openScanner(page)
    await choosePhotos(scanner, [photo])
    await waitForVisible(scanner.getByRole('img', { name: 'Page 1' }))
    await scanner.getByRole('button', { name: 'Close' }).first().click()
    const question = page.getByRole('dialog', { name: 'Use the page that you took?' })
    await waitForVisible(question)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await waitForVisible(scanner.getByRole('img', { name: 'Page 1' }))
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await scanner.waitFor({ state: 'detached' })
    expect(await chosenFiles(page)).toEqual([])

    await page.getByRole('button', { name: `${SLOT} Take photo` }).click()
    await choosePhotos(scanner, [photo])
    await waitForVisible(scanner.getByRole('img', { name: 'Page 1' }))
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Use this page' }).click()
    await expectEventually(() => chosenFiles(page)).toEqual(['page-0.pdf'])
    // The pages of the form are not lost, so the camera closes without a question.
    await page.getByRole('button', { name: 'Adjust page-0.pdf' }).click()
    await waitForVisible(scanner.getByRole('img', { name: 'Page 1' }))
    await page.keyboard.press('Escape')
    await scanner.waitFor({ state: 'detached' })
    expect(await chosenFiles(page)).toEqual(['page-0.pdf'])
  })

  test('moves corners with the arrow keys, and replaces the file with the adjusted file', async ({ form: page }) => {
    const scanner = await openScanner(page)
    await choosePhotos(scanner, [(await photographDocument(4)).jpeg])
    await scanner.getByRole('button', { name: 'Use this page' }).click()
    await expectEventually(() => chosenFiles(page)).toEqual(['page-0.pdf'])
    await page.getByRole('button', { name: 'Adjust page-0.pdf' }).click()
    await scanner.getByRole('button', { name: 'Adjust page 1' }).click()
    const corner = scanner.getByRole('slider', { name: 'Top left corner' })
    await corner.focus()
    const [before] = await readCorners(scanner)
    for (const key of ['ArrowRight', 'Shift+ArrowDown']) await page.keyboard.press(key)
    const [after] = await readCorners(scanner)
    expect(after?.x).toBeCloseTo((before?.x ?? 0) + 0.01, 5)
    expect(after?.y).toBeCloseTo((before?.y ?? 0) + 0.05, 5)
    await scanner.getByRole('button', { name: 'Apply' }).click()
    await scanner.getByRole('button', { name: 'Use this page' }).click()
    await expectEventually(() => chosenFiles(page)).toEqual(['page-0.pdf'])
  })

  test('offers the camera app and photos if there is no camera, and rejects a file that is not a picture', async ({
    form: page,
  }) => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    const scanner = await openScanner(page)
    await waitForVisible(scanner.getByText('The portal is not allowed to use the camera.'))
    await waitForVisible(scanner.getByRole('button', { name: /Open the camera app$/ }))
    await choosePhotos(scanner, [Buffer.from('no picture')])
    await waitForVisible(scanner.getByText('This photo could not be read.'))
  })
})

describe('A photo for a field that accepts only PDFs', () => {
  test('is converted to a PDF without a question, and rejected if that fails', async ({ form: page }) => {
    const photo = await aPhoto('map.jpg')
    await chooseFiles(page, SLOT, [new File([new Uint8Array(photo.buffer)], photo.name, { type: photo.mimeType })])
    await expectEventually(() => chosenFiles(page)).toEqual(['map.pdf'])
    await page.getByRole('button', { name: 'Remove map.pdf' }).click()
    await chooseFiles(page, SLOT, [new File(['no picture'], 'map.jpg', { type: 'image/jpeg' })])
    await waitForVisible(page.getByText('❌ Only PDF files are allowed.', { exact: true }).last())
    await expectEventually(() => chosenFiles(page)).toEqual([])
  })
})

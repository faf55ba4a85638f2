// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import { describe, expect, onTestFinished } from 'vitest'
import { PART_LIMITS } from '#shared/part-limits.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { send } from '#tests/support/applying.ts'
import { openVisit, PHONE } from '#tests/support/browser.ts'
import { type DisconnectingProxy, openDisconnectingProxy } from '#tests/support/disconnecting-proxy.ts'
import { aPdfOf } from '#tests/support/files.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { chooseFiles } from '#tests/support/form-documents.ts'
import { changeSection, checkHeading, continueForm, fillForm } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { waitForOfflineData } from '#tests/support/offline.ts'
import { expectEventually, expectHeading, waitForPath, waitForVisible } from '#tests/support/screen.ts'

/** The parts of the large document. The small documents of the form are one part each. */
const LARGE_PARTS = 5
const LARGE = aPdfOf((LARGE_PARTS - 1) * PART_LIMITS.maxPartBytes + 1000, 'affidavit.pdf')
/** The connection drops in the middle of the fourth part. */
const FOURTH_PART = { upload: 4, afterBytes: PART_LIMITS.maxPartBytes / 2 }

interface Connected {
  page: Page
  context: BrowserContext
  network: DisconnectingProxy
}

/** Logs in a person and fills in a form of several parts, which is ready to be sent through a network that can disconnect. */
async function openFilledForm(
  { browser, origin }: { browser: Parameters<typeof openVisit>[0]; origin: string },
  service: OfferedService,
  allowsServiceWorker: boolean,
): Promise<Connected> {
  const network = await openDisconnectingProxy(origin)
  const { page, context } = await openVisit(browser, network.origin, { viewport: PHONE, allowsServiceWorker })
  onTestFinished(() => context.close())
  await registerThroughApi(context)
  if (allowsServiceWorker) {
    await page.goto('/dashboard')
    await waitForOfflineData(page)
  }
  await page.goto(service.paths.page)
  await expectHeading(page, service.words.title)
  await fillForm(page, service, aFilledForm(service))
  await changeSection(page, service, 'documents')
  await chooseFiles(page, service.words.documents.affidavit ?? '', [LARGE])
  await continueForm(page)
  await waitForVisible(checkHeading(page))
  return { page, context, network }
}

/** Checks that the portal has one application of this person, with exactly the bytes of the chosen document. */
async function expectSubmitted({ context }: Connected) {
  const list = await (await context.request.post('/api/user/getapplication', { data: {} })).json()
  expect(list.total).toBe(1)
  const { data } = await (await context.request.get(`/api/applications/${list.data[0]._id}`)).json()
  const stored = data.documents.find(({ fileName }: { fileName: string }) => fileName === LARGE.name)
  const bytes = await (await context.request.get(`/uploads/${stored.filePath}`)).body()
  expect(bytes.equals(Buffer.from(await LARGE.arrayBuffer()))).toBe(true)
}

/** Checks that only one part was sent twice: the part during which the connection dropped. */
function expectOneRepeated({ startedUploads }: DisconnectingProxy) {
  const repeated = startedUploads.filter((digest, index) => startedUploads.indexOf(digest) !== index)
  expect(repeated).toEqual([startedUploads[FOURTH_PART.upload - 1]])
  expect(new Set(startedUploads).size).toBeGreaterThanOrEqual(LARGE_PARTS)
}

describe('A form of several parts, when the connection drops in the middle of an upload,', () => {
  test('repeats only the part that was interrupted, and continues by itself', async ({ village, offered }) => {
    const connected = await openFilledForm(village, offered('household'), false)
    const { page, network } = connected
    network.disconnectDuring({ ...FOURTH_PART, isDown: false })
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    await expectSubmitted(connected)
    expectOneRepeated(network)
  })

  test('resumes after a reload of the page with the parts that the portal does not have', async ({
    village,
    offered,
  }) => {
    const service = offered('household')
    const connected = await openFilledForm(village, service, false)
    const { page, network } = connected
    network.disconnectDuring({ ...FOURTH_PART, isDown: true })
    await send(page)
    await waitForVisible(page.getByRole('button', { name: 'Try again' }))
    network.restore()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: `Continue ${service.words.card.title}` }).click()
    for (const _ of Object.keys(service.sections)) await continueForm(page)
    await waitForVisible(checkHeading(page))
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    await expectSubmitted(connected)
    expectOneRepeated(network)
  })

  test('resumes from the outbox', async ({ village, offered }) => {
    const service = offered('household')
    const connected = await openFilledForm(village, service, true)
    const { page, network } = connected
    network.disconnectDuring({ ...FOURTH_PART, isDown: true })
    await send(page)
    await waitForPath(page, '/outbox')
    const entry = page.getByRole('listitem', { name: service.words.card.title })
    await waitForVisible(entry.getByText('Not sent yet: the portal does not answer'))
    network.restore()
    await entry.getByRole('button', { name: 'Try now' }).click()
    await waitForVisible(entry.getByText('Received by the portal'))
    await expectSubmitted(connected)
    await expectEventually(async () => network.startedUploads.length).toBeGreaterThan(LARGE_PARTS)
    expectOneRepeated(network)
  })
})

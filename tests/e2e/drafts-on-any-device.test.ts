// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page, Route } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { applyWith } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { draftsOfVisitor } from '#tests/support/drafts.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { documentsFor } from '#tests/support/form-documents.ts'
import { fillForm } from '#tests/support/form-filler.ts'
import { readChosenFiles, readForm } from '#tests/support/form-reader.ts'
import { ABORTED_CALL, OFFLINE, test } from '#tests/support/journey.ts'
import { readDeviceDatabases, waitForOfflineData, waitForStoredDraft } from '#tests/support/offline.ts'
import { expectEventually, expectHeading, logOut, loseResponse, waitForVisible } from '#tests/support/screen.ts'

const BEGUN_ON_OTHER_DEVICE = /^You have already begun this form\. Last saved: /
const CHANGED_ON_OTHER_DEVICE = /^There are other answers to this form\. Last saved: /

/** Waits until a draft with this answer and all documents is stored with the account; returns the slots of the documents. */
async function waitForWholeDraft(context: BrowserContext, service: OfferedService, answer = '') {
  const chosen = new Set((await documentsFor(service)).map(({ slot }) => slot))
  const slots = Object.keys(service.documents).filter((slot) => chosen.has(slot))
  await expectEventually(async () => {
    const [draft] = await draftsOfVisitor(context)
    return [Object.values(draft?.texts ?? {}).includes(answer), Object.keys(draft?.documents ?? {}).sort()]
  }).toEqual([true, slots.toSorted()])
  return slots
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Applicant Name' })

async function openForm(page: Page, { paths, words }: OfferedService) {
  await page.goto(paths.page)
  await expectHeading(page, words.title)
  await waitForVisible(nameField(page))
}

describe('A form that a citizen began on a phone', () => {
  test('is offered on a desktop with every answer but the Aadhaar number, and names the documents to choose again', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const form = aFilledForm(noc)
    const [phone, desktop] = [await visit({ viewport: PHONE }), await visit()]
    const person = await registerThroughApi(phone.context)
    await openForm(phone.page, noc)
    await fillForm(phone.page, noc, form)
    const slots = await waitForWholeDraft(phone.context, noc, form.texts.plotNumber)
    await phone.page.goto('/dashboard')
    await waitForVisible(phone.page.getByText(/It is saved on this device and with your account\.$/))

    await logInThroughApi(desktop.context, person)
    await desktop.page.goto('/dashboard')
    await waitForVisible(desktop.page.getByText(/It is saved with your account\.$/))
    await desktop.page.getByRole('link', { name: `Continue ${noc.words.card.title}` }).click()
    await waitForVisible(desktop.page.getByText(BEGUN_ON_OTHER_DEVICE))
    await desktop.page.getByRole('button', { name: 'Continue here' }).click()
    const titles = slots.map((slot) => noc.words.documents[slot])
    await waitForVisible(
      desktop.page.getByText(
        `Documents are not stored with your account. Please choose them again here: ${titles.join(', ')}.`,
      ),
    )
    await desktop.page.reload()
    const { aadhaarNumber = '', ...texts } = form.texts
    await waitForVisible(nameField(desktop.page))
    for (const name of ['applicantName', 'contactNumber']) {
      const field = desktop.page.getByRole('textbox', { name: noc.words.fields[name] ?? '' })
      expect(await field.inputValue()).toBe(texts[name])
    }
    const number = desktop.page.getByRole('textbox', { name: noc.words.fields.aadhaarNumber ?? '' })
    expect(await number.inputValue()).toBe('')
    const stored = JSON.stringify(await draftsOfVisitor(desktop.context)).replaceAll(/[ -]/g, '')
    expect(stored).toContain(texts.plotNumber?.replaceAll(/[ -]/g, ''))
    expect(stored).not.toContain(aadhaarNumber.replaceAll(/[ -]/g, ''))
  })

  test('and submitted on a desktop is deleted on both devices', async ({ visit, offered }) => {
    const noc = offered('noc')
    const [phone, desktop] = [await visit({ viewport: PHONE }), await visit()]
    const person = await registerThroughApi(phone.context)
    await openForm(phone.page, noc)
    await nameField(phone.page).fill('Typed on the phone')
    await waitForStoredDraft(phone.context, 'Typed on the phone')
    await logInThroughApi(desktop.context, person)
    await openForm(desktop.page, noc)
    await desktop.page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => nameField(desktop.page).inputValue()).toBe('Typed on the phone')
    await applyWith(desktop.page, noc, aFilledForm(noc))
    expect(await draftsOfVisitor(desktop.context)).toEqual([])
    await phone.page.goto('/drafts')
    await waitForVisible(phone.page.getByText('No drafts'))
  })

  test('and changed on both devices is kept in both versions until the citizen chooses one of them', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const expectedErrors: string[] = []
    const [phone, desktop] = [await visit({ viewport: PHONE, expectedErrors }), await visit({ expectedErrors })]
    const person = await registerThroughApi(phone.context)
    await openForm(phone.page, noc)
    await nameField(phone.page).fill('Typed first')
    await waitForStoredDraft(phone.context, 'Typed first')
    const [draft] = await draftsOfVisitor(phone.context)
    expectedErrors.push(`409 PUT /api/drafts/${draft?.key}`)

    await logInThroughApi(desktop.context, person)
    await openForm(desktop.page, noc)
    await desktop.page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => nameField(desktop.page).inputValue()).toBe('Typed first')
    await nameField(desktop.page).fill('Typed on the desktop')
    await waitForStoredDraft(phone.context, 'Typed on the desktop')

    await nameField(phone.page).fill('Typed on the phone')
    await waitForVisible(phone.page.getByText(CHANGED_ON_OTHER_DEVICE))
    await waitForStoredDraft(phone.context, 'Typed on the desktop')
    // Both versions are still there after a reload.
    await openForm(phone.page, noc)
    await waitForVisible(phone.page.getByText(CHANGED_ON_OTHER_DEVICE))
    expect(await nameField(phone.page).inputValue()).toBe('Typed on the phone')
    await waitForVisible(phone.page.getByText('These answers differ: Applicant Name.'))
    // The citizen hides the notice, which returns when the form is opened again.
    await phone.page.getByRole('button', { name: 'Decide later' }).click()
    await phone.page.getByText(CHANGED_ON_OTHER_DEVICE).waitFor({ state: 'detached' })
    expect(await draftsOfVisitor(phone.context)).toMatchObject([{ texts: { applicantName: 'Typed on the desktop' } }])
    await openForm(phone.page, noc)
    await phone.page.getByRole('button', { name: 'Compare and choose' }).click()
    const comparison = phone.page.getByRole('dialog', { name: 'Which answers do you want to continue with?' })
    expect(await comparison.getByRole('definition').allTextContents()).toEqual([
      'On this screenTyped on the phone',
      expect.stringMatching(/Typed on the desktop$/),
    ])
    await comparison.getByRole('button', { name: 'Keep the answers on this screen' }).click()
    await waitForStoredDraft(phone.context, 'Typed on the phone')
    await phone.page.getByText(CHANGED_ON_OTHER_DEVICE).waitFor({ state: 'detached' })
    await nameField(phone.page).fill('Typed last')
    await waitForStoredDraft(phone.context, 'Typed last')

    await nameField(desktop.page).fill('Typed too late')
    await waitForVisible(desktop.page.getByText(CHANGED_ON_OTHER_DEVICE))
    await desktop.page.getByRole('button', { name: 'Compare and choose' }).click()
    await desktop.page.getByRole('button', { name: /^Use the answers of / }).click()
    await expectEventually(() => nameField(desktop.page).inputValue()).toBe('Typed last')
    await desktop.page.getByText(CHANGED_ON_OTHER_DEVICE).waitFor({ state: 'detached' })
    expect((await draftsOfVisitor(phone.context)).map(({ texts }) => texts.applicantName)).toEqual(['Typed last'])
  })

  test('stays with the account after a logout, which leaves nothing on the phone for the next person', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE })
    const person = await registerThroughApi(context)
    await openForm(page, noc)
    await nameField(page).fill('Typed before the logout')
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await waitForVisible(page.getByRole('link', { name: `Continue ${noc.words.card.title}` }))
    await logOut(page)
    await registerThroughApi(context)
    await page.goto('/drafts')
    await waitForVisible(page.getByText('No drafts'))
    await openForm(page, noc)
    expect(await page.getByText(BEGUN_ON_OTHER_DEVICE).count()).toBe(0)
    await page.goto('/dashboard')
    await logOut(page)

    await logInThroughApi(context, person)
    await page.goto('/drafts')
    await waitForVisible(page.getByText('With your account', { exact: true }))
    await page.getByRole('link', { name: `Continue ${noc.words.card.title}` }).click()
    await page.getByRole('button', { name: 'Continue here' }).click()
    await expectEventually(() => nameField(page).inputValue()).toBe('Typed before the logout')
  })

  test('is deleted on the phone and from the account by “Delete” and by “Start again”', async ({ visit, offered }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    for (const name of ['To be deleted', 'To start again']) {
      await openForm(page, noc)
      await nameField(page).fill(name)
      await waitForStoredDraft(context, name)
      if (name === 'To be deleted') {
        await page.goto('/drafts')
        await waitForVisible(page.getByText('On this device and with your account', { exact: true }))
        await page.getByRole('button', { name: `Delete the draft of ${noc.words.card.title}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
        await waitForVisible(page.getByText('No drafts'))
      } else {
        await page.reload()
        await page.getByRole('button', { name: 'Start again' }).click()
        await page.getByRole('button', { name: 'Delete and start again' }).click()
      }
      await expectEventually(() => draftsOfVisitor(context)).toEqual([])
    }
  })

  test('without a network is stored with the account when the network returns, with its documents on the phone', async ({
    visit,
    offered,
  }) => {
    const household = offered('household')
    const form = aFilledForm(household)
    const { page, context } = await visit({ viewport: PHONE, allowsServiceWorker: true, expectedErrors: [OFFLINE] })
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await page.goto(household.paths.page)
    await expectHeading(page, household.words.title)
    await context.setOffline(true)
    await fillForm(page, household, form)
    await context.setOffline(false)
    await waitForWholeDraft(context, household, form.texts.fullName)
    expect(await readForm(page, household)).toEqual(form)
    expect(await readChosenFiles(page, household)).toEqual((await documentsFor(household)).map(({ file }) => file.name))
  })

  test('is stored with the account after failed attempts, even if nothing more is typed or the form is left', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const expectedErrors = [ABORTED_CALL]
    const { page, context } = await visit({ viewport: PHONE, expectedErrors })
    await registerThroughApi(context)
    await openForm(page, noc)
    const attempts: string[] = []
    const fail = async (route: Route) => {
      attempts.push(route.request().url())
      expectedErrors.push(`503 PUT ${new URL(route.request().url()).pathname}`)
      await (attempts.length === 1 ? route.abort() : route.fulfill({ status: 503, body: '' }))
    }
    for (const failures of [1, 2]) {
      await page.route('**/api/drafts/*', fail, { times: 1 })
      await nameField(page).fill(`Typed with failure ${failures}`)
      if (failures === 2) await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
      await waitForStoredDraft(context, `Typed with failure ${failures}`)
      expect(attempts).toHaveLength(failures)
    }
  })

  test('keeps its version if the response of the portal was lost, so that another device can continue', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE, expectedErrors: [ABORTED_CALL] })
    await registerThroughApi(context)
    await openForm(page, noc)
    // Every response is lost, even to a further attempt, so that the page never learns which version is stored.
    await page.route('**/api/drafts/*', loseResponse)
    await nameField(page).fill('Typed once')
    await waitForStoredDraft(context, 'Typed once')
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} from ${new URL(request.frame().url()).pathname}`))
    await page.unroute('**/api/drafts/*', loseResponse)
    await page.goto('/dashboard')
    // A late attempt of the form may still arrive, so the version is read each time.
    const versionOfAccount = async () => (await draftsOfVisitor(context))[0]?.version ?? 'none'
    await expectEventually(async () => (await readDeviceDatabases(page)).includes(await versionOfAccount())).toBe(true)
    // The next page reads the draft of the account before it stores the form again.
    expect(calls).not.toContain('PUT from /dashboard')
    expect(await draftsOfVisitor(context)).toMatchObject([{ texts: { applicantName: 'Typed once' } }])
  })
})

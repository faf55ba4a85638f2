// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE, type Visit } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/files.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { chooseFiles, chosenFiles, openDocument } from '#tests/support/form-documents.ts'
import { continueForm, fillSection, reachSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { keyboardUser, waitForFocus } from '#tests/support/keyboard-user.ts'
import { requestThroughApi } from '#tests/support/office.ts'
import { expectEventually, expectHeading, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'
import { accessibilityFindings } from '#tests/support/walk/accessibility.ts'

describe('The list of documents before a form', () => {
  test.for([
    ['birth-certificates', 3, 'The form can be sent only with the documents marked “required”.'],
    ['household', 4, 'The office needs all of these for its decision. The form can be sent without them.'],
    ['noc', 4, 'The office needs all of these for its decision. The form can be sent with at least one of them.'],
  ] as const)(
    '(%s) shows which files are accepted, and each document with a drawing and with advice for people who do not have it',
    async ([id, count, demand], { visit, offered }) => {
      const { paths, words, documents } = offered(id)
      const { page, context } = await visit({ viewport: PHONE })
      await registerThroughApi(context)
      await page.goto(paths.page)
      await expectHeading(page, words.title)
      const needed = page.getByRole('region', { name: `You need ${count} documents and about 5 minutes` })
      await waitForVisible(needed.getByText(demand))
      await waitForVisible(needed.getByText(/^Take a photo of each page, or choose a (picture or )?PDF$/))
      const rows = needed.getByRole('listitem')
      expect(await rows.count()).toBe(count)
      for (const row of await rows.all()) {
        expect(await row.locator('svg').count()).toBe(1)
        const advice = row.locator('details p')
        expect(await advice.isVisible()).toBe(false)
        await row.getByText('I don’t have this').click()
        await waitForVisible(advice)
      }
      const headings = await rows.getByRole('heading').allTextContents()
      const requiredCount = Object.values(documents).filter(({ least }) => least > 0).length
      expect(headings.filter((heading) => heading.endsWith('(required)'))).toHaveLength(requiredCount)
      await expectNoHorizontalOverflow(page)
    },
  )

  test('shrinks to its heading above a form with errors; a click shows all of it again', async ({ visit, offered }) => {
    const { paths } = offered('birth-certificates')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(paths.page)
    const needed = page.getByRole('region', { name: /^You need/ })
    await waitForVisible(needed.getByRole('listitem').first())
    await continueForm(page)
    await waitForVisible(page.getByRole('alert', { name: 'There is a problem' }))
    await expectEventually(() => needed.getByRole('listitem').count()).toBe(0)
    await needed.getByText(/^You need/).click()
    await waitForVisible(needed.getByRole('listitem').first())
  })

  test('is not shown above a draft', async ({ visit, offered }) => {
    const { paths } = offered('noc')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(paths.page)
    await page.getByRole('textbox', { name: 'Applicant Name' }).fill('Kamla Devi')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
    await waitForVisible(page.getByRole('region', { name: 'Recent Activity' }).getByRole('link', { name: 'Continue' }))
    await page.goto(paths.page)
    await waitForVisible(page.getByText(/You can continue from where you stopped/))
    expect(await page.getByRole('region', { name: /^You need/ }).count()).toBe(0)
  })
})

const PHOTO_OR_PDF = 'Take a photo of each page, or choose a PDF (up to 5MB each, at most 5 files)'

/** Opens the documents of a form. */
async function openDocuments({ page, context }: Visit, service: OfferedService) {
  await registerThroughApi(context)
  await page.goto(service.paths.page)
  const [section = ''] =
    Object.entries(service.sections).find(([, names]) => names.some((name) => service.documents[name])) ?? []
  await reachSection(page, service, section)
  await waitForVisible(page.getByRole('button', { name: /Take photo$/ }))
}

describe('The documents of a form', () => {
  test('are one card each, of which only the next missing one is open; a finished one closes to one line', async ({
    visit,
    offered,
  }) => {
    const visitor = await visit({ viewport: PHONE })
    const { page } = visitor
    await openDocuments(visitor, offered('birth-certificates'))
    const cards = page.getByRole('group', { name: 'Proofs and documents' }).getByRole('group')
    const readCards = async () =>
      (await cards.allInnerTexts()).map((text) =>
        text
          .split('\n')
          .filter((line) => line !== '')
          .slice(0, 2),
      )
    expect(await readCards()).toEqual([
      ['Proof of Birth', 'Required, not added'],
      ['Parent Identity Proof', 'Required, not added'],
      ['Parent Address Proof', 'Required, not added'],
      ['Marriage Certificate (optional)', 'Not added'],
    ])
    expect(await page.getByRole('button', { name: /(Take photo|Choose files?)$/ }).count()).toBe(2)
    const birth = cards.first()
    await birth.getByRole('combobox', { name: 'Proof of Birth' }).selectOption({ label: 'Hospital Discharge Summary' })
    await chooseFiles(page, 'Proof of Birth (documents)', [aPdf('summary.pdf')])
    await waitForVisible(birth.getByText(/^Ready: 1 file, \d+KB$/))
    await waitForVisible(birth.getByText('Hospital Discharge Summary', { exact: true }))
    const change = birth.getByRole('button', { name: 'Change Proof of Birth' })
    await waitForFocus(change)
    await waitForVisible(page.getByRole('status').getByText('Proof of Birth is ready.'))
    expect(await birth.getByRole('combobox').count()).toBe(0)
    await waitForVisible(cards.nth(1).getByRole('combobox', { name: 'Parent Identity Proof' }))
    expect((await birth.boundingBox())?.height).toBeLessThan(130)
    await change.click()
    const kind = birth.getByRole('combobox', { name: 'Proof of Birth' })
    await waitForFocus(kind)
    expect(await kind.inputValue()).toBe('hospitalSummary')
    expect(await chosenFiles(page)).toEqual(['summary.pdf'])
    await birth.getByRole('button', { name: 'Done' }).click()
    await waitForFocus(change)
  })

  test('keep what was chosen when they close, and open by keyboard', async ({ visit, offered }) => {
    const visitor = await visit()
    const { page } = visitor
    await openDocuments(visitor, offered('birth-certificates'))
    const user = keyboardUser(page)
    const kindOf = (label: string) => page.getByRole('combobox', { name: label })
    await user.type(kindOf('Proof of Birth'), 'Pass')
    await user.press(page.getByRole('button', { name: 'Add Parent Address Proof' }))
    await waitForFocus(kindOf('Parent Address Proof'))
    expect(await kindOf('Proof of Birth').count()).toBe(0)
    await user.reach(page.getByRole('button', { name: 'Add Proof of Birth' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await waitForFocus(kindOf('Proof of Birth'))
    expect(await kindOf('Proof of Birth').inputValue()).toBe('passport')
    expect(await accessibilityFindings(page)).toEqual([])

    // A rejected file does not replace the present one.
    const marriage = page.getByRole('group', { name: 'Marriage Certificate' })
    await chooseFiles(page, 'Marriage Certificate', [aPdf('marriage.pdf')])
    await waitForVisible(marriage.getByText('Ready: 1 file', { exact: false }))
    await chooseFiles(page, 'Marriage Certificate', [new File(['Dear office'], 'letter.txt', { type: 'text/plain' })])
    await marriage.locator('[aria-invalid=true]').waitFor({ state: 'attached' })
    await waitForVisible(marriage.getByText('marriage.pdf', { exact: true }))
  })

  test('with errors: the first one opens, and each link of the summary opens its document and leads to the field', async ({
    visit,
    offered,
  }) => {
    const visitor = await visit({ viewport: PHONE })
    const { page } = visitor
    await openDocuments(visitor, offered('birth-certificates'))
    await openDocument(page, 'Marriage Certificate')
    await continueForm(page)
    const summary = page.getByRole('alert', { name: 'There is a problem' })
    await waitForFocus(summary)
    await waitForVisible(page.getByRole('combobox', { name: 'Proof of Birth' }))
    const identity = page.getByRole('group', { name: 'Parent Identity Proof' })
    await waitForVisible(identity.getByText('Parent Identity Proof is required'))
    expect(await accessibilityFindings(page)).toEqual([])
    await summary.getByRole('link', { name: 'Please add a document for Parent Identity Proof' }).click()
    await waitForFocus(identity.getByRole('button', { name: 'Parent Identity Proof Choose files' }))
    await summary.getByRole('link', { name: 'Parent Address Proof is required' }).click()
    await waitForFocus(page.getByRole('combobox', { name: 'Parent Address Proof' }))
    await expectNoHorizontalOverflow(page)
  })

  test.for(['household', 'noc'])(
    '(%s) accept photos, and say so in the opening notice, on each document and when a document is asked for again',
    async (id, { visit, offered }) => {
      const service = offered(id)
      const [visitor, office] = [await visit({ viewport: PHONE }), await visit()]
      const { page, context } = visitor
      await openDocuments(visitor, service)
      const notice = page
        .getByRole('main')
        .getByText(service.words.notices.opening ?? '', { exact: true })
        .locator('..')
      await waitForVisible(notice.getByText('You can also take a photo: it becomes a PDF here.'))
      const [[name = '', { accepts }] = ['', { accepts: undefined }]] = Object.entries(service.documents)
      expect(accepts).toBe('pdf')
      const card = page.getByRole('group', { name: service.words.documents[name] ?? '', exact: true })
      await waitForVisible(card.getByText(PHOTO_OR_PDF, { exact: true }))
      const actions = await card
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => (button.closest('label') ?? button).textContent))
      expect(actions).toEqual(['Take photo', 'Choose files'])

      const reference = await submitThroughApi(context, service, aFilledForm(service))
      await logInThroughApi(office.context, DEMO.staff)
      await requestThroughApi(office.context, reference, [name], 'This page cannot be read.')
      await page.goto(`/amend/${reference}`)
      await waitForVisible(card.getByText(PHOTO_OR_PDF, { exact: true }))
      await expectNoHorizontalOverflow(page)
    },
  )

  test('are announced by the opening notice when the form opens and where they are added, but not in between', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    const notice = page.getByRole('main').getByText(service.words.notices.opening ?? '', { exact: true })
    await waitForVisible(notice)
    const form = aFilledForm(service)
    for (const section of Object.keys(service.sections).slice(0, -1)) {
      await fillSection(page, service, section, form)
      await continueForm(page)
      const next = Object.keys(service.sections)[Object.keys(service.sections).indexOf(section) + 1] ?? ''
      await waitForVisible(page.getByRole('heading', { name: service.words.sections[next] ?? '', level: 2 }))
      const hasDocuments = service.sections[next]?.some((name) => name in service.documents) ?? false
      expect(await notice.count(), next).toBe(hasDocuments ? 1 : 0)
    }
  })

  test('that the office expects but the form does not require are not announced as required', async ({
    visit,
    offered,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    await openDocuments(visitor, offered('household'))
    await openDocument(page, 'Affidavit')
    const card = page.getByRole('group', { name: 'Affidavit' })
    await waitForVisible(card.getByText('Needed for the decision, not added'))
    expect(await card.getByRole('button', { name: /Choose files$/ }).getAttribute('aria-required')).toBe(null)
  })
})

describe('The example for a question', () => {
  test('is a recent date for the birth of a child', async ({ visit, offered }) => {
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(offered('birth-certificates').paths.page)
    const birthDate = page.getByRole('group', { name: 'Date of Birth', exact: true })
    await waitForVisible(birthDate.getByText('For example 15 June 2026'))
  })
})

import { describe, expect } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/files.ts'
import { chooseFiles, chosenFiles } from '#tests/support/form-documents.ts'
import { continueForm, reachSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'

describe('The list of documents before a form', () => {
  test.for([
    ['birth-certificates', 3, 'The form can be sent only with the documents marked “required”.'],
    ['household', 4, 'The form can be sent without them, but the office needs them to decide.'],
    ['noc', 4, 'Have all of them ready: the office needs all of these documents to decide.'],
  ] as const)(
    '(%s) shows each document with a drawing, with what is accepted, and with what to do without it',
    async ([id, count, demand], { visit, offered }) => {
      const { paths, words, documents } = offered(id)
      const { page, context } = await visit({ viewport: PHONE })
      await registerThroughApi(context)
      await page.goto(paths.page)
      await expectHeading(page, words.title)
      const needed = page.getByRole('region', { name: `You need ${count} documents and about 5 minutes` })
      await waitForVisible(needed.getByText(demand))
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

describe('A document', () => {
  test('has one card, with its kind followed by its pages', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await reachSection(page, service, 'proofs')
    const cards = page.getByRole('group', { name: 'Proofs and documents' }).getByRole('group')
    await waitForVisible(cards.first())
    expect(await cards.locator('legend').allTextContents()).toEqual([
      'Proof of Birthrequired',
      'Parent Identity Proofrequired',
      'Parent Address Proofrequired',
      'Marriage Certificate (optional)',
    ])
    const card = cards.first()
    expect(await card.locator('label, legend, span').getByText('Proof of Birth', { exact: true }).count()).toBe(2)
    await card.getByRole('combobox', { name: 'Proof of Birth' }).selectOption({ label: 'Hospital Discharge Summary' })
    await chooseFiles(page, 'Proof of Birth (documents)', [aPdf('summary.pdf')])
    await expectEventually(() => chosenFiles(page)).toEqual(['summary.pdf'])
    await waitForVisible(card.getByText('summary.pdf'))
  })

  test('that the office expects but the form does not require is not announced as required', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await reachSection(page, service, 'documents')
    const card = page.getByRole('group', { name: /^Affidavit/ })
    await waitForVisible(card.getByText('The office needs this document to decide'))
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

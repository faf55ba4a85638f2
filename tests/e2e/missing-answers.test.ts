// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { continueForm, fillDate, fillSection, groupOf, reachSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectMessage, waitForVisible } from '#tests/support/screen.ts'

describe('Missing answers (spec §5)', () => {
  test('of a birth certificate are reported on their steps, as are missing documents', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { paths } = service
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(paths.page)
    const form = aFilledForm(service)
    const faults: Record<string, string[]> = {
      child: [
        'Child First Name is required',
        'Child Last Name is required',
        'Date of Birth is required',
        'Place of Birth is required',
      ],
      parents: ["Father's Name is required", "Mother's Name is required"],
      proofs: [
        'Proof of Birth is required',
        'Please add a document for Proof of Birth',
        'Parent Identity Proof is required',
        'Please add a document for Parent Identity Proof',
        'Parent Address Proof is required',
        'Please add a document for Parent Address Proof',
      ],
    }
    for (const [section, expected] of Object.entries(faults)) {
      await waitForVisible(groupOf(page, service, section))
      await continueForm(page)
      await expectMessage(page, 'Please fix the errors in the form')
      expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual(expected)
      await fillSection(page, service, section, form)
      await continueForm(page)
    }
  })

  test('of an NOC are reported in one sentence; purpose and location appear only after a business name', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    const sentence = page.getByRole('alert').getByRole('heading', { name: 'All fields and documents are required.' })
    const form = aFilledForm(service)
    for (const section of Object.keys(service.sections)) {
      await waitForVisible(groupOf(page, service, section))
      await continueForm(page)
      await expectMessage(page, 'All fields and documents are required.')
      await waitForVisible(sentence)
      if (section === 'documents') break
      await fillSection(page, service, section, form)
      await continueForm(page)
    }
    await page.getByRole('button', { name: 'Back' }).click()
    const purpose = page.getByRole('textbox', { name: 'Purpose' })
    const location = page.getByRole('textbox', { name: 'Location' })
    const business = page.getByRole('textbox', { name: 'Business Name' })
    await business.fill('')
    await purpose.waitFor({ state: 'detached' })
    expect(await location.count()).toBe(0)
    await business.fill('A flour mill')
    await waitForVisible(page.getByRole('status').getByText('You can now fill in: Purpose, Location'))
    await purpose.fill('To grind flour')
    await location.fill('Bazaar Road')
    await business.fill('')
    await purpose.waitFor({ state: 'detached' })
    expect(await location.count()).toBe(0)
  })

  test('of a household are reported even for each added family member; members can be added and removed one by one', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await reachSection(page, service, 'family')
    const add = page.getByRole('button', { name: 'Add a family member' })
    const members = page.getByRole('group', { name: /^Family member \d/ })
    await add.click()
    // The first field of a new member has the focus.
    await page.keyboard.type('Anjali')
    expect(await members.nth(0).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Anjali')
    await fillDate(members.nth(0), 'Date of Birth', '2014-11-19')
    await add.click()
    await members.nth(1).getByRole('textbox', { name: 'Name' }).fill('Rohit')
    await page.getByRole('button', { name: 'Remove Family member 1' }).click()
    await expectEventually(() => members.count()).toBe(1)
    await waitForVisible(page.getByRole('status').getByText('Family member 1 was removed.'))
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await members.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Rohit')
    expect(await members.getByRole('textbox', { name: 'Year' }).inputValue()).toBe('')
    await continueForm(page)
    const faults = page.getByRole('alert').getByRole('link')
    await waitForVisible(faults.filter({ hasText: 'Relationship is required' }))
    expect(await faults.allTextContents()).toEqual([
      'Family member 1: Relationship is required',
      'Family member 1: Date of Birth is required',
    ])
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('textbox', { name: 'Full Name' }).fill('')
    await page.getByRole('textbox', { name: 'Phone Number' }).fill('')
    for (const part of ['Day', 'Year']) {
      await page.getByRole('group', { name: 'Date of Birth' }).getByRole('textbox', { name: part }).fill('')
    }
    await page.getByRole('combobox', { name: 'Month' }).selectOption('')
    await continueForm(page)
    await waitForVisible(faults.filter({ hasText: 'Full Name is required' }))
    expect(await faults.allTextContents()).toEqual([
      'Full Name is required',
      'Date of Birth is required',
      'Phone Number is required',
    ])
  })
})

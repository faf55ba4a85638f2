import { describe, expect } from 'vitest'
import { send } from '#tests/support/applying.ts'
import { aPdf, aPicture, aTextCalled } from '#tests/support/files.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillDate, fillForm } from '#tests/support/form-filler.ts'
import { chooseFiles, chosenFiles } from '#tests/support/form-papers.ts'
import { readForm } from '#tests/support/form-reader.ts'
import { test } from '#tests/support/journey.ts'
import { DEMO, enterAs } from '#tests/support/people.ts'
import { eventually, reads, stands } from '#tests/support/screen.ts'

const FIVE_MB = 5 * 1024 * 1024

describe('Documents of the wrong kind (spec §5)', () => {
  test('a text that is called .pdf is refused in the words of its service, and nothing typed is lost', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const { page, context } = await visit({ refusals: [`422 POST ${service.paths.submit}`] })
    await enterAs(context, DEMO.user)
    await page.goto(service.paths.page)
    await stands(page, service.words.title)
    await fillForm(page, service, form)
    await chooseFiles(page, 'Marriage Certificate', [aTextCalled('marriage.pdf')])
    await send(page)
    await page.getByRole('alert').getByRole('link', { name: service.words.notices.wrongFile }).waitFor()
    expect(await readForm(page, service)).toEqual(form)
  })

  test('a picture in an NOC is not taken: ❌ Only PDF files are allowed.', async ({ visit, offered }) => {
    const { paths, words } = offered('noc')
    const { page, context } = await visit()
    await enterAs(context, DEMO.user)
    await page.goto(paths.page)
    await stands(page, words.title)
    await chooseFiles(page, 'Land Map', [await aPicture('map.png', 'png')])
    await reads(page, '❌ Only PDF files are allowed.')
    await eventually(() => chosenFiles(page)).toEqual([])
    await chooseFiles(page, 'Land Map', [aPdf('map.pdf', 'The land', FIVE_MB)])
    await reads(page, 'A file of Land Map is larger than 5MB')
    await eventually(() => chosenFiles(page)).toEqual([])
    await chooseFiles(page, 'Land Map', [aPdf('map.pdf', 'The land')])
    await eventually(() => chosenFiles(page)).toEqual(['map.pdf'])
    await page.getByRole('button', { name: 'Remove map.pdf' }).click()
    await eventually(() => chosenFiles(page)).toEqual([])
  })
})

describe('What is missing (spec §5)', () => {
  test('birth certificate: each answer is named, and so is each place for documents', async ({ visit, offered }) => {
    const { paths, words } = offered('birth-certificates')
    const { page, context } = await visit()
    await enterAs(context, DEMO.user)
    await page.goto(paths.page)
    await send(page)
    await reads(page, 'Please fix the errors in the form')
    expect(await page.getByRole('alert').getByRole('link').allTextContents()).toEqual([
      'Child First Name is required',
      'Child Last Name is required',
      'Date of Birth is required',
      'Place of Birth is required',
      "Father's Name is required",
      "Mother's Name is required",
      'Proof of Birth is required',
      `Please add a document for ${words.documents.proofOfBirth}`,
      'Parent Identity Proof is required',
      `Please add a document for ${words.documents.parentIdentityProof}`,
      'Parent Address Proof is required',
      `Please add a document for ${words.documents.parentAddressProof}`,
    ])
  })

  test('NOC: one sentence, and purpose and location appear only after a business name', async ({ visit, offered }) => {
    const { paths } = offered('noc')
    const { page, context } = await visit()
    await enterAs(context, DEMO.user)
    await page.goto(paths.page)
    await send(page)
    await reads(page, 'All fields and documents are required.')
    await page.getByRole('alert').getByRole('heading', { name: 'All fields and documents are required.' }).waitFor()
    const purpose = page.getByRole('textbox', { name: 'Purpose' })
    const location = page.getByRole('textbox', { name: 'Location' })
    expect([await purpose.count(), await location.count()]).toEqual([0, 0])
    const business = page.getByRole('textbox', { name: 'Business Name' })
    await business.fill('A flour mill')
    await purpose.fill('To grind flour')
    await location.fill('Bazaar Road')
    await business.fill('')
    await purpose.waitFor({ state: 'detached' })
    expect(await location.count()).toBe(0)
  })

  test('household: family members are added and removed one by one, and an added one must be filled', async ({
    visit,
    offered,
  }) => {
    const { paths } = offered('household')
    const { page, context } = await visit()
    await enterAs(context, DEMO.user)
    await page.goto(paths.page)
    const add = page.getByRole('button', { name: 'Add a family member' })
    const members = page.getByRole('group', { name: /^Family member \d/ })
    await add.click()
    await members.nth(0).getByRole('textbox', { name: 'Name' }).fill('Anjali')
    await fillDate(members.nth(0), 'Date of Birth', '2014-11-19')
    await add.click()
    await members.nth(1).getByRole('textbox', { name: 'Name' }).fill('Rohit')
    await page.getByRole('button', { name: 'Remove Family member 1' }).click()
    await eventually(() => members.count()).toBe(1)
    expect(await members.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Rohit')
    expect(await members.getByRole('textbox', { name: 'Year' }).inputValue()).toBe('')
    await send(page)
    const faults = page.getByRole('alert').getByRole('link')
    await faults.filter({ hasText: 'Relationship is required' }).waitFor()
    expect(await faults.allTextContents()).toEqual([
      'Full Name is required',
      'Date of Birth is required',
      'Phone Number is required',
      'Family member 1: Relationship is required',
      'Family member 1: Date of Birth is required',
    ])
  })
})

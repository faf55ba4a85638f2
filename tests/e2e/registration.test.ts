import { describe, expect } from 'vitest'
import { aPdf, aPicture } from '#tests/support/files.ts'
import { chooseFiles } from '#tests/support/form-papers.ts'
import { test } from '#tests/support/journey.ts'
import { aNewcomer, DEMO, registerAs } from '#tests/support/people.ts'
import { arrivesAfter, reads, stands } from '#tests/support/screen.ts'

describe('Registration (spec §2, §5, §8)', () => {
  test('a newcomer registers with a picture, and comes to the dashboard two seconds later', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/register')
    const person = aNewcomer()
    await chooseFiles(page, 'Profile Picture', [await aPicture('me.jpg')])
    await arrivesAfter(page, '/dashboard', 2000, async () => {
      await registerAs(page, person)
      await reads(page, 'Registration successful!')
    })
    await page.getByText(person.email).waitFor()
    const stored = await page.evaluate(() => sessionStorage.getItem('user'))
    expect(JSON.parse(stored ?? '')).toEqual({ username: person.username, email: person.email })
  })

  test('its five sections stand in the order of the specification', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/register')
    await stands(page, 'Create your account')
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Personal Information',
      'Name Information',
      'Personal Details',
      'Address Information',
      'Contact & Professional Information',
    ])
  })

  test('whatever is missing is told at once, and each fault goes as soon as its field is edited', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/register')
    await page.getByRole('button', { name: 'Register' }).click()
    await reads(page, 'Please fix the errors in the form')
    const faults = page.getByRole('alert').getByRole('link')
    expect(await faults.allInnerTexts()).toEqual([
      'Username is required',
      'Email is required',
      'Password is required',
      'First Name is required',
      'Last Name is required',
      'Date of Birth is required',
      'Address Line 1 is required',
      'City is required',
      'Country is required',
      'Mobile Number is required',
      'Emergency Contact is required',
      'Occupation is required',
      'Nationality is required',
    ])
    await faults.filter({ hasText: 'City is required' }).click()
    await page.keyboard.type('Sundarpur')
    await page.getByText('City is required').first().waitFor({ state: 'detached' })
    expect(await faults.count()).toBe(12)
  })

  test.for([
    { told: 'Please enter a valid email address', changes: { email: 'no address' } },
    { told: 'Please enter a valid Mobile Number', changes: { mobile: '5876543210' } },
    { told: 'Password must be at least 6 characters', changes: { password: 'short' } },
  ])('“$told”', async ({ told, changes }, { visit }) => {
    const { page } = await visit()
    await page.goto('/register')
    await registerAs(page, aNewcomer(changes))
    await page.getByRole('alert').getByRole('link', { name: told }).waitFor()
    await reads(page, 'Please fix the errors in the form')
  })

  test('an address that is taken, and a picture that is none', async ({ visit }) => {
    const { page } = await visit({ refusals: ['409 POST /api/register'] })
    await page.goto('/register')
    await chooseFiles(page, 'Profile Picture', [aPdf()])
    await registerAs(page, aNewcomer({ email: DEMO.user.email }))
    await page.getByRole('alert').getByRole('link', { name: 'This file cannot be used for Profile Picture' }).waitFor()
    await chooseFiles(page, 'Profile Picture', [await aPicture('me.png', 'png')])
    await page.getByRole('button', { name: 'Register' }).click()
    await reads(page, 'User already exists!')
    expect(await page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Asha')
  })
})

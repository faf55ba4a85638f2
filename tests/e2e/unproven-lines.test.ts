// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { PHONE } from '#tests/support/browser.ts'
import { issueNewCertificate } from '#tests/support/certified.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { OFFLINE, test } from '#tests/support/journey.ts'
import { expectEventually, expectNoHorizontalOverflow, themeColourOf, waitForVisible } from '#tests/support/screen.ts'

const PARTLY = 'This certificate is genuine, but its code does not prove every line.'

/** A household in ordinary Hindi, whose lines do not fit into a code. */
const HINDI = {
  fullName: 'सावित्री देवी यादव',
  address: 'मकान संख्या 42, शिव मंदिर के पास, वार्ड 7, ग्राम सुंदरपुर, पोस्ट रामनगर',
  purpose: 'प्रधानमंत्री आवास योजना में आवेदन के लिए',
}
const MEMBERS = [
  { name: 'रमेश कुमार यादव', relationship: 'पति', dob: '1980-03-12' },
  { name: 'अनीता कुमारी यादव', relationship: 'बेटी', dob: '2008-07-01' },
  { name: 'सुनील कुमार यादव', relationship: 'बेटा', dob: '2011-11-23' },
]

describe('A code that does not contain every line of its certificate', () => {
  test('is shown as only partly proven, with the lines that it does not prove and how to check them, even offline', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit({
      viewport: PHONE,
      hasTouch: true,
      expectedErrors: [OFFLINE],
      allowsServiceWorker: true,
    })
    const service = offered('household')
    const blank = aFilledForm(service)
    const form = { texts: { ...blank.texts, ...HINDI }, lists: { familyMembers: MEMBERS } }
    const { jws, pdf } = await issueNewCertificate(context, service, undefined, form)
    await page.goto(`/verify#${jws}`)
    await waitForVisible(page.getByRole('heading', { level: 2, name: PARTLY }))
    expect(await themeColourOf(page.getByText('Check further', { exact: true }))).toBe('turmeric')
    const unproven = ['Address', 'Purpose', 'Family Members: only the number of entries is in the code']
    const list = page.getByText('The code does not prove:').locator('xpath=..').getByRole('listitem')
    await expectEventually(() => list.allTextContents()).toEqual(unproven)
    await waitForVisible(page.getByText('Ask for the PDF file and check it here'))
    await expectNoHorizontalOverflow(page)
    // The file that the panchayat issued proves all of its lines.
    await page.locator('#verify-file').setInputFiles({ name: 'c.pdf', mimeType: 'application/pdf', buffer: pdf })
    await waitForVisible(page.getByRole('heading', { level: 2, name: 'This certificate is genuine and valid.' }))
    expect(await list.count()).toBe(0)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.goto('about:blank')
    await context.setOffline(true)
    await page.goto(`/verify#${jws}`)
    await waitForVisible(
      page.getByRole('heading', { level: 2, name: /^This certificate is genuine\. It was valid at / }),
    )
    await expectEventually(() => list.allTextContents()).toEqual(unproven)
  })

  test('proves only the names of a list if the rest does not fit', async ({ visit, offered }) => {
    const { page, context } = await visit()
    const service = offered('household')
    const { texts } = aFilledForm(service)
    const members = ['Sita Devi', 'Ramesh Kumar', 'Anita Kumari'].map((name) => ({
      name,
      relationship: 'Relative of the applicant by marriage',
      dob: '1990-01-05',
    }))
    const { jws } = await issueNewCertificate(context, service, undefined, { texts, lists: { familyMembers: members } })
    await page.goto(`/verify#${jws}`)
    await waitForVisible(page.getByRole('heading', { level: 2, name: PARTLY }))
    await waitForVisible(page.getByText('Family Members: only the names are in the code'))
    const lines = page.getByRole('region', { name: 'Compare with the certificate' })
    for (const { name } of members) await waitForVisible(lines.getByText(name))
    expect(await lines.getByText('Relationship').count()).toBe(0)
  })
})

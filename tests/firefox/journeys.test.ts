// SPDX-License-Identifier: Apache-2.0
import { describe } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { fetchOwnCertificate } from '#tests/support/certified.ts'
import { test } from '#tests/support/journey.ts'
import { expectHeading, waitForVisible } from '#tests/support/screen.ts'

// `npm run test:firefox` runs this file together with tests/e2e/main-job.test.ts.
describe('In Firefox', () => {
  test('after the consent was withdrawn, the privacy notice is shown before the form', async ({ visit, offered }) => {
    const { page, context } = await visit()
    await registerThroughApi(context)
    await context.request.delete('/api/consent')
    const { paths, words } = offered('noc')
    await page.goto(paths.page)
    await expectHeading(page, 'Before you apply')
    await page.getByText('Read the whole privacy notice').click()
    await page.getByRole('button', { name: 'I have read this and agree' }).click()
    await expectHeading(page, words.title)
    await waitForVisible(page.getByRole('textbox', { name: words.fields.applicantName ?? '' }))
  })

  test('the code of a certificate is verified as genuine, and an altered code is not', async ({ visit, village }) => {
    const { page, context } = await visit()
    const { jws } = await fetchOwnCertificate(context)
    const result = (sentence: string) => page.getByRole('heading', { level: 2, name: sentence })
    await page.goto(`${village.origin}/verify#${jws}`)
    await waitForVisible(result('This certificate is genuine and valid.'))
    await page.goto('about:blank')
    const [head = '', , signature = ''] = jws.split('.')
    const altered = Buffer.from(JSON.stringify({ no: 'BC/2026/000001' })).toString('base64url')
    await page.goto(`${village.origin}/verify#${head}.${altered}.${signature}`)
    await waitForVisible(result('This code is not genuine.'))
  })
})

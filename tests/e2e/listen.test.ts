// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { continueForm, reachSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { keyboardUser } from '#tests/support/keyboard-user.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'
import { addVoice } from '#tests/support/voice.ts'

describe('The button “Listen” at each question of a form', () => {
  test('reads the question, its hint and its error aloud, until another question is read or the form is left', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    const spoken = await addVoice(page)
    await registerThroughApi(context)
    const service = offered('birth-certificates')
    const { fields, hints = {} } = service.words
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    const listenTo = (name: string) => page.getByRole('button', { name: `Listen: ${name}`, exact: true })
    await listenTo(fields.placeOfBirth ?? '').click()
    await expectEventually(async () => spoken).toEqual([fields.placeOfBirth, hints.placeOfBirth])

    await listenTo(fields.dateOfBirth ?? '').click()
    const date = [fields.dateOfBirth, hints.dateOfBirth, 'Day', 'Month', 'Year']
    await expectEventually(async () => spoken.splice(2)).toEqual(['stopped', ...date])
    await waitForVisible(listenTo(fields.placeOfBirth ?? ''))
    await page.getByRole('button', { name: `Stop: ${fields.dateOfBirth}`, exact: true }).click()
    await expectEventually(async () => spoken.splice(2)).toEqual(['stopped'])

    await continueForm(page)
    await waitForVisible(page.getByRole('alert'))
    await listenTo(fields.placeOfBirth ?? '').click()
    const wrong = [fields.placeOfBirth, hints.placeOfBirth, 'Place of Birth is required']
    await expectEventually(async () => spoken.splice(2)).toEqual(wrong)
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
    await expectHeading(page, 'Dashboard')
    await expectEventually(async () => spoken.splice(2)).toEqual(['stopped'])
  })

  test('reads the kinds of a document and whether it is required, and precedes the question in the keyboard order', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit()
    const spoken = await addVoice(page)
    await registerThroughApi(context)
    const service = offered('birth-certificates')
    const { fields, hints = {}, options, sections } = service.words
    await page.goto(service.paths.page)
    await reachSection(page, service, 'proofs', aFilledForm(service))
    await waitForVisible(page.getByRole('heading', { level: 2, name: sections.proofs ?? '' }))
    const user = keyboardUser(page)
    const listen = page.getByRole('button', { name: `Listen: ${fields.proofOfBirth}`, exact: true })
    await listen.waitFor()
    const [titleEnd, button] = await Promise.all([
      page
        .getByRole('heading', { level: 3, name: fields.proofOfBirth ?? '' })
        .evaluate(
          (heading) => heading.getBoundingClientRect().right - parseFloat(getComputedStyle(heading).paddingRight),
        ),
      listen.boundingBox(),
    ])
    // A long name does not run below the button.
    expect(titleEnd).toBeLessThanOrEqual(button?.x ?? 0)
    await user.press(listen)
    const kinds = Object.values(options.proofOfBirth ?? {})
    await expectEventually(async () => spoken).toEqual([
      fields.proofOfBirth,
      'Required, not added',
      hints.proofOfBirth,
      ...kinds,
      expect.stringMatching(/^Take a photo of each page/),
    ])
    await page.keyboard.press('Tab')
    const kind = page.getByRole('combobox', { name: fields.proofOfBirth ?? '' })
    expect(await kind.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('is not loaded on a device without a voice, and not shown if no voice speaks the language', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const [silent, english] = await Promise.all([visit(), visit()])
    const requests: string[] = []
    silent.page.on('request', (request) => requests.push(request.url()))
    await registerThroughApi(silent.context)
    await silent.page.goto(service.paths.page)
    await waitForVisible(silent.page.getByRole('textbox', { name: service.words.fields.applicantName ?? '' }))
    expect(requests.filter((url) => /listen|reading/.test(url))).toEqual([])

    await addVoice(english.page)
    // A separate account is registered, because the language that is chosen below is stored with the account.
    await registerThroughApi(english.context)
    const listenButtons = english.page.getByRole('main').locator('[data-listen]')
    await english.page.goto(service.paths.page)
    await waitForVisible(listenButtons.first())
    await english.page
      .getByRole('banner')
      .getByRole('button', { name: /Languages/ })
      .click()
    await english.page.getByRole('button', { name: 'हिन्दी', exact: true }).click()
    await waitForVisible(english.page.getByRole('heading', { level: 1, name: /एनओसी/ }))
    await expectEventually(() => listenButtons.count()).toBe(0)
  })
})

// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { offerServices } from '#shared/services/create-catalogue.ts'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { reachSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { keyboardUser } from '#tests/support/keyboard-user.ts'
import { expectEventually, waitForVisible } from '#tests/support/screen.ts'

const catalogue = await loadCatalogue()
const questions = catalogue.services.flatMap(({ definition: { id, pictures = {} } }) =>
  Object.keys(pictures).map((name) => ({ id, name })),
)

describe('A question whose answer is on a paper', () => {
  test('has a sentence in each language for its drawing', () => {
    expect(questions.length).toBeGreaterThan(0)
    for (const language of ['en', 'hi']) {
      for (const { id, name } of questions) {
        const service = offerServices(catalogue, language).services.find((offered) => offered.id === id)
        expect([language, name, service?.words.whereToFind?.[name]]).toEqual([language, name, expect.any(String)])
      }
    }
  })

  test.for(questions)(
    '($name of $id) shows by keyboard where to find the answer, as a drawing and in words',
    async ({ id, name }, { visit, offered }) => {
      const { page, context } = await visit({ viewport: PHONE })
      await registerThroughApi(context)
      const service = offered(id)
      const [section = ''] = Object.entries(service.sections).find(([, names]) => names.includes(name)) ?? []
      await page.goto(service.paths.page)
      await reachSection(page, service, section)
      const question = page.locator(`[data-question=${name}]`)
      const text = question.getByText(service.words.whereToFind?.[name] ?? '')
      expect(await text.isVisible()).toBe(false)
      await keyboardUser(page).press(question.locator('summary'))
      await waitForVisible(text)
      // The drawing is loaded only now. Its space was reserved before.
      await expectEventually(() => question.locator('details svg').count()).toBe(1)
    },
  )
})

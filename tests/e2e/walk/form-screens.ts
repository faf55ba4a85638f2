// SPDX-License-Identifier: Apache-2.0
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { answerByName, documentsStep } from '#tests/support/walk/answer-by-name.ts'
import type { Screen, Walker } from '#tests/support/walk/walker.ts'
import { holdSubmission, openAlternative, press, receiveSubmission } from './steps.ts'

const { services } = await loadCatalogue()

/** The screen of a form: the first step and its errors, the documents, “Check and send”, the submission and the confirmation. */
function formScreen({ id, path, submit }: { id: string; path: string; submit: string }): Screen {
  const answer = (walker: Walker, steps: (first: number) => { from?: number; to?: number }) => {
    const service = walker.service(id)
    const proceed = async () => press('apply.continue')(walker)
    return answerByName(walker.page, service, proceed, steps(documentsStep(service)))
  }
  const documents = (walker: Walker) => answer(walker, (to) => ({ to }))
  const check = (walker: Walker) => answer(walker, (from) => ({ from }))
  // The first field is cleared, because the profile may have filled it in.
  const empty = async (walker: Walker) => {
    await walker.page.locator('form input[type=text]').first().fill('')
    await press('apply.continue')(walker)
  }
  return {
    route: '*',
    who: 'citizen',
    path,
    heading: ({ service }) => service(id).words.title,
    views: {
      'without a document': openAlternative,
      faults: empty,
      documents,
      check,
      sending: holdSubmission(submit),
      confirmation: receiveSubmission,
    },
    holds: [submit, `${submit}/from-parts`],
    // Other screens of the walk change drafts of the same person at the same time.
    expectedErrors: [/^409 PUT \/api\/drafts\/[\w-]+$/],
  }
}

export const FORM_SCREENS = services.map(({ definition }) =>
  formScreen({ id: definition.id, path: definition.paths.page, submit: definition.paths.submit }),
)

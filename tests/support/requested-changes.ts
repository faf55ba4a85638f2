// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi, registerThroughApi } from './accounts.ts'
import { submitThroughApi } from './applying.ts'
import type { Visit } from './browser.ts'
import { aFilledForm } from './filled-form.ts'
import { requestThroughApi } from './office.ts'

/** The reason of the staff for each requested change. */
export const REQUEST_REASON = 'Please write what the building is for.'

/** Registers a citizen and submits an application, for which the staff of `office` request changes of these parts. */
export async function requestChanges(citizen: Visit, office: Visit, service: OfferedService, names: readonly string[]) {
  const { email, password, username } = await registerThroughApi(citizen.context)
  const form = aFilledForm(service)
  const reference = await submitThroughApi(citizen.context, service, form)
  await logInThroughApi(office.context, DEMO.staff)
  await requestThroughApi(office.context, reference, names, REQUEST_REASON)
  return { reference, form, email, password, username }
}

/**
 * The button below the requested changes. While changes are missing, it leads to the next missing change. Afterwards it sends all
 * changes, and its text contains their number.
 */
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(Send the (change|answer|\d+ (changes|answers))|Go to (next|the) part)$/ })

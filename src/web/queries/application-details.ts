// SPDX-License-Identifier: Apache-2.0
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { objectWithLists } from './object-with-lists.ts'

/** The lists that a response may lack: the device may have cached it under an earlier build, which had fewer lists. */
const NO_LISTS: Partial<ApplicationDetails> = {
  documents: [],
  allowedDecisions: [],
  answers: {},
  namedParts: [],
  cautions: [],
  lookAlikes: [],
  distinct: [],
  history: [],
  amendments: [],
  appeals: [],
  allowedAppealOutcomes: [],
  allowedCertificateSteps: [],
  certificateEvents: [],
  proposals: [],
}

/** Fetches one application with its answers, documents and history. */
export async function fetchDetails(reference: string, call: { signal?: AbortSignal } = {}) {
  const response = await getJson<{ data?: unknown } | undefined>(
    `/api/applications/${encodeURIComponent(reference)}`,
    call,
  )
  return objectWithLists<ApplicationDetails>(response?.data, '_id', NO_LISTS)
}

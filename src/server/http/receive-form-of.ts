import type { FastifyRequest } from 'fastify'
import { spendFiles } from '../budgets/spend.ts'
import type { CheckPlace } from '../documents/checking/check-document.ts'
import { discardAll, type ReceivedForm, receiveForm, type Slots } from '../documents/receive-form.ts'
import type { Portal } from '../portal.ts'
import { spenderOf } from './hold-to-budgets.ts'

type Place = CheckPlace & Pick<Portal, 'tallies' | 'configuration'>

/** Reads the form of a request (see `receiveForm`), and holds its sender to what one person may hand in each day. */
export async function receiveFormOf(request: FastifyRequest, slots: Slots, place: Place): Promise<ReceivedForm> {
  const form = await receiveForm(request.parts(), slots, place)
  try {
    spendFiles(place, spenderOf(request), { files: form.documents.length + form.faults.length, bytes: form.bytes })
  } catch (refusal) {
    await discardAll(form.documents, place.documents)
    throw refusal
  }
  return form
}

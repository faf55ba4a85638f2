import type { FastifyRequest } from 'fastify'
import { refuseSpentBytes, type Spender, spendBytes, spendFile } from '../budgets/spend.ts'
import type { CheckPlace } from '../documents/checking/check-documents.ts'
import { type Part, type ReceivedForm, receiveForm, type Slots } from '../documents/receive-form.ts'
import type { Portal } from '../portal.ts'
import { spenderOf } from './hold-to-budgets.ts'

type Place = CheckPlace & Pick<Portal, 'tallies' | 'configuration'>

/**
 * Reads the form of a request (see `receiveForm`), and holds its sender to what one person may hand in each day. What
 * fails while it is read has cost as much, and counts as far as it was read.
 */
export async function receiveFormOf(request: FastifyRequest, slots: Slots, place: Place): Promise<ReceivedForm> {
  const spender = spenderOf(request)
  refuseSpentBytes(place, spender)
  let bytes = 0
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  try {
    return await receiveForm(spendingFiles(request.parts(), place, spender), slots, place)
  } finally {
    spendBytes(place, spender, bytes)
  }
}

async function* spendingFiles(parts: AsyncIterable<Part>, place: Place, spender: Spender) {
  for await (const part of parts) {
    if (part.type === 'file' && part.filename) {
      try {
        spendFile(place, spender)
      } catch (refusal) {
        // What nobody reads must go, or the rest of the form would wait behind it.
        part.file.destroy()
        throw refusal
      }
    }
    yield part
  }
}

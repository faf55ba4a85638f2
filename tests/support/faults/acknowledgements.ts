// SPDX-License-Identifier: Apache-2.0
import type { Stored } from './stored-data.ts'

/** The data that the portal has acknowledged. Only the memory of the test contains it, where no fault of the portal can reach. */
export interface Acknowledgements {
  /** Application → the sorted digests of the submitted documents. */
  submitted: Map<string, string[]>
  /** Application → its acknowledged statuses, the newest last. */
  decided: Map<string, string[]>
  /** The usernames of registered accounts. */
  registered: Set<string>
  /** The captions of pictures added to the gallery. */
  galleryCaptions: Set<string>
}

export const emptyAcknowledgements = (): Acknowledgements => ({
  submitted: new Map(),
  decided: new Map(),
  registered: new Set(),
  galleryCaptions: new Set(),
})

/** The number of acknowledged actions. */
export const countOf = ({ submitted, decided, registered, galleryCaptions }: Acknowledgements) =>
  submitted.size + [...decided.values()].flat().length + registered.size + galleryCaptions.size

/** Names each acknowledged item that is missing or changed. Empty if nothing was lost. The order of decisions is not checked. */
export function findLost(acknowledged: Acknowledgements, stored: Stored): string[] {
  const lost: string[] = []
  for (const [reference, digests] of acknowledged.submitted) {
    const found = stored.documents.get(reference)
    if (!found) lost.push(`${reference} is gone`)
    else if (found.join() !== digests.join())
      lost.push(`the documents of ${reference} differ from those that were sent`)
  }
  for (const [reference, statuses] of acknowledged.decided) {
    const found = stored.decisions.get(reference) ?? []
    for (const status of statuses)
      if (!found.includes(status)) lost.push(`the status ${status} of ${reference} is gone`)
    if (statuses.includes('Approved') && !stored.certificates.has(reference))
      lost.push(`${reference} has no certificate`)
  }
  for (const name of acknowledged.registered)
    if (!stored.usernames.has(name)) lost.push(`the account of ${name} is gone`)
  for (const caption of acknowledged.galleryCaptions)
    if (!stored.captions.has(caption)) lost.push(`the picture "${caption}" is gone`)
  return lost
}

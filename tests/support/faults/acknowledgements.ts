import type { Stored } from './stored-data.ts'

/** The data that the portal acknowledged, stored where the fault cannot affect it. */
export interface Acknowledgements {
  /** Application → the sorted digests of the submitted documents. */
  submitted: Map<string, string[]>
  /** Application → its decisions, in order. */
  decided: Map<string, string[]>
  registered: Set<string>
  hung: Set<string>
}

export const noAcknowledgements = (): Acknowledgements => ({
  submitted: new Map(),
  decided: new Map(),
  registered: new Set(),
  hung: new Set(),
})

/** The number of acknowledged actions. */
export const countOf = ({ submitted, decided, registered, hung }: Acknowledgements) =>
  submitted.size + [...decided.values()].flat().length + registered.size + hung.size

/** Acknowledged data that is missing or changed, as sentences; empty if nothing was lost. */
export function findLost(acknowledged: Acknowledgements, stored: Stored): string[] {
  const lost: string[] = []
  for (const [reference, digests] of acknowledged.submitted) {
    const found = stored.papers.get(reference)
    if (!found) lost.push(`${reference} is gone`)
    else if (found.join() !== digests.join()) lost.push(`the papers of ${reference} are not those that were sent`)
  }
  for (const [reference, statuses] of acknowledged.decided) {
    const found = stored.decisions.get(reference) ?? []
    for (const status of statuses) if (!found.includes(status)) lost.push(`${reference} was ${status}`)
    if (statuses.includes('Approved') && !stored.certificates.has(reference))
      lost.push(`${reference} has no certificate`)
  }
  for (const name of acknowledged.registered) if (!stored.usernames.has(name)) lost.push(`the account of ${name}`)
  for (const caption of acknowledged.hung) if (!stored.captions.has(caption)) lost.push(`the picture "${caption}"`)
  return lost
}

// SPDX-License-Identifier: Apache-2.0
import { createHash, randomUUID } from 'node:crypto'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import type { OwnList } from '#shared/applications/wire.ts'
import { aSubmission } from '../support/a-submission.ts'
import { aPdf } from '../support/files.ts'
import type { Device } from './device.ts'

/** An acknowledged submission: its reference, and the digests of its documents. */
export interface AcknowledgedApplication {
  reference: string
  digests: string[]
}

const { definition } = (await loadCatalogue()).get('noc')

/**
 * Sends one submission with three documents. Repeats it with the same idempotency key until the portal accepts it, as a browser
 * does.
 */
export async function submitWithRetries(
  device: Device,
  onRejected: (status: number) => void,
): Promise<AcknowledgedApplication> {
  const serial = randomUUID()
  const documents = ['identityProof', 'landProof', 'landMap'].map((slot) =>
    aPdf(`${slot}.pdf`, `${slot} ${serial}`, 60_000),
  )
  const [identityProof, landProof, landMap] = documents
  const files = { 'identityProof:file': identityProof, 'landProof:file': landProof, 'landMap:file': landMap }
  const parts = aSubmission(definition, { ...files, 'applicationLetter:file': undefined })
  const key = randomUUID()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await device
      .postForm(definition.paths.submit, parts, { 'idempotency-key': key })
      // The connection was lost. A browser would also retry.
      .catch(() => ({ status: 0, json: undefined }))
    if (answer.status === 201) {
      const digests = await Promise.all(
        documents.map(async (document) => digestOf(new Uint8Array(await document.arrayBuffer()))),
      )
      return { reference: answer.json.data._id, digests: digests.sort() }
    }
    onRejected(answer.status)
  }
  throw new Error('The submission was not accepted')
}

/** The list of the person's own applications, read from one portal. */
export async function ownList(device: Device, origin?: string): Promise<OwnList> {
  const answer = await device.post('/api/user/getapplication', {}, origin)
  if (answer.status !== 200) throw new Error(`The list of own applications answered ${answer.status}`)
  return answer.json
}

/** The status of an application in a reviewer's list; undefined if it is not listed. */
export async function listedStatus(device: Device, reference: string, origin?: string): Promise<string | undefined> {
  const answer = await device.get('/api/getapplication?category=noc&limit=100', origin)
  if (answer.status !== 200) throw new Error(`The list answered ${answer.status}`)
  const [category]: { data: { _id: string; status: string }[] }[] = answer.json.data
  return category?.data.find(({ _id }) => _id === reference)?.status
}

export const decide = (device: Device, reference: string, status: string, origin?: string) =>
  device.post('/api/updatestatus', { appId: reference, status, collection: 'noc' }, origin)

/** The digests of an application's documents as a portal returns them. */
export async function digestsAt(device: Device, reference: string, origin?: string): Promise<string[]> {
  const listed = await device.get(`/api/getDocuments/${reference}/noc`, origin)
  const documents: { filePath: string }[] = listed.json.supportingDocuments
  const bytes = documents.map(({ filePath }) => device.get(`/uploads/${filePath}`, origin))
  return (await Promise.all(bytes)).map((answer) => digestOf(answer.bytes)).sort()
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

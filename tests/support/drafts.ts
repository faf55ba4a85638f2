// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright'
import {
  type AccountDrafts,
  accountDraftsSchema,
  draftStoredSchema,
  type SentDraft,
} from '#shared/applications/draft-wire.ts'
import type { Client } from './client.ts'
import { expectShape } from './expect-shape.ts'

/** The body of a draft of a household form, as a browser sends it. */
export const aDraft = (changes: Partial<SentDraft> = {}): SentDraft => ({
  collection: 'household',
  definitionVersion: 1,
  writer: randomUUID(),
  changedAt: Date.now(),
  texts: { fullName: 'Kanchan Devi', phone: '98765' },
  lists: { familyMembers: [{ name: 'Ravi', relationship: '', dob: '' }] },
  documents: { proofIdentity: 2 },
  ...changes,
})

/** Sends a draft. A test can pass any text as `body`, even an invalid one. */
export const putDraft = (client: Client, key: string, body: unknown, headers: Record<string, string> = {}) =>
  client.send(
    'PUT',
    `/api/drafts/${key}`,
    { 'content-type': 'application/json', ...headers },
    typeof body === 'string' ? body : JSON.stringify(body),
  )

/** Stores a draft; returns its version. */
export const storeDraft = async (client: Client, key: string, changes: Partial<SentDraft> = {}) =>
  expectShape(await putDraft(client, key, aDraft(changes)), 200, draftStoredSchema).data.version

/** The drafts that are stored with the account, and the application IDs of submitted forms by their keys. */
export const draftsOf = async (client: Client) =>
  expectShape(await client.get('/api/drafts'), 200, accountDraftsSchema).data

/** The drafts that are stored with the account of the citizen who is logged in to this browser. */
export async function draftsOfVisitor(context: BrowserContext): Promise<AccountDrafts['drafts']> {
  const response = await context.request.get('/api/drafts')
  return (await response.json()).data.drafts
}

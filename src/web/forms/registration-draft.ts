// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { localStorageValue } from '#web/lib/storage-value.ts'

/** An unfinished registration, stored on this device only: without password, Aadhaar number and picture. */
const draftSchema = z.object({
  /** The texts, by field name. */
  texts: z.record(z.string(), z.string()),
  /** The furthest step that was open, counted from 0. */
  reached: z.number(),
  /** When the draft was saved, in milliseconds since 1970. */
  savedAt: z.number(),
})
export type RegistrationDraft = z.infer<typeof draftSchema>

/**
 * The lifetime of a draft. It is short, because the draft belongs to no account whose logout would delete it from a
 * shared phone.
 */
const LIFETIME_MS = 24 * 60 * 60 * 1000

const stored = localStorageValue('registration-draft')

/** Whether somebody began a registration on this device in the last 24 hours. */
export const hasRegistrationDraft = () => findUnexpired() !== undefined

/** The draft on this device, if it has this email address. The next user of a shared phone must not see it. */
export function findRegistrationDraft(email: string): RegistrationDraft | undefined {
  const draft = findUnexpired()
  return draft && ownerOf(draft) === normalizeEmail(email) ? draft : undefined
}

const normalizeEmail = (email = '') => email.trim().toLowerCase()

const ownerOf = ({ texts }: RegistrationDraft) => normalizeEmail(texts.email)

function findUnexpired(): RegistrationDraft | undefined {
  const draft = readDraft(stored.get())
  if (draft && Date.now() - draft.savedAt <= LIFETIME_MS) return draft
  stored.remove()
  return undefined
}

function readDraft(json: string | null) {
  try {
    return draftSchema.safeParse(JSON.parse(json ?? '')).data
  } catch {
    return undefined
  }
}

/**
 * Stores the draft, once it has an email address. The draft is not encrypted, because encryption in browsers is
 * asynchronous, and a tab that is being closed can only store synchronously.
 */
export function recordRegistrationDraft(draft: RegistrationDraft) {
  if (ownerOf(draft).includes('@')) stored.set(JSON.stringify(draft))
}

export const removeRegistrationDraft = () => stored.remove()

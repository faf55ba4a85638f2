import * as z from 'zod/mini'
import { localStorageValue } from '#web/lib/storage-value.ts'

/** An unfinished registration, stored on this device only: without password, Aadhaar number and picture. */
const draftSchema = z.object({
  /** By field name. */
  texts: z.record(z.string(), z.string()),
  /** The furthest step that was open, from 0. */
  reached: z.number(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
})
export type RegistrationDraft = z.infer<typeof draftSchema>

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const stored = localStorageValue('registration-draft')

/** The draft on this device; undefined without one, or if it is older than 30 days. */
export function findRegistrationDraft(): RegistrationDraft | undefined {
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

export const recordRegistrationDraft = (draft: RegistrationDraft) => stored.set(JSON.stringify(draft))

export const removeRegistrationDraft = () => stored.remove()

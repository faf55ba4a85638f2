import * as z from 'zod/mini'
import type { Role } from '../applications/lifecycle.ts'
import { PERSON } from './registration.ts'

/** What the form says of the picture, beside a file that replaces it. */
const picture = { removePicture: z.optional(z.literal('true', { error: 'choice' })) }

/** Of its own people the office needs no more than a name; whoever applies is known as at registration. */
const officeSchema = z.strictObject({
  firstName: PERSON.firstName,
  middleName: PERSON.middleName,
  lastName: PERSON.lastName,
  mobile: z.optional(PERSON.mobile),
  ...picture,
})
const applicantSchema = z.strictObject({ ...PERSON, ...picture })

/**
 * `POST /api/profile`: what a person may change of themselves, whole. An absent answer that may be absent is forgotten,
 * but an absent Aadhaar number stays as it is. Username and email are the office's to change.
 */
export const profileSchema = (role: Role) => (role === 'user' ? applicantSchema : officeSchema)

export type ProfileChanges = z.infer<ReturnType<typeof profileSchema>>

import * as z from 'zod/mini'

/** `POST /api/language`: which of the portal's languages the reader wants from now on. */
export const languageChoiceSchema = z.strictObject({ language: z.string().check(z.maxLength(20)) })

/** Answer of `POST /api/language`. */
export const languageChosenSchema = z.object({ language: z.string() })

import * as z from 'zod/mini'

/** `POST /api/consent`: which version of the privacy notice was accepted, and the language in which it was shown. */
export const consentSchema = z.strictObject({
  version: z.int().check(z.minimum(1), z.maximum(10_000)),
  language: z.string().check(z.maxLength(20)),
})

/** `consent` of a submission: the version of the privacy notice that its screen showed, as a form carries it. */
export const shownVersionSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))

/** Answer of `GET /api/consent`. */
export const consentStateSchema = z.object({
  data: z.object({
    /** The version that holds today. */
    version: z.number(),
    /** What the person accepted last and has not withdrawn. */
    accepted: z.nullable(z.object({ version: z.number(), language: z.string(), at: z.string() })),
  }),
})
export type ConsentState = z.infer<typeof consentStateSchema>['data']

/** `POST /api/account/erasure`. */
export const erasureRequestSchema = z.strictObject({
  currentPassword: z
    .string({ error: 'required' })
    .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'password-long' })),
})

/** Answer of `POST /api/account/erasure`: the account goes at this instant, unless its owner logs in before. */
export const erasureAskedSchema = z.object({ message: z.string(), data: z.object({ dueAt: z.string() }) })
export type ErasureAsked = z.infer<typeof erasureAskedSchema>

/** Answer of `GET /api/account/erasure`: what goes with the account, and what became of an earlier wish. */
export const erasureStateSchema = z.object({
  data: z.object({
    graceDays: z.number(),
    /** Applications that are not decided yet, and would go too. */
    undecided: z.number(),
    /** When a wish was taken back by a login. */
    stoppedAt: z.nullable(z.string()),
  }),
})
export type ErasureState = z.infer<typeof erasureStateSchema>['data']

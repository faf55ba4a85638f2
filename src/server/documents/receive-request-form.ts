import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import { insertAttempt, networkOf, secondsLeft } from '../platform/rate-limits/count-attempts.ts'
import type { Limits, RateLimitKeys } from '../platform/rate-limits/limit-calls.ts'
import { rateLimitKeysOf } from '../sessions/limit-requests.ts'
import type { DocumentServices } from './document-services.ts'
import { type FormPart, type FormRules, type ReceivedForm, receiveForm } from './receive-form.ts'

const DAY_MINUTES = 24 * 60

/** The daily upload limits of one sender. */
const FILE_LIMITS = {
  files: { address: { max: 4000, minutes: DAY_MINUTES }, account: { max: 200, minutes: DAY_MINUTES } },
  kilobytes: { address: { max: 10_000_000, minutes: DAY_MINUTES }, account: { max: 500_000, minutes: DAY_MINUTES } },
} satisfies Record<string, Limits>

type Deps = Pick<DocumentServices, 'db' | 'documents' | 'inspector' | 'scanner' | 'configuration'>

/** The fields and files of a form, and the bytes that count towards the daily limit. */
export interface IncomingForm {
  parts: AsyncIterable<FormPart>
  bytes: () => number
}

/**
 * Reads the form of a request (see `receiveForm`) and applies the daily upload limits of its sender. The bytes of a
 * failed upload are counted, too. `assembled` is a form whose files were uploaded in parts before the request.
 */
export async function receiveRequestForm<Content>(
  request: FastifyRequest,
  rules: FormRules<Content>,
  deps: Deps,
  assembled?: IncomingForm,
): Promise<ReceivedForm<Content>> {
  const { documents, inspector, scanner } = deps
  const rateLimitKeys = rateLimitKeysOf(request)
  // Anybody can register many accounts. One with a confirmed address takes more to get.
  const isConfirmed = request.session?.user.isEmailConfirmed
  const sender = {
    accountId: isConfirmed ? rateLimitKeys.accountId : undefined,
    network: networkOf(rateLimitKeys.address),
  }
  // If today's limit of bytes is used up, nothing is read.
  refuseIfExceeded(await addToUploads(deps, 'kilobytes', rateLimitKeys, 0))
  const incoming = assembled ?? multipartForm(request)
  try {
    const parts = countFiles(incoming.parts, deps, rateLimitKeys)
    return await receiveForm(parts, rules, { documents, inspector, scanner, sender })
  } finally {
    // If this form exceeds the limit, the next form is rejected.
    await addToUploads(deps, 'kilobytes', rateLimitKeys, Math.ceil(incoming.bytes() / 1000))
  }
}

function multipartForm(request: FastifyRequest): IncomingForm {
  const parts = request.parts()
  let bytes = 0
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  return { parts, bytes: () => bytes }
}

/** Counts the bytes of a part towards the daily limit of its sender. Throws `too-many-files`. */
export async function countPart(request: FastifyRequest, deps: Pick<Deps, 'db' | 'configuration'>, bytes: number) {
  refuseIfExceeded(await addToUploads(deps, 'kilobytes', rateLimitKeysOf(request), Math.ceil(bytes / 1000)))
}

/** Counts each file, stored or not, before its first byte is read. Throws `too-many-files`. */
async function* countFiles(parts: AsyncIterable<FormPart>, deps: Deps, rateLimitKeys: RateLimitKeys) {
  for await (const part of parts) {
    if (part.type === 'file' && part.filename) {
      try {
        refuseIfExceeded(await addToUploads(deps, 'files', rateLimitKeys, 1))
      } catch (refusal) {
        // An unread part would block the rest of the form.
        part.file.destroy()
        throw refusal
      }
    }
    yield part
  }
}

/**
 * Adds to the counter of the account, and to that of the address unless the account is over its limit. Returns the seconds
 * to wait when a limit is exceeded, else undefined.
 */
async function addToUploads(
  { db, configuration }: Pick<Deps, 'db' | 'configuration'>,
  kind: keyof typeof FILE_LIMITS,
  { address, accountId }: RateLimitKeys,
  by: number,
): Promise<number | undefined> {
  const factor = configuration.rateLimitFactor
  if (factor === 0) return undefined
  const limits = FILE_LIMITS[kind]
  const accountCounter = { subject: `${kind}:account:${accountId}`, minutes: DAY_MINUTES }
  // Visitors have a separate counter, so that they cannot use up the limit of signed-in users.
  const prefix = accountId === undefined ? `${kind}:unknown` : kind
  const addressCounter = { subject: `${prefix}:address:${networkOf(address)}`, minutes: DAY_MINUTES }
  const isOver = sql<boolean>`exists (select from account where count > ${limits.account.max * factor}::float)`
  const { rows } = await sql<{ isOver: boolean }>`
    with account as (${insertAttempt(db, accountCounter, sql`${accountId !== undefined}::boolean`, by)}),
    address as (${insertAttempt(db, addressCounter, sql`not ${isOver}`, by)})
    select ${isOver} or exists (select from address where count > ${limits.address.max * factor}::float) as is_over
    `.execute(db)
  return rows[0]?.isOver ? secondsLeft(DAY_MINUTES) : undefined
}

function refuseIfExceeded(retryAfter: number | undefined) {
  if (retryAfter !== undefined) throw new Refusal('too-many-files', { retryAfter })
}

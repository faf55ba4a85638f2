import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Refusal } from '#shared/refusal.ts'
import { insertAttempt, insertByNetwork, networksOf, secondsLeft } from '../platform/rate-limits/count-attempts.ts'
import type { Limits, RateLimitKeys } from '../platform/rate-limits/limit-calls.ts'
import { rateLimitKeysOf } from '../sessions/limit-requests.ts'
import type { DocumentServices } from './document-services.ts'
import { discardAll, type FormPart, type FormRules, type ReceivedForm, receiveForm, sizeOf } from './receive-form.ts'

const DAY_MINUTES = 24 * 60

/** The daily upload limits of one sender. */
const FILE_LIMITS = {
  files: { address: { max: 4000, minutes: DAY_MINUTES }, account: { max: 200, minutes: DAY_MINUTES } },
  kilobytes: { address: { max: 10_000_000, minutes: DAY_MINUTES }, account: { max: 500_000, minutes: DAY_MINUTES } },
} satisfies Record<string, Limits>

/**
 * The kilobytes that all accounts of one network with unconfirmed email addresses may upload in a day, because anybody can
 * register many of them: four hundred applications with 5 MB.
 */
const UNCONFIRMED_KILOBYTES = 2_000_000

interface Uploader extends RateLimitKeys {
  /** The counter of the uploader's network. Those of more doubtful senders must not use up the limits of the others. */
  standing: 'visitor' | 'unconfirmed' | 'confirmed'
}

function uploaderOf(request: FastifyRequest): Uploader {
  const { session } = request
  const standing = !session ? 'visitor' : session.user.isEmailConfirmed ? 'confirmed' : 'unconfirmed'
  return { ...rateLimitKeysOf(request), standing }
}

/** What the names of the counters of these uploaders add to what they count. */
const COUNTERS = { visitor: ':unknown', unconfirmed: ':unconfirmed', confirmed: '' }

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
  const uploader = uploaderOf(request)
  const sender = {
    // Anybody can register many accounts. One with a confirmed address takes more to get.
    accountId: uploader.standing === 'confirmed' ? uploader.accountId : undefined,
    // The largest network, because one customer has many smaller ones.
    network: networksOf(uploader.address).at(-1)?.network ?? '',
  }
  // If today's limit of bytes is used up, nothing is read.
  refuseIfExceeded(await addToUploads(deps, 'kilobytes', uploader, 0))
  const incoming = assembled ?? multipartForm(request)
  const countBytes = (stored: number) =>
    addToUploads(deps, 'kilobytes', uploader, Math.ceil(Math.max(incoming.bytes(), stored) / 1000))
  const parts = countFiles(incoming.parts, deps, uploader)
  const form = await receiveForm(parts, rules, { documents, inspector, scanner, sender }).catch(
    async (error: unknown) => {
      await countBytes(0)
      throw error
    },
  )
  try {
    // Forms that arrived at the same time may have used up the limit meanwhile.
    refuseIfExceeded(await countBytes(sizeOf(form.documents)))
  } catch (refusal) {
    await discardAll(form.documents, documents)
    throw refusal
  }
  return form
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
  refuseIfExceeded(await addToUploads(deps, 'kilobytes', uploaderOf(request), Math.ceil(bytes / 1000)))
}

/** Counts each file, stored or not, before its first byte is read. Throws `too-many-files`. */
async function* countFiles(parts: AsyncIterable<FormPart>, deps: Deps, uploader: Uploader) {
  for await (const part of parts) {
    if (part.type === 'file' && part.filename) {
      try {
        refuseIfExceeded(await addToUploads(deps, 'files', uploader, 1))
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
 * to wait when a limit is exceeded, else undefined. Bytes are counted in large portions, so a limit of bytes is exceeded only
 * if it was reached before this portion.
 */
async function addToUploads(
  { db, configuration }: Pick<Deps, 'db' | 'configuration'>,
  kind: keyof typeof FILE_LIMITS,
  { address, accountId, standing }: Uploader,
  by: number,
): Promise<number | undefined> {
  const factor = configuration.rateLimitFactor
  if (factor === 0) return undefined
  const limits = FILE_LIMITS[kind]
  const accountCounter = { subject: `${kind}:account:${accountId}`, minutes: DAY_MINUTES }
  const most = kind === 'kilobytes' && standing === 'unconfirmed' ? UNCONFIRMED_KILOBYTES : limits.address.max
  const last = kind === 'kilobytes' ? by : 0
  const addressLimit = {
    subject: `${kind}${COUNTERS[standing]}:address`,
    minutes: DAY_MINUTES,
    max: most * factor + last,
  }
  const isOver = sql<boolean>`exists (select from account where count > ${limits.account.max * factor + last}::float)`
  const ofAddress = insertByNetwork(db, addressLimit, { address, when: sql`not ${isOver}`, by })
  const { rows } = await sql<{ isOver: boolean }>`
    with account as (${insertAttempt(db, accountCounter, sql`${accountId !== undefined}::boolean`, by)}),
    ${ofAddress.parts} select ${isOver} or ${ofAddress.isOver} as is_over`.execute(db)
  return rows[0]?.isOver ? secondsLeft(DAY_MINUTES) : undefined
}

function refuseIfExceeded(retryAfter: number | undefined) {
  if (retryAfter !== undefined) throw new Refusal('too-many-files', { retryAfter })
}

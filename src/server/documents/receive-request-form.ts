// SPDX-License-Identifier: Apache-2.0
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import {
  findCounts,
  insertAttempt,
  insertByNetwork,
  networksOf,
  networkWindows,
  secondsLeft,
} from '../platform/rate-limits/count-attempts.ts'
import type { Limits, RateLimitKeys } from '../platform/rate-limits/limit-calls.ts'
import { createConcurrencyLimiter } from '../platform/rate-limits/limit-concurrency.ts'
import { rateLimitKeysOf } from '../sessions/limit-requests.ts'
import type { DocumentDeps } from './document-deps.ts'
import { partsOfRequest } from './parts-of-request.ts'
import {
  type CheckedForm,
  discardStagedFiles,
  type FormEntry,
  type FormSpecification,
  receiveForm,
  sizeOf,
} from './receive-form.ts'

const DAY_MINUTES = 24 * 60

/** The daily upload limits of one sender. */
const FILE_LIMITS = {
  files: { address: { max: 4000, minutes: DAY_MINUTES }, account: { max: 200, minutes: DAY_MINUTES } },
  kilobytes: { address: { max: 10_000_000, minutes: DAY_MINUTES }, account: { max: 500_000, minutes: DAY_MINUTES } },
} satisfies Record<string, Limits>

/**
 * The maximum number of kilobytes that the accounts with unconfirmed email addresses in one network may together upload in a
 * day: four hundred applications with 5 MB each. Anybody can register many such accounts.
 */
const UNCONFIRMED_KILOBYTES = 2_000_000

/**
 * The maximum number of forms in progress at the same time. Each kind of sender has its own limit, because anybody can send
 * forms as many visitors, and can register many accounts. Each form holds its texts in memory and its files on the disk until
 * it is complete, and a client may delay that for a quarter of an hour.
 */
const FORMS_AT_ONCE = { visitor: 60, unconfirmed: 90, confirmed: 180 }
/** The maximum number of forms that one account may have in progress at the same time. */
const FORMS_PER_ACCOUNT = 6

/** The seconds after which a rejected sender may try again. */
const RETRY_AFTER_S = 30

const formLimiter = createConcurrencyLimiter()

interface Uploader extends RateLimitKeys {
  /**
   * The key of the largest network that contains the address, because one internet customer has many smaller networks.
   */
  network: string
  /**
   * Each kind of sender has its own counters, so that visitors and unconfirmed accounts cannot use up the limits of confirmed
   * ones.
   */
  senderKind: 'visitor' | 'unconfirmed' | 'confirmed'
}

function uploaderOf(request: FastifyRequest): Uploader {
  const { session } = request
  const keys = rateLimitKeysOf(request)
  const network = networksOf(keys.address).at(-1)?.network ?? ''
  if (!session) return { ...keys, network, senderKind: 'visitor' }
  return { ...keys, network, senderKind: session.user.isEmailConfirmed ? 'confirmed' : 'unconfirmed' }
}

/** The suffix of the counters' names for each kind of sender. */
const COUNTER_SUFFIXES = { visitor: ':unknown', unconfirmed: ':unconfirmed', confirmed: '' }

type Deps = Pick<DocumentDeps, 'db' | 'documents' | 'inspector' | 'scanner' | 'configuration'>

/** The fields and files of a form, and the bytes that count towards the daily limit. */
export interface IncomingForm {
  parts: AsyncIterable<FormEntry>
  bytes: () => number
}

/**
 * Reads the form of a request (see `receiveForm`) and applies the daily upload limits of its sender. The bytes of a
 * failed upload are counted, too. `assembled` is a form whose files were uploaded in parts before the request. Throws
 * `unavailable` if too many forms are in progress.
 */
export async function receiveRequestForm<Content>(
  request: FastifyRequest,
  specification: FormSpecification<Content>,
  deps: Deps,
  assembled?: IncomingForm,
): Promise<CheckedForm<Content>> {
  const uploader = uploaderOf(request)
  const release = deps.configuration.rateLimitFactor === 0 ? undefined : acquireForm(uploader)
  try {
    const left = await findUploadsLeft(deps, uploader)
    // If today's limit of bytes is used up, nothing is read.
    if (left.kilobytes < 0) throw tooManyFiles()
    return await receiveCounted(assembled ?? partsOfRequest(request), specification, deps, {
      ...uploader,
      filesLeft: left.files,
    })
  } finally {
    release?.()
  }
}

/** Counts a form as in progress. Returns the function to call when the form is complete. */
function acquireForm({ accountId, network, senderKind }: Uploader): () => void {
  const max = FORMS_AT_ONCE[senderKind]
  const limits = [
    { key: senderKind, max },
    // A network may start another form only while it has fewer forms in progress than half of the forms that are still allowed.
    // Thus a few networks cannot use up the whole limit.
    { key: `${senderKind}:network:${network}`, max: (max - formLimiter.count(senderKind)) / 2 },
    ...(accountId === undefined ? [] : [{ key: `account:${accountId}`, max: FORMS_PER_ACCOUNT }]),
  ]
  const release = formLimiter.acquire(limits)
  if (!release) throw new RequestError('unavailable', { retryAfter: RETRY_AFTER_S })
  return release
}

async function receiveCounted<Content>(
  incoming: IncomingForm,
  specification: FormSpecification<Content>,
  deps: Deps,
  uploader: Uploader & { filesLeft: number },
): Promise<CheckedForm<Content>> {
  const { documents, inspector, scanner } = deps
  const { accountId, network, senderKind } = uploader
  // Only an account with a confirmed address gets turns of its own, because anybody can register other accounts.
  const sender = { accountId: senderKind === 'confirmed' ? accountId : undefined, network }
  const { parts, files } = countFiles(incoming.parts, uploader.filesLeft)
  const count = (storedBytes: number) =>
    addToUploads(deps, uploader, { files: files(), kilobytes: kilobytesOf(Math.max(incoming.bytes(), storedBytes)) })
  const form = await receiveForm(parts, specification, { documents, inspector, scanner, sender }).catch(
    async (error: unknown) => {
      await count(0)
      throw error
    },
  )
  // Forms that arrived at the same time may have used up the limits meanwhile.
  if (await count(sizeOf(form.documents))) return form
  await discardStagedFiles(form.documents, documents)
  throw tooManyFiles()
}

/** Counts bytes that are not a form, such as a part, towards the daily limit of their sender. Throws `too-many-files`. */
export async function countUploadedBytes(
  request: FastifyRequest,
  deps: Pick<Deps, 'db' | 'configuration'>,
  bytes: number,
) {
  const isWithinLimits = await addToUploads(deps, uploaderOf(request), { files: 0, kilobytes: kilobytesOf(bytes) })
  if (!isWithinLimits) throw tooManyFiles()
}

const kilobytesOf = (bytes: number) => Math.ceil(bytes / 1000)

/**
 * Counts the files of a form, even those that are not stored. Throws `too-many-files` before it reads a file that
 * exceeds the number `left`.
 */
function countFiles(incoming: AsyncIterable<FormEntry>, left: number) {
  let files = 0
  async function* counted() {
    for await (const part of incoming) {
      if (part.type === 'file' && part.filename) {
        if (files >= left) {
          // An unread part would block the rest of the form.
          part.file.destroy()
          throw tooManyFiles()
        }
        files += 1
      }
      yield part
    }
  }
  return { parts: counted(), files: () => files }
}

type Uploads = Record<keyof typeof FILE_LIMITS, number>

/** The counters of an uploader's files or kilobytes, with their limits. A visitor has no counter for an account. */
function countersOf(kind: keyof Uploads, { address, accountId, senderKind }: Uploader, factor: number) {
  const { account, address: networkLimit } = FILE_LIMITS[kind]
  const networkMax = kind === 'kilobytes' && senderKind === 'unconfirmed' ? UNCONFIRMED_KILOBYTES : networkLimit.max
  const subject = `${kind}${COUNTER_SUFFIXES[senderKind]}:address`
  return {
    account: { subject: `${kind}:account:${accountId}`, minutes: DAY_MINUTES, max: account.max * factor },
    network: { subject, minutes: DAY_MINUTES, max: networkMax * factor },
    address,
    hasAccount: accountId !== undefined,
  }
}

/** How many files and kilobytes an uploader may still send today; negative if the limit is exceeded. */
async function findUploadsLeft({ db, configuration }: Pick<Deps, 'db' | 'configuration'>, uploader: Uploader) {
  const factor = configuration.rateLimitFactor
  const limitsOf = (kind: keyof Uploads) => {
    if (factor === 0) return []
    const { account, network, address, hasAccount } = countersOf(kind, uploader, factor)
    const networks = networkWindows(network, address).map(({ window, max }) => ({ subject: window.subject, max }))
    return hasAccount ? [account, ...networks] : networks
  }
  const limits = { files: limitsOf('files'), kilobytes: limitsOf('kilobytes') }
  const subjects = [...limits.files, ...limits.kilobytes].map(({ subject }) => subject)
  const counts = subjects.length === 0 ? new Map<string, number>() : await findCounts(db, subjects, DAY_MINUTES)
  const leftOf = (kind: keyof Uploads) =>
    Math.min(...limits[kind].map(({ subject, max }) => max - (counts.get(subject) ?? 0)))
  return { files: leftOf('files'), kilobytes: leftOf('kilobytes') }
}

/**
 * Adds the uploads to the counters of the account and, unless the account is over its limit, to the counters of its networks, in
 * one statement. Returns false if a limit is exceeded. Bytes are counted in large portions, so the limit of bytes counts as
 * exceeded only if it was reached before this portion.
 */
async function addToUploads(
  { db, configuration }: Pick<Deps, 'db' | 'configuration'>,
  uploader: Uploader,
  uploads: Uploads,
): Promise<boolean> {
  const factor = configuration.rateLimitFactor
  const kinds = (['files', 'kilobytes'] as const).filter((kind) => uploads[kind] > 0)
  if (factor === 0 || kinds.length === 0) return true
  const counted = kinds.map((kind) => {
    const { account, network, address, hasAccount } = countersOf(kind, uploader, factor)
    const by = uploads[kind]
    const portion = kind === 'kilobytes' ? by : 0
    const ofAccount = sql.ref(`${kind}_of_account`)
    const isOverLimit = sql<boolean>`exists (select from ${ofAccount} where count > ${account.max + portion}::float)`
    const limit = { ...network, max: network.max + portion }
    const ofNetwork = insertByNetwork(db, limit, { address, when: sql`not ${isOverLimit}`, by, name: kind })
    const attempt = insertAttempt(db, account, sql`${hasAccount}::boolean`, by)
    return {
      parts: sql`${ofAccount} as (${attempt}), ${ofNetwork.parts}`,
      isOverLimit: sql<boolean>`${isOverLimit} or ${ofNetwork.isOverLimit}`,
    }
  })
  const { rows } = await sql<{ isOverLimit: boolean }>`
    with ${sql.join(counted.map(({ parts }) => parts))}
    select ${sql.join(
      counted.map(({ isOverLimit }) => isOverLimit),
      sql` or `,
    )} as is_over_limit`.execute(db)
  return rows[0]?.isOverLimit !== true
}

const tooManyFiles = () => new RequestError('too-many-files', { retryAfter: secondsLeft(DAY_MINUTES) })

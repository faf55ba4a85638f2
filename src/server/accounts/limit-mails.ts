import { type Expression, sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { insertAttempt, networksOf } from '../platform/rate-limits/count-attempts.ts'
import { emailDigest } from '../sessions/session-token.ts'

// Anybody can cause mails to any address: by registering with it, or by asking for a reset code. These limits keep strangers
// from filling mailboxes with the portal's mails, and from delaying the codes for which other people wait.

export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * 60

/** Links and codes to one address that is not confirmed. */
export const UNCONFIRMED_MAILS_PER_HOUR = 3
export const UNCONFIRMED_MAILS_PER_DAY = 6
/** Mails a day to all addresses that are not confirmed. */
export const UNCONFIRMED_MAILS_TOTAL = 2000
/**
 * Mails a day that one network may cause, other than from known devices. A village or a kiosk may share a network. An IPv6
 * address counts for its /48.
 */
export const NETWORK_MAILS = 200
/** Reset codes a day to one confirmed address, from each network and from each known device of the account. */
export const ACCOUNT_MAILS = 20
/**
 * The number of these mails that a network above its limit may still cause, so that other people in this network get their
 * codes.
 */
export const RESERVED_ACCOUNT_MAILS = 3

/** The largest count that the database can store, for limits that are disabled. */
const UNLIMITED = 2 ** 31 - 1

interface LimitServices {
  db: Database
  configuration: { rateLimitFactor: number }
}

/** The client whose request causes a mail. */
export interface MailSender {
  /** Its network address. */
  address: string
  /** Receives a warning when the request exceeds a limit. */
  log: WarningLog
}

interface CountedMail {
  email: string
  address: string
  /** Whether the owner of the address has confirmed it. */
  isConfirmed: boolean
  /** The hash of the device's token, if the device is known for the account. */
  knownDevice?: Buffer | undefined
  /** Whether there is a mail to count. The same statement runs in both cases, so that the response time reveals nothing. */
  when: Expression<boolean>
}

export interface MailPermission {
  isAllowed: boolean
  /** The window in which the address may receive no more mail is an hour; otherwise it is a day. */
  isHourOver: boolean
  /** The limit that this mail is the first to exceed on this day, for the log. */
  reachedLimit: ReachedLimit | null
}

type ReachedLimit = 'network' | 'unconfirmed'

/**
 * Parts of a `with` clause that count one mail; `mail_permission` then has the columns of `MailPermission`. A mail above one
 * limit counts towards none of the following, so that a network that is above its limit uses up nobody else's. The mails
 * to a confirmed address have a separate counter for each network and each known device, because strangers in other networks
 * must not use up the owner's. All statements lock the counters in this order, so that they cannot deadlock.
 */
export function countMail({ db, configuration }: LimitServices, mail: CountedMail) {
  const { rateLimitFactor: factor } = configuration
  // The largest network, because one customer has many smaller ones.
  const network = networksOf(mail.address).at(-1)?.network ?? ''
  const [maxNetwork, maxTotal] = [scaled(NETWORK_MAILS, factor), scaled(UNCONFIRMED_MAILS_TOTAL, factor)]
  const recipient = emailDigest(mail.email)
  const isConfirmed = sql<boolean>`${mail.isConfirmed}::boolean`
  const isKnownDevice = sql<boolean>`${mail.knownDevice !== undefined}::boolean`
  const source = mail.knownDevice ? `device:${mail.knownDevice.toString('base64url')}` : network
  const ofAccount = { subject: `reset-mails:${recipient}:${source}`, minutes: DAY_MINUTES }
  const ofNetwork = { subject: `mails:network:${network}`, minutes: DAY_MINUTES }
  const ofHour = { subject: `confirmations:${recipient}`, minutes: HOUR_MINUTES }
  const ofDay = { subject: `unconfirmed-mails:${recipient}`, minutes: DAY_MINUTES }
  const total = { subject: 'unconfirmed-mails', minutes: DAY_MINUTES }
  const countsForNetwork = sql<boolean>`${mail.when} and case when ${isConfirmed}
    then not ${isKnownDevice} and (select count from account_mails) <= ${ACCOUNT_MAILS} else true end`
  const isBelowNetwork = sql<boolean>`(select count from network_mails) <= ${maxNetwork}`
  return sql`
    account_mails as (${insertAttempt(db, ofAccount, sql`${mail.when} and ${isConfirmed}`)}),
    network_mails as (${insertAttempt(db, ofNetwork, countsForNetwork)}),
    hour_mails as (${insertAttempt(db, ofHour, sql`not ${isConfirmed} and ${isBelowNetwork}`)}),
    day_mails as (${insertAttempt(db, ofDay, sql`(select count from hour_mails) <= ${UNCONFIRMED_MAILS_PER_HOUR}`)}),
    unconfirmed_mails as (
      ${insertAttempt(db, total, sql`(select count from day_mails) <= ${UNCONFIRMED_MAILS_PER_DAY}`)}),
    mail_permission as (
      select
        coalesce(case when ${isConfirmed}
          then (select count from account_mails) <=
            case when ${isKnownDevice} or ${isBelowNetwork} then ${sql.lit(ACCOUNT_MAILS)} else ${sql.lit(RESERVED_ACCOUNT_MAILS)} end
          else (select count from unconfirmed_mails) <= ${maxTotal} end, false) as is_allowed,
        coalesce((select count from hour_mails) > ${UNCONFIRMED_MAILS_PER_HOUR}, false) as is_hour_over,
        case when (select count from network_mails) - 1 = ${maxNetwork} then 'network'
          when (select count from unconfirmed_mails) - 1 = ${maxTotal} then 'unconfirmed' end as reached_limit)`
}

/** `BUDGET_FACTOR` multiplies the limits of networks and of all together; 0 disables them. */
const scaled = (max: number, factor: number) => (factor === 0 ? UNLIMITED : Math.floor(max * factor))

const WARNINGS: Record<ReachedLimit, string> = {
  network: 'mail limit of a network reached',
  unconfirmed: 'mail limit of unconfirmed addresses reached',
}

export interface WarningLog {
  warn(message: string): void
}

/** Says once a day for each limit that it has been reached. The response says nothing. */
export function warnOfReachedLimit(log: WarningLog, { reachedLimit }: Pick<MailPermission, 'reachedLimit'>) {
  if (reachedLimit !== null) log.warn(WARNINGS[reachedLimit])
}

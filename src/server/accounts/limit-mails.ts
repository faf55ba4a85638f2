// SPDX-License-Identifier: Apache-2.0
import { type Expression, sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { insertAttempt, networksOf } from '../platform/rate-limits/count-attempts.ts'
import { emailDigest } from '../sessions/session-token.ts'

// Anybody can cause the portal to send mails to any address, by registering with it or by requesting a reset code. These
// limits prevent strangers from filling a mailbox, and from delaying the codes for which other people wait.

export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * 60

/** The maximum number of mails, with links or codes, to one unconfirmed address. */
export const UNCONFIRMED_MAILS_PER_HOUR = 3
export const UNCONFIRMED_MAILS_PER_DAY = 6
/** The maximum number of mails a day to all unconfirmed addresses together. */
export const UNCONFIRMED_MAILS_TOTAL = 2000
/**
 * The maximum number of mails a day that the unknown devices of one network may cause. A whole village or the visitors of a
 * kiosk may share a network. IPv6 addresses are counted by their /48.
 */
export const NETWORK_MAILS = 200
/**
 * The maximum number of reset codes a day to one confirmed address, from each network and each known device of the account.
 */
export const ACCOUNT_MAILS = 20
/**
 * The number of reset codes a day to one confirmed address that a network may cause even when it is above `NETWORK_MAILS`,
 * so that an attacker cannot prevent other people in the same network from receiving their codes.
 */
export const RESERVED_ACCOUNT_MAILS = 3

/** Used for disabled limits: the largest count that the database can store. */
const UNLIMITED = 2 ** 31 - 1

interface LimitServices {
  db: Database
  configuration: { rateLimitFactor: number }
}

/** The client whose request causes a mail. */
export interface MailRequester {
  /** The network address of the client. */
  address: string
  /** The log that gets a warning when the request exceeds a limit. */
  log: WarningLog
}

interface CountedMail {
  email: string
  address: string
  /** Whether the owner of the address has confirmed it. */
  isConfirmed: boolean
  /** The hash of the device's token, if the device is known for the account. */
  knownDeviceHash?: Buffer | undefined
  /** Whether there is a mail to count. The same statement runs in both cases, so that the response time reveals nothing. */
  when: Expression<boolean>
}

/** Whether a counted mail may be sent, and which limits it exceeds. */
export interface MailPermission {
  isAllowed: boolean
  /** Whether the mail exceeds the hourly limit of its address. If false, a mail that is not allowed exceeds a daily limit. */
  isHourlyLimitReached: boolean
  /** The daily limit that this mail is the first to exceed. It is logged. */
  reachedLimit: ReachedLimit | null
}

type ReachedLimit = 'network' | 'unconfirmed'

/**
 * Parts of a `with` clause that count one mail. The last part, `mail_permission`, has the columns of `MailPermission`.
 * A mail above one limit does not count towards the limits after it, so that a network above its limit uses up no limit
 * that it shares with others. Mails to a confirmed address are counted separately for each network and each known
 * device, so that strangers in other networks cannot use up the limit of the owner. All statements lock the counters in
 * the same order, so that they cannot deadlock.
 */
export function countMail({ db, configuration }: LimitServices, mail: CountedMail) {
  const { rateLimitFactor: factor } = configuration
  // The largest network of the address is counted, because one customer of a provider has many smaller ones.
  const network = networksOf(mail.address).at(-1)?.network ?? ''
  const [maxNetwork, maxTotal] = [scaled(NETWORK_MAILS, factor), scaled(UNCONFIRMED_MAILS_TOTAL, factor)]
  const recipient = emailDigest(mail.email)
  const isConfirmed = sql<boolean>`${mail.isConfirmed}::boolean`
  const isKnownDevice = sql<boolean>`${mail.knownDeviceHash !== undefined}::boolean`
  const source = mail.knownDeviceHash ? `device:${mail.knownDeviceHash.toString('base64url')}` : network
  const accountWindow = { subject: `reset-mails:${recipient}:${source}`, minutes: DAY_MINUTES }
  const networkWindow = { subject: `mails:network:${network}`, minutes: DAY_MINUTES }
  const hourWindow = { subject: `confirmations:${recipient}`, minutes: HOUR_MINUTES }
  const dayWindow = { subject: `unconfirmed-mails:${recipient}`, minutes: DAY_MINUTES }
  const totalWindow = { subject: 'unconfirmed-mails', minutes: DAY_MINUTES }
  const countsForNetwork = sql<boolean>`${mail.when} and case when ${isConfirmed}
    then not ${isKnownDevice} and (select count from account_mails) <= ${ACCOUNT_MAILS} else true end`
  const isBelowNetworkLimit = sql<boolean>`(select count from network_mails) <= ${maxNetwork}`
  return sql`
    account_mails as (${insertAttempt(db, accountWindow, sql`${mail.when} and ${isConfirmed}`)}),
    network_mails as (${insertAttempt(db, networkWindow, countsForNetwork)}),
    hour_mails as (${insertAttempt(db, hourWindow, sql`not ${isConfirmed} and ${isBelowNetworkLimit}`)}),
    day_mails as (${insertAttempt(db, dayWindow, sql`(select count from hour_mails) <= ${UNCONFIRMED_MAILS_PER_HOUR}`)}),
    unconfirmed_mails as (
      ${insertAttempt(db, totalWindow, sql`(select count from day_mails) <= ${UNCONFIRMED_MAILS_PER_DAY}`)}),
    mail_permission as (
      select
        coalesce(case when ${isConfirmed}
          then (select count from account_mails) <=
            case when ${isKnownDevice} or ${isBelowNetworkLimit} then ${sql.lit(ACCOUNT_MAILS)} else ${sql.lit(RESERVED_ACCOUNT_MAILS)} end
          else (select count from unconfirmed_mails) <= ${maxTotal} end, false) as is_allowed,
        coalesce((select count from hour_mails) > ${UNCONFIRMED_MAILS_PER_HOUR}, false) as is_hourly_limit_reached,
        case when (select count from network_mails) - 1 = ${maxNetwork} then 'network'
          when (select count from unconfirmed_mails) - 1 = ${maxTotal} then 'unconfirmed' end as reached_limit)`
}

/** `BUDGET_FACTOR` multiplies the limit of a network and the limit of all unconfirmed addresses; 0 disables both. */
const scaled = (max: number, factor: number) => (factor === 0 ? UNLIMITED : Math.floor(max * factor))

const WARNINGS: Record<ReachedLimit, string> = {
  network: 'mail limit of a network reached',
  unconfirmed: 'mail limit of unconfirmed addresses reached',
}

export interface WarningLog {
  warn(message: string): void
}

/** Logs that a daily limit was reached, once a day for each limit. The response to the client does not reveal this. */
export function warnOfReachedLimit(log: WarningLog, { reachedLimit }: Pick<MailPermission, 'reachedLimit'>) {
  if (reachedLimit !== null) log.warn(WARNINGS[reachedLimit])
}

// SPDX-License-Identifier: Apache-2.0
import type { CompensationRule } from './compensation.ts'

/**
 * The tasks for which a charter names an officer: verifying and deciding on applications, and deciding on the first and the
 * second appeal.
 */
export const OFFICERS = ['verify', 'decide', 'firstAppeal', 'secondAppeal'] as const
type OfficerStep = (typeof OFFICERS)[number]

/** The two appeals of right-to-services laws. Their periods are calendar days, as the laws count them. */
export const APPEALS = ['first', 'second'] as const

interface AppealPeriod {
  /** Days after the decision, or after the due date, within which the appeal must be filed. */
  fileDays: number
  /** Days after the filing within which the appeal must be decided. */
  decideDays: number
}

/** The time limits of a service. They are data, because states and districts set different ones. */
export interface ServicePromise {
  /** Working days within which the panchayat decides on a complete application. */
  workingDays: number
  appeals: Record<(typeof APPEALS)[number], AppealPeriod>
  /** The compensation that the law grants for a delay. Absent by default, because the laws of the states differ. */
  compensation?: CompensationRule
}

/** The texts of a promise in one language. */
export interface PromiseWords {
  /** The law and section that set the limit. */
  clause: string
  officers: Record<OfficerStep, string>
}

/** The appeal periods of services whose definition or charter sets no others. */
export const USUAL_APPEALS: ServicePromise['appeals'] = {
  first: { fileDays: 30, decideDays: 30 },
  second: { fileDays: 60, decideDays: 45 },
}

/** The time limits of a service whose definition does not contain any. */
export const USUAL_PROMISE: ServicePromise = { workingDays: 30, appeals: USUAL_APPEALS }

/** The longest limit that a charter can set, in days. */
export const MAX_DAYS = 365

/** The errors of a promise: limits that are not whole numbers from 1 to `MAX_DAYS`, and a cap below the amount per day. */
export function promiseErrors({ workingDays, appeals, compensation }: ServicePromise): string[] {
  const limits = [workingDays, ...APPEALS.flatMap((appeal) => [appeals[appeal].fileDays, appeals[appeal].decideDays])]
  const errors = limits
    .filter((days) => !Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    .map((days) => `a limit of ${days} days is not between 1 and ${MAX_DAYS}`)
  const isCapValid = !compensation || (compensation.perDay >= 1 && compensation.cap >= compensation.perDay)
  return isCapValid ? errors : [...errors, 'the cap of the compensation is less than the amount of one day']
}

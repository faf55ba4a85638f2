// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { createStore } from '#web/lib/store.ts'
import { useSession } from '#web/session/session.ts'
import { unsentKey, unsentWork } from './unsent-work.ts'

type Reviewed = Pick<ApplicationDetails, '_id' | 'updatedAt'>

const opened = unsentWork<true>('opened')

/**
 * `updatedAt` has microseconds in a row of the list, but milliseconds in a loaded application, so both are converted.
 */
const keyOf = (reviewer: string, { _id, updatedAt }: Reviewed) =>
  unsentKey(reviewer, { _id, updatedAt: new Date(updatedAt).toISOString() })

/** Remembers on this device that the reviewer has opened this version of an application. */
export function useOpenedMark(application: Reviewed) {
  const key = keyOf(useSession().data?.email ?? '', application)
  useEffect(() => opened.set(key, true), [key])
}

/** Whether a reviewer has opened the current version of an application on this device. */
export const isOpenedBy = (reviewer: string, application: Reviewed) => opened.get(keyOf(reviewer, application)) === true

/** The pairs of an application and a possible duplicate that reviewers of this tab have compared. */
const comparedPairs = createStore<ReadonlySet<string>>(new Set())
const pairOf = (reviewer: string, application: Reviewed, other: Reviewed) =>
  `${keyOf(reviewer, application)} ${keyOf('', other)}`

/** Remembers, as long as the tab is open, that the reviewer has compared an application with a possible duplicate. */
export function useComparedMark(application: Reviewed, other: Reviewed) {
  const pair = pairOf(useSession().data?.email ?? '', application, other)
  useEffect(() => comparedPairs.set(new Set([...comparedPairs.get(), pair])), [pair])
}

/** The possible duplicates whose current version the reviewer has neither opened nor compared with the application. */
export function useUncompared<Other extends Reviewed>(application: Reviewed, others: readonly Other[]) {
  const reviewer = useSession().data?.email ?? ''
  const pairs = comparedPairs.use()
  return others.filter((other) => !pairs.has(pairOf(reviewer, application, other)) && !isOpenedBy(reviewer, other))
}

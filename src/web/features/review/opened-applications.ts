// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useSession } from '#web/session/session.ts'
import { unsentKey, unsentWork } from './unsent-work.ts'

type Reviewed = Pick<ApplicationDetails, '_id' | 'updatedAt'>

const opened = unsentWork<true>('opened')

/** A row of the list has microseconds, an application has only milliseconds. */
const keyOf = (reviewer: string, { _id, updatedAt }: Reviewed) =>
  unsentKey(reviewer, { _id, updatedAt: new Date(updatedAt).toISOString() })

/** Remembers on this device that the reviewer has opened this version of an application. */
export function useOpenedMark(application: Reviewed) {
  const key = keyOf(useSession().data?.email ?? '', application)
  useEffect(() => opened.set(key, true), [key])
}

/** Whether a reviewer has opened an application on this device, as it is now. */
export const isOpenedBy = (reviewer: string, application: Reviewed) => opened.get(keyOf(reviewer, application)) === true

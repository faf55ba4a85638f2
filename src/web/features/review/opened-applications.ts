// SPDX-License-Identifier: Apache-2.0
import { useEffect } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useSession } from '#web/session/session.ts'
import { unsentKey, unsentWork } from './unsent-work.ts'

type Reviewed = Pick<ApplicationDetails, '_id' | 'updatedAt'>

const opened = unsentWork<true>('opened')

/** Remembers on this device that the reviewer has opened this version of an application. */
export function useOpenedMark({ _id, updatedAt }: Reviewed) {
  const reviewer = useSession().data?.email ?? ''
  useEffect(() => opened.set(unsentKey(reviewer, { _id, updatedAt }), true), [reviewer, _id, updatedAt])
}

/** Whether a reviewer has opened an application on this device, as it is now. */
export const isOpenedBy = (reviewer: string, application: Reviewed) =>
  opened.get(unsentKey(reviewer, application)) === true

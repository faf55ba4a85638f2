// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useSession } from '#web/session/session.ts'
import { unsentKey, unsentWork } from '../unsent-work.ts'

/** The flagged parts by name, each with the reviewer's reason. */
export type RequestedParts = Readonly<Record<string, string>>

const storedParts = unsentWork<RequestedParts>('request')

/**
 * The parts of an unsent request for changes. Like unsent decisions, they are kept separately for each reviewer until they are sent.
 * A change of the application discards them.
 */
export function useRequestedParts(application: Pick<ApplicationDetails, '_id' | 'updatedAt'>) {
  const key = unsentKey(useSession().data?.email ?? '', application)
  const [parts, setParts] = useState(() => storedParts.get(key) ?? {})
  const change = (next: RequestedParts) => {
    storedParts.set(key, next)
    setParts(next)
  }
  return [parts, change] as const
}

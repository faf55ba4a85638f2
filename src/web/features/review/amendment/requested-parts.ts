// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useSession } from '#web/session/session.ts'

/** The flagged parts by name, each with the reviewer's reason. */
export type RequestedParts = Readonly<Record<string, string>>

const partsByApplication = new Map<string, RequestedParts>()

/**
 * The parts of an unsent request for changes. Like unsent decisions, they exist only in the memory of the tab, separately
 * for each reviewer, and survive while another application is shown. A change of the application discards them.
 */
export function useRequestedParts({ _id: reference, updatedAt }: Pick<ApplicationDetails, '_id' | 'updatedAt'>) {
  const key = `${useSession().data?.email} ${reference} ${updatedAt}`
  const [parts, setParts] = useState(partsByApplication.get(key) ?? {})
  const change = (next: RequestedParts) => {
    partsByApplication.set(key, next)
    setParts(next)
  }
  return [parts, change] as const
}

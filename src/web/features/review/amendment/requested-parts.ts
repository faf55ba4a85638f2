// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useSession } from '#web/session/session.ts'

/** The ticked parts, each with its reason. */
export type RequestedParts = Readonly<Record<string, string>>

const partsByApplication = new Map<string, RequestedParts>()

/**
 * The parts of an unsent request for changes, until the applicant changes the application. Like unsent decisions, they
 * exist only in the memory of the tab, separately for each reviewer, and are kept while another application is shown.
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

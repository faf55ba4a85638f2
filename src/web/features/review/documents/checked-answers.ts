// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useSession } from '#web/session/session.ts'

const checkedByApplication = new Map<string, ReadonlySet<string>>()

/**
 * The answers of an application that the reviewer has compared with a document. Like unsent decisions, these marks exist
 * only in the memory of the tab, separately for each reviewer, and a change of the application discards them. They only
 * help the reviewer; the server does not store them.
 */
export function useCheckedAnswers({ _id: reference, updatedAt }: Pick<ApplicationDetails, '_id' | 'updatedAt'>) {
  const key = `${useSession().data?.email} ${reference} ${updatedAt}`
  const [names, setNames] = useState(checkedByApplication.get(key) ?? new Set<string>())
  return {
    has: (name: string) => names.has(name),
    set: (name: string, isChecked: boolean) => {
      const next = new Set(names)
      if (isChecked) next.add(name)
      else next.delete(name)
      checkedByApplication.set(key, next)
      setNames(next)
    },
  }
}

export type CheckedAnswers = ReturnType<typeof useCheckedAnswers>

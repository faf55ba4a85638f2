// SPDX-License-Identifier: Apache-2.0
import { useRef, useState } from 'react'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useSession } from '#web/session/session.ts'
import { type UnsentWork, unsentKey, unsentWork } from '../unsent-work.ts'
import type { NamedDocument } from './name-documents.ts'

/** The parts of the unsent request for changes, each with its reason. */
type FlaggedParts = Readonly<Record<string, string>>

/** The names of the answers that match, by `unsentKey`. */
export type MatchingAnswers = UnsentWork<readonly string[]>
const storedMatches: MatchingAnswers = unsentWork<readonly string[]>('matches')

/**
 * How a reviewer has compared each answer with a document: it matches, it differs, or neither yet. An answer that differs is
 * a part of the unsent request for changes, with a reason that the reviewer can edit. The answers that match are kept on
 * this device, separately for each reviewer, and a change of the application discards them. They only help the reviewer; the server
 * does not store them.
 */
export function useCheckedAnswers(
  application: Pick<ApplicationDetails, '_id' | 'updatedAt'>,
  [parts, setParts]: readonly [FlaggedParts, (parts: FlaggedParts) => void],
  matching: MatchingAnswers = storedMatches,
) {
  const t = useTranslate()
  const key = unsentKey(useSession().data?.email ?? '', application)
  const [names, setNames] = useState(() => new Set(matching.get(key)))
  const differs = (name: string) => parts[name] !== undefined
  const matches = (name: string) => names.has(name) && !differs(name)
  // A reason that the reviewer has edited is used again if the answer is flagged again.
  const removedReasons = useRef<Record<string, string>>({})
  const changeNames = (name: string, isMatching: boolean) => {
    const next = new Set(names)
    if (isMatching) next.add(name)
    else next.delete(name)
    matching.set(key, [...next])
    setNames(next)
  }
  const setMatches = (name: string, isMatching: boolean) => {
    if (isMatching && differs(name)) unflag(name)
    changeNames(name, isMatching)
  }
  const setDiffers = (name: string, isDifferent: boolean) => {
    if (!isDifferent) return unflag(name)
    changeNames(name, false)
    setParts({ ...parts, [name]: removedReasons.current[name] ?? t('amendment.template.differs.text') })
  }
  const unflag = (name: string) => {
    const { [name]: reason, ...others } = parts
    if (reason !== undefined) removedReasons.current[name] = reason
    setParts(others)
  }
  return { matches, differs, isCompared: (name: string) => matches(name) || differs(name), setMatches, setDiffers }
}

export type CheckedAnswers = ReturnType<typeof useCheckedAnswers>

/** The number of answers to compare, and the number of them that the reviewer has compared. */
export interface ComparedCount {
  done: number
  all: number
}

/**
 * Counts the answers that the documents prove, and the parts that the applicant has changed at the office's request. Each
 * counts once, however many documents prove it.
 */
export function countCompared(
  documents: readonly Pick<NamedDocument, 'confirms'>[],
  service: OfferedService | undefined,
  answers: CheckedAnswers,
  changes?: Pick<Amendment, 'items'>,
): ComparedCount {
  const provable = documents.flatMap(({ confirms }) => confirms).filter((name) => service?.fields[name])
  const names = new Set([...provable, ...(changes?.items ?? []).map(({ name }) => name)])
  return { done: [...names].filter(answers.isCompared).length, all: names.size }
}

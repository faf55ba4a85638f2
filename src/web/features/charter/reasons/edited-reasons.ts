// SPDX-License-Identifier: Apache-2.0
import {
  type OfferedReasons,
  type OwnReason,
  REASON_KINDS,
  REJECTION_REASONS,
  REQUIRED_LANGUAGE,
  type ReasonKind,
} from '#shared/charter/reasons.ts'

/**
 * The group of the list in which a reason is shown: the reasons for rejections, or those for amendments (requests for
 * changes). A reason that is offered for both is in the group for rejections.
 */
const groupOf = ({ kinds }: OwnReason): ReasonKind =>
  kinds.includes('amendment') && !kinds.includes('rejection') ? 'amendment' : 'rejection'

/** The reasons sorted by group, which is also the order in which they are saved. */
const sortByGroup = <Reason extends OwnReason>(reasons: readonly Reason[], groupOf: (reason: Reason) => ReasonKind) =>
  REASON_KINDS.flatMap((group) => reasons.filter((reason) => groupOf(reason) === group))

/** A reason in the form. Its key stays the same while the reason is changed and moved. */
export interface EditedReason extends OwnReason {
  key: number
  /** The group in which the list shows the reason. It does not change until the list is saved, whatever the admin ticks. */
  group: ReasonKind
  /** Whether another admin added the reason while this admin was editing the list. */
  isFromOther?: boolean
}

/** The list in the form, and the stored list on which it is based. */
export interface EditedReasons {
  base: OfferedReasons
  reasons: readonly EditedReason[]
  hidden: OfferedReasons['hidden']
}

/** The content of the form before the admin has changed anything. */
export const editedFrom = (base: OfferedReasons): EditedReasons => ({
  base,
  reasons: sortByGroup(base.reasons, groupOf).map((reason, key) => ({ ...reason, key, group: groupOf(reason) })),
  hidden: base.hidden,
})

/** The body of the request that saves an edited list. It does not contain the languages that were left empty. */
export const requestOf = ({ base: { version }, reasons, hidden }: EditedReasons): OfferedReasons => ({
  version,
  reasons: sortByGroup(reasons, groupOf).map(({ texts, kinds }) => ({ texts: writtenTexts(texts), kinds })),
  hidden: REJECTION_REASONS.filter((reason) => hidden.includes(reason)),
})

const writtenTexts = (texts: OwnReason['texts']) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[language, text.trim().normalize('NFC')]],
    ),
  )

/** Whether an admin has changed the list since it was loaded or saved. */
export function isEdited(edited: EditedReasons) {
  const { reasons, hidden } = requestOf(edited)
  const { base } = edited
  return (
    hidden.join() !== base.hidden.join() ||
    reasons.map(identityOf).join('\n') !== sortByGroup(base.reasons, groupOf).map(identityOf).join('\n')
  )
}

/** A text for comparison: equal reasons have equal texts, whatever the order of the languages. */
const identityOf = ({ texts, kinds }: OwnReason) =>
  JSON.stringify([Object.entries(writtenTexts(texts)).sort(([a], [b]) => (a < b ? -1 : 1)), kinds])

export const isStored = ({ reasons }: OfferedReasons, reason: OwnReason) =>
  reasons.some((stored) => identityOf(stored) === identityOf(reason))

export const nextKey = (reasons: readonly EditedReason[]) => Math.max(-1, ...reasons.map(({ key }) => key)) + 1

/** A new reason, for rejections. */
export const emptyReason = (key: number): EditedReason => ({
  texts: { [REQUIRED_LANGUAGE]: '' },
  kinds: ['rejection'],
  key,
  group: 'rejection',
})

/** The list with a new reason at the end of its group. */
export const withNewReason = (reasons: readonly EditedReason[], key: number) =>
  sortByGroup([...reasons, emptyReason(key)], ({ group }) => group)

/** Exchanges a reason with the one before it (`step` -1) or after it (1), unless that one is in another group. */
export function moveReason(reasons: readonly EditedReason[], index: number, step: -1 | 1): readonly EditedReason[] {
  const [reason, neighbour] = [reasons[index], reasons[index + step]]
  return reason && neighbour?.group === reason.group
    ? reasons.with(index, neighbour).with(index + step, reason)
    : reasons
}

/**
 * Merges the list that another admin has `saved` in the meantime into the edited list. Reasons that the other admin added
 * are added. Reasons that the other admin removed are removed, unless this admin has changed them. If both admins have
 * changed the same reason, both texts stay in the list.
 */
export function withChangesOfOther({ base, reasons, hidden }: EditedReasons, saved: OfferedReasons): EditedReasons {
  const [before, after] = [new Set(base.reasons.map(identityOf)), new Set(saved.reasons.map(identityOf))]
  const kept = reasons.filter((reason) => {
    const identity = identityOf(reason)
    return after.has(identity) || !before.has(identity)
  })
  const present = new Set(kept.map(identityOf))
  const added = saved.reasons.filter((reason) => {
    const identity = identityOf(reason)
    return !before.has(identity) && !present.has(identity)
  })
  const firstKey = nextKey(reasons)
  return {
    base: saved,
    reasons: sortByGroup(
      [
        ...kept,
        ...added.map((reason, index) => ({
          ...reason,
          key: firstKey + index,
          group: groupOf(reason),
          isFromOther: true,
        })),
      ],
      ({ group }) => group,
    ),
    // If this admin has not changed whether a reason is hidden, the other admin's choice counts.
    hidden: REJECTION_REASONS.filter((reason) =>
      base.hidden.includes(reason) === hidden.includes(reason)
        ? saved.hidden.includes(reason)
        : hidden.includes(reason),
    ),
  }
}

export interface ReasonError {
  key: number
  part: 'text' | 'kind'
}

/** The errors: a reason without a text in the required language, and a reason of no kind. */
export const errorsOf = (reasons: readonly EditedReason[]): ReasonError[] =>
  reasons.flatMap(({ key, texts, kinds }) => [
    ...((texts[REQUIRED_LANGUAGE] ?? '').trim() === '' ? [{ key, part: 'text' as const }] : []),
    ...(kinds.length === 0 ? [{ key, part: 'kind' as const }] : []),
  ])

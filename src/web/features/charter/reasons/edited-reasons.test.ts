// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { OfferedReasons, OwnReason } from '#shared/charter/reasons.ts'
import {
  type EditedReasons,
  editedFrom,
  emptyReason,
  errorsOf,
  isEdited,
  moveReason,
  requestOf,
  withChangesOfOther,
  withNewReason,
} from './edited-reasons.ts'

const reason = (en: string, hi?: string): OwnReason => ({ texts: { en, ...(hi && { hi }) }, kinds: ['rejection'] })
const list = (texts: readonly string[], version = 1, hidden: OfferedReasons['hidden'] = []): OfferedReasons => ({
  version,
  reasons: texts.map((text) => reason(text)),
  hidden,
})
const textsOf = ({ reasons }: EditedReasons) => reasons.map(({ texts }) => texts.en)
const edit = (edited: EditedReasons, texts: readonly string[]): EditedReasons => ({
  ...edited,
  reasons: texts.map((text, key) => ({ ...reason(text), key, group: 'rejection' })),
})

describe('The edited list of reasons', () => {
  test('is sent without empty languages and surrounding spaces, with the version that was read', () => {
    const edited = { ...edit(editedFrom(list([], 7)), [' Fee. ']) }
    const [first = emptyReason(0)] = edited.reasons
    const request = requestOf({ ...edited, reasons: [{ ...first, texts: { ...first.texts, hi: ' ' } }] })
    expect(request).toEqual({ version: 7, reasons: [reason('Fee.')], hidden: [] })
  })

  test('counts as edited only if what would be saved differs', () => {
    const loaded = editedFrom(list(['A', 'B']))
    expect(isEdited(loaded)).toBe(false)
    expect(isEdited(edit(loaded, ['A ', 'B']))).toBe(false)
    expect(isEdited({ ...loaded, reasons: moveReason(loaded.reasons, 0, 1) })).toBe(true)
    expect(isEdited({ ...loaded, hidden: ['dates'] })).toBe(true)
    expect(isEdited(edit(loaded, ['A']))).toBe(true)
  })

  test('names the reasons without an English text or a kind', () => {
    expect(errorsOf([{ texts: { hi: 'फ़ीस' }, kinds: [], key: 4, group: 'rejection' }])).toEqual([
      { key: 4, part: 'text' },
      { key: 4, part: 'kind' },
    ])
  })

  test('has the reasons for rejections before those for changes only, and moves each within its group', () => {
    const forChanges: OwnReason = { texts: { en: 'C' }, kinds: ['amendment'] }
    const stored = { ...list([]), reasons: [forChanges, reason('A'), reason('B')] }
    const loaded = editedFrom(stored)
    expect(textsOf(loaded)).toEqual(['A', 'B', 'C'])
    expect(isEdited(loaded)).toBe(false)
    expect(moveReason(loaded.reasons, 1, 1)).toEqual(loaded.reasons)
    const added = { ...loaded, reasons: withNewReason(loaded.reasons, 3) }
    expect(textsOf(added)).toEqual(['A', 'B', '', 'C'])
    // A reason stays in its group while it is edited, and is saved in the group that was chosen.
    const changed = loaded.reasons.map((edited) => (edited.key === 0 ? { ...edited, kinds: forChanges.kinds } : edited))
    expect(textsOf({ ...loaded, reasons: changed })).toEqual(['A', 'B', 'C'])
    expect(requestOf({ ...loaded, reasons: changed }).reasons.map(({ texts }) => texts.en)).toEqual(['B', 'A', 'C'])
  })

  test('keeps its order when the first reason is moved up or the last one down', () => {
    const { reasons } = editedFrom(list(['A', 'B']))
    expect(moveReason(reasons, 0, -1)).toEqual(reasons)
    expect(moveReason(reasons, 1, 1)).toEqual(reasons)
  })
})

describe('The changes of another admin', () => {
  const loaded = editedFrom(list(['A', 'B'], 1, ['dates']))

  test.for([
    ['both add a reason', ['A', 'B', 'mine'], ['A', 'B', 'theirs'], ['A', 'B', 'mine', 'theirs']],
    ['both change the same reason', ['A', 'B mine'], ['A', 'B theirs'], ['A', 'B mine', 'B theirs']],
    ['the other removes a reason', ['A', 'B', 'mine'], ['B'], ['B', 'mine']],
    ['this admin removes a reason', ['A'], ['A', 'B', 'theirs'], ['A', 'theirs']],
    ['both remove the same reason', ['A'], ['A'], ['A']],
    ['both add the same reason', ['A', 'B', 'same'], ['A', 'B', 'same'], ['A', 'B', 'same']],
    ['the other removes a reason that this admin changed', ['A', 'B mine'], ['A'], ['A', 'B mine']],
  ] as const)('are added to the list if %s', ([_case, mine, theirs, merged]) => {
    const result = withChangesOfOther(edit(loaded, mine), list(theirs, 2))
    expect(textsOf(result)).toEqual(merged)
    expect(result.base.version).toBe(2)
    expect(new Set(result.reasons.map(({ key }) => key)).size).toBe(merged.length)
    expect(result.reasons.filter(({ isFromOther }) => isFromOther).map(({ texts }) => texts.en)).toEqual(
      merged.filter((text) => !(mine as readonly string[]).includes(text)),
    )
  })

  test('to the hidden built-in reasons are merged with those of this admin', () => {
    const edited: EditedReasons = { ...loaded, hidden: ['dates', 'names'] }
    expect(withChangesOfOther(edited, list(['A', 'B'], 2, ['expired'])).hidden).toEqual(['names', 'expired'])
  })
})

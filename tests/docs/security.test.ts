// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { absentTests, coverageRows, readProjectFile } from '../support/coverage-tables.ts'

/** Evidence other than a test: a link to the documentation, or the reason why there is no test. */
const EXPLANATION =
  /^(?:open|no test|exception|not applicable): \S|^documented: \[[^\]]+\]\(\.\.\/security\.md#[\w-]+\)$/

/** The number of requirements of each level, without V10 and V17. ASVS 5.0 has 70 and 183 in total. */
const REQUIREMENTS = { 1: 65, 2: 152 }

const asvs = coverageRows(readProjectFile('docs/security/asvs.md'), /^\d+\.\d+\.\d+$/)
const faults = coverageRows(readProjectFile('docs/security/faults-and-attacks.md'), /^[RA]\d+$/)
const rows = [...asvs, ...faults]

/** The anchors of the headings in docs/security.md. */
const anchors = () =>
  [...readProjectFile('docs/security.md').matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w ]/g, '')
      .replaceAll(' ', '-'),
  )

describe('Every promise of security (docs/security.md)', () => {
  test('is in the tables: each requirement of ASVS 5.0 level 1 and 2 that applies, each fault and each attack', () => {
    const numbers = asvs.map(({ cells: [number] }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const [level, count] of Object.entries(REQUIREMENTS)) {
      expect(asvs.filter(({ cells }) => cells[1] === level).length).toBe(count)
    }
    const ids = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
    expect(faults.map(({ cells: [id] }) => id)).toEqual([...ids('R', 15), ...ids('A', 26)])
  })

  test('names a test, or says why there is none, or what is missing', () => {
    const unexplained = rows.filter(
      ({ evidence, tests }) =>
        evidence.filter((part) => EXPLANATION.test(part)).length + tests.length < evidence.length,
    )
    expect(unexplained.map(({ cells: [id] }) => id)).toEqual([])
    const links = rows.flatMap(({ cells }) => [...cells.join().matchAll(/security\.md#([\w-]+)/g)].map(([, to]) => to))
    expect(links.filter((to) => !anchors().includes(to ?? ''))).toEqual([])
  })

  test('is covered by existing tests, each with its exact title', () => {
    expect(rows.flatMap(({ tests }) => tests).length).toBeGreaterThan(150)
    expect(absentTests(rows)).toEqual([])
  })
})

// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCESSIBILITY_STATEMENT_DATES } from '#shared/accessibility-statement.ts'

test('docs/accessibility.md has the same dates as the page /accessibility', () => {
  const { prepared, reviewed } = ACCESSIBILITY_STATEMENT_DATES
  const text = readFileSync('docs/accessibility.md', 'utf8')
  expect(text).toContain(`| Statement prepared | ${prepared} |`)
  expect(text).toContain(`| Statement last reviewed | ${reviewed}; `)
  expect(prepared <= reviewed).toBe(true)
  const page = readFileSync('src/web/features/about/about-pages.tsx', 'utf8')
  expect(page).toContain('const { prepared, reviewed } = ACCESSIBILITY_STATEMENT_DATES')
})

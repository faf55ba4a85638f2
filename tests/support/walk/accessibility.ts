// SPDX-License-Identifier: Apache-2.0
import axe from 'axe-core'
import type { Page } from 'playwright'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Every violation that axe-core finds in the page, as `rule at place: problem`. */
export const accessibilityFindings = (page: Page) => findViolations(page, { type: 'tag', values: TAGS })

/** Violations of rules that depend on colours, because another theme changes nothing else. */
export const contrastFindings = (page: Page) => findViolations(page, { type: 'rule', values: COLOUR_RULES })

async function findViolations(page: Page, runOnly: axe.RunOnly) {
  // axe is evaluated and not added as a script tag, because the portal's Content-Security-Policy would block it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate((rules) => {
    // An open dialog makes the rest of the page inert. The rest was checked before the dialog opened.
    const root = document.querySelector('dialog[open]') ?? document
    return window.axe.run(root, { runOnly: rules, resultTypes: ['violations'] })
  }, runOnly)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${firstReason(failureSummary)}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The first reason in axe-core's summary of a violation. The line before it is a heading. */
const firstReason = (summary = '') => summary.split('\n').slice(1, 2).join('').trim()

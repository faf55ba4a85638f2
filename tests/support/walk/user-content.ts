// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { vi } from 'vitest'
import { DEMO_APPLICATIONS } from '#web/features/guest/demo-applications.ts'
import { DEMO_USER } from '#web/session/session.ts'

/** The fields of responses that contain texts from people. All other texts come from the portal. */
const WRITTEN_BY_PEOPLE = [
  /\.(username|email|password|firstName|middleName|lastName|fileName|summary|reason|rejectionReason|explanation|statement|by|_id)$/,
  /^charter\.data\.calendar\.holidays\.\d+\.name$/,
  /^announcements\.data\.\d+\.(title|body)$/,
  /^gallery\.data\.\d+\.caption$/,
  /\.certificate\.number$/,
  /\.history\.\d+\.message$/,
  /\.panchayat\./,
  // The name of the panchayat on a certificate, which a reader compares with its register.
  /\.panchayat$/,
  /\.contact\./,
  /\.answers\./,
  /^preview\.data\.applicant\.name$/,
  /\.compensation\.clause$/,
  /\.feedback\.comments\./,
  /^prefill\.data\.(texts|applicantName|rows)/,
]

/** The texts of the fictional people whom guest mode shows. */
const FICTIONAL_TEXTS = [
  DEMO_USER.username,
  DEMO_USER.email,
  ...DEMO_APPLICATIONS.flatMap(({ documents }) => documents),
]

/**
 * Collects the texts from people in every response from now on. The returned function adds the texts from people in the data of
 * the page itself, and returns all collected texts.
 */
export function findUserContent(page: Page, isCode: (text: string) => boolean) {
  const words = new Set<string>(FICTIONAL_TEXTS)
  let unread = 0
  const collect = (json: unknown, name: string) => {
    for (const [path, text] of textsIn(json, name)) {
      if (WRITTEN_BY_PEOPLE.some((pattern) => pattern.test(path)) && !isCode(text)) words.add(text)
    }
  }
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || response.request().resourceType() === 'eventsource') return
    unread += 1
    // After a navigation, responses can no longer be read.
    const json: unknown = await response.json().catch(() => null)
    collect(json, lastPart(response.url()))
    unread -= 1
  })
  return async () => {
    await vi.waitUntil(() => unread === 0)
    // The page itself contains information about the panchayat.
    collect(JSON.parse((await page.locator('#portal').textContent()) ?? ''), 'portal')
    return [...words]
  }
}

/** The last segment of the path: `announcements` for `/api/announcements?limit=2`. */
const lastPart = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => textsIn(child, `${path}.${name}`))
}

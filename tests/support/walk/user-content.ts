import type { Page } from 'playwright'
import { vi } from 'vitest'
import { DEMO_APPLICATIONS } from '#web/features/guest/demo-applications.ts'
import { DEMO_USER } from '#web/session/session.ts'

/** The fields in responses with texts from people. All other texts come from the portal. */
const WRITTEN_BY_PEOPLE = [
  /\.(username|email|password|firstName|middleName|lastName|fileName|summary|reason|by|_id)$/,
  /^charter\.data\.calendar\.holidays\.\d+\.name$/,
  /^announcements\.data\.\d+\.(title|body)$/,
  /^gallery\.data\.\d+\.caption$/,
  /\.certificate\.number$/,
  /\.history\.\d+\.message$/,
  /\.panchayat\./,
  // The name on the paper, which a reader compares with the register.
  /\.panchayat$/,
  /\.contact\./,
  /\.answers\./,
  /^preview\.data\.applicant\.name$/,
  /\.compensation\.clause$/,
  /\.feedback\.comments\./,
  /^prefill\.data\.(texts|applicantName|rows)/,
]

/** The texts of the fictional people in guest mode. */
const INVENTED = [DEMO_USER.username, DEMO_USER.email, ...DEMO_APPLICATIONS.flatMap(({ documents }) => documents)]

/** Collects texts from people in the page and in every response from now on. */
export function findUserContent(page: Page, isCode: (text: string) => boolean) {
  const words = new Set<string>(INVENTED)
  let unread = 0
  const learn = (answer: unknown, name: string) => {
    for (const [path, text] of texts(answer, name)) {
      if (WRITTEN_BY_PEOPLE.some((pattern) => pattern.test(path)) && !isCode(text)) words.add(text)
    }
  }
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || response.request().resourceType() === 'eventsource') return
    unread += 1
    // After a navigation, responses can no longer be read.
    const answer: unknown = await response.json().catch(() => null)
    learn(answer, lastPart(response.url()))
    unread -= 1
  })
  return async () => {
    await vi.waitUntil(() => unread === 0)
    // The page contains the portal's information.
    learn(JSON.parse((await page.locator('#portal').textContent()) ?? ''), 'portal')
    return [...words]
  }
}

/** The last segment of the path: `announcements` for `/api/announcements?limit=2`. */
const lastPart = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

function texts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => texts(below, `${path}.${name}`))
}

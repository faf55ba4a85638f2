// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { categoryListSchema } from '#shared/applications/wire.ts'
import { createClient } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { RARE_NAME } from '../support/many/invented-names.ts'
import { type FilledDatabase, fillWithApplications } from '../support/many-applications.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { plansOf, type SentStatement, statementsOf } from '../support/query-plans.ts'

/** Enough rows that a sequential scan would be too slow. */
const APPLICATIONS = 20_000

/** Tables that grow with applications and accounts. The count tables grow only by the day, and stay small. */
const GROWING = [
  ...['applications', 'application_search', 'application_similarity', 'documents', 'decisions'],
  ...['certificates', 'notices', 'accounts', 'sessions'],
]

/** The most frequent queries, with the index that each must use. */
const HOT_QUERIES: readonly [
  string,
  string | RegExp,
  (portal: TestPortal, filled: FilledDatabase) => Promise<unknown>,
][] = [
  ['the session of a request', 'sessions_pkey', requestAs('citizens', 'GET', '/api/user')],
  // A citizen has few applications, so any index that begins with the applicant is acceptable.
  [
    'the applications of a citizen',
    /^applications_(by_applicant|idempotency_key)$/,
    requestAs('citizens', 'POST', '/api/user/getapplication'),
  ],
  [
    'the documents of these applications',
    'documents_by_application',
    requestAs('citizens', 'POST', '/api/user/getapplication'),
  ],
  [
    'the documents that a form can reuse',
    'documents_by_application',
    requestAs('citizens', 'GET', '/api/prefill?collection=household'),
  ],
  ['the drafts of a citizen', 'drafts_by_account', requestAs('citizens', 'GET', '/api/drafts')],
  [
    'a list by status',
    'applications_by_status',
    requestAs('staff', 'GET', '/api/getapplication?category=noc&status=Pending'),
  ],
  [
    'a list of all statuses',
    'applications_by_service',
    requestAs('staff', 'GET', '/api/getapplication?category=noc&limit=100'),
  ],
  ['all undecided applications', 'applications_by_status', requestAs('staff', 'GET', '/api/getapplication')],
  ['a page deep in a list', 'applications_by_status', deepPage],
  ['the notifications of a person', 'notices_by_account', requestAs('citizens', 'GET', '/api/notifications')],
  ['the number of unread notifications', 'notices_unread', requestAs('citizens', 'GET', '/api/notifications/unread')],
  ['the documents of an application', 'documents_by_application', openDocuments],
  ['the applications with similar names', 'application_similarity_names', openSimilar],
  ['the applications with similar dates', 'application_similarity_dates', openSimilar],
  // The statement also finds the few reviewers among all accounts, to notify them.
  ['a decision', 'accounts_reviewers', decideOnPending],
  [
    'the queue of a reviewer',
    'applications_by_status',
    requestAs('staff', 'GET', '/api/getapplication?category=noc&sort=waiting&view=queue'),
  ],
  [
    'the decisions of today',
    'applications_decided',
    requestAs('admins', 'GET', '/api/getapplication?category=noc&status=processed&decided=today'),
  ],
  ['the waiting applications', 'applications_by_status', requestAs('admins', 'GET', '/api/overview')],
  ['the durations of decisions', 'decisions_by_panchayat', requestAs('staff', 'GET', '/api/overview')],
  ['the overdue applications by officer', 'applications_due', requestAs('admins', 'GET', '/api/overview')],
  ['the feedback after decisions', 'feedback_counted', requestAs('admins', 'GET', '/api/overview')],
  ['the register of late applications', 'applications_due', requestAs('admins', 'GET', '/api/late')],
  ['the late applications with an ordered due date', 'applications_promised', requestAs('admins', 'GET', '/api/late')],
  ['the statistics', 'day_counts_pkey', requestAs('admins', 'GET', '/api/statistics')],
]

function requestAs(who: 'citizens' | 'staff' | 'admins', method: string, path: string) {
  return async ({ app }: TestPortal, filled: FilledDatabase) => {
    const response = await createClient(app).send(method, path, { cookie: filled[who][0]?.cookie ?? '' })
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return response
  }
}

async function listGroup(portal: TestPortal, filled: FilledDatabase, query: string, category = 'noc') {
  const response = await requestAs('staff', 'GET', `/api/getapplication?category=${category}&${query}`)(portal, filled)
  const [group] = expectShape(response, 200, categoryListSchema).data
  if (!group) throw new Error('Expected one category')
  return group
}

async function deepPage(portal: TestPortal, filled: FilledDatabase) {
  let cursor = ''
  for (let page = 1; page <= 10; page += 1) {
    cursor = (await listGroup(portal, filled, `status=Approved&limit=100${cursor && `&cursor=${cursor}`}`)).next ?? ''
  }
  if (cursor === '') throw new Error('The list is too short')
}

async function openDocuments(portal: TestPortal, filled: FilledDatabase) {
  const reference = (await listGroup(portal, filled, 'limit=1')).data[0]?._id
  await requestAs('staff', 'GET', `/api/getDocuments/${reference}/noc`)(portal, filled)
}

async function openSimilar(portal: TestPortal, filled: FilledDatabase) {
  const reference = (await listGroup(portal, filled, 'limit=1', 'household')).data[0]?._id
  await requestAs('staff', 'GET', `/api/applications/${reference}/similar`)(portal, filled)
}

async function decideOnPending(portal: TestPortal, filled: FilledDatabase) {
  const appId = (await listGroup(portal, filled, 'limit=1&status=Pending')).data[0]?._id
  const reviewer = createClient(portal.app)
  reviewer.cookies.set('gramseva_session', filled.staff[0]?.token ?? '')
  const response = await reviewer.post('/api/updatestatus', { appId, status: 'Verified', collection: 'noc' })
  if (response.status !== 200) throw new Error(`The decision got ${response.status}`)
}

describe('A large database', () => {
  test('is never read by a sequential scan in an interactive request, with generic and custom plans', async ({
    portal,
  }) => {
    const filled = await fillWithApplications(portal.database, portal.catalogue, { applications: APPLICATIONS })
    for (const [queryName, index, action] of HOT_QUERIES) {
      const indexes = { custom: new Set<string>(), generic: new Set<string>() }
      const sent = await statementsOf(() => action(portal, filled))
      for (const statement of new Map(sent.map((statement) => [statement.text, statement])).values()) {
        const plans = await plansOf(portal.database, statement)
        for (const kind of ['custom', 'generic'] as const) {
          const scanned = GROWING.filter((table) => plans[kind].scannedTables.has(table))
          expect([queryName, kind, scanned, scanned.length > 0 ? statement.text : '']).toEqual([
            queryName,
            kind,
            [],
            '',
          ])
          for (const name of plans[kind].indexes) indexes[kind].add(name)
        }
      }
      for (const kind of ['custom', 'generic'] as const) {
        const used = [...indexes[kind]]
        const usesIndex = used.some((name) => name.match(index)?.[0] === name)
        expect([queryName, kind, usesIndex || used]).toEqual([queryName, kind, true])
      }
    }
    await expectQuickSearches(portal, filled)
  })
})

/** A rare word is found with the search index, a common word in the order of the list. Neither search uses the plan of the other. */
async function expectQuickSearches(portal: TestPortal, filled: FilledDatabase) {
  for (const [word, index] of [
    [RARE_NAME, 'application_search_text'],
    ['approval', 'applications_by_service'],
  ]) {
    const sent: SentStatement[] = []
    for (let times = 1; times <= 6; times += 1) {
      sent.push(...(await statementsOf(() => listGroup(portal, filled, `q=${word}`))))
    }
    const searches = sent.filter(({ text }) => text.includes('search_text'))
    expect([word, searches.length, searches.filter(({ name }) => name !== undefined)]).toEqual([word, 6, []])
    const [search] = searches
    if (!search) throw new Error('No search statement was found')
    const { custom } = await plansOf(portal.database, search)
    expect([word, [...custom.indexes]]).toEqual([word, expect.arrayContaining([index])])
  }
  const broad = await listGroup(portal, filled, 'q=approval')
  expect([broad.total, broad.more, broad.data.length]).toEqual([100, true, 25])
  const nextPage = await listGroup(portal, filled, `q=approval&cursor=${broad.next}`)
  expect([nextPage.total, nextPage.more, nextPage.data.length]).toEqual([100, true, 25])
}

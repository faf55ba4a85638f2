// SPDX-License-Identifier: Apache-2.0
import type { TestPortal } from './portal-fixture.ts'

/** All rows of the portal, except in the tables that even a rejected request or a background job may change. */
export async function storedRows({ ownerQueries }: Pick<TestPortal, 'ownerQueries'>) {
  const rows = (await ownerQueries.dumpAllRows('public')).split('\n')
  return rows.filter((row) => !/^(tries|sessions|audit\w*|certificate_log\w*|promised_jobs):/.test(row)).sort()
}

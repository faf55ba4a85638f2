import type { TestPortal } from './portal-fixture.ts'

/** Every row of the portal, but for those that note that somebody was there. */
export async function storedRows({ backstage }: Pick<TestPortal, 'backstage'>) {
  const rows = (await backstage.everythingStored('public')).split('\n')
  return rows.filter((row) => !/^(tries|sessions|audit\w*|promised_jobs):/.test(row)).sort()
}

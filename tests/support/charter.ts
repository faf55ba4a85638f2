// SPDX-License-Identifier: Apache-2.0
import { recomputeDueDates } from '#server/charter/due-dates.ts'
import { type CharterPromise, type PublishedCharter, publishedCharterSchema } from '#shared/charter/wire.ts'
import { expectShape } from './expect-shape.ts'
import type { TestPortal } from './portal-fixture.ts'

/** The published charter, as a visitor receives it. */
export const charterOf = async (portal: TestPortal) =>
  expectShape(await portal.visitor().get('/api/charter'), 200, publishedCharterSchema).data

/** The current promise of every service, as an admin confirms it. `changes` apply to the service that they name. */
export async function promisesOf(portal: TestPortal, changes: Partial<CharterPromise> = {}): Promise<CharterPromise[]> {
  const { services } = await charterOf(portal)
  return withoutLabels(services).map((promise) =>
    promise.collection === changes.collection ? { ...promise, ...changes } : promise,
  )
}

/** The published promises without the texts for readers, in the form in which an admin confirms them. */
export const withoutLabels = (services: PublishedCharter['services']) =>
  services.map(({ collection, workingDays, clause, officers, appeals, compensation }) => ({
    collection,
    workingDays,
    clause,
    officers,
    appeals,
    ...(compensation && { compensation }),
  }))

/** Moves every submission this many days into the past, with its due date. */
export async function ageSubmissions(portal: TestPortal, days: number) {
  await portal.ownerQueries.ageSubmissions(days)
  await recomputeDueDates(portal.services.db, portal.services.panchayat.id, portal.catalogue)
}

/** The entries of `AUDITED_ACTIONS` (`audited-actions.ts`) for the charter: each prepares an action and returns the function that runs it. */
export const charterActions = {
  async 'charter-confirmed'(portal: TestPortal) {
    const admin = await portal.as('admin')
    const services = await promisesOf(portal)
    return () => admin.post('/api/charter', { services })
  },
  async 'calendar-changed'(portal: TestPortal) {
    const admin = await portal.as('admin')
    return () => admin.post('/api/calendar', { weeklyDaysOff: [0], holidays: [] })
  },
  async 'reasons-changed'(portal: TestPortal) {
    const admin = await portal.as('admin')
    const reasons = [{ texts: { en: 'The receipt is missing.' }, kinds: ['rejection'] }]
    return () => admin.post('/api/reasons', { version: 0, reasons, hidden: [] })
  },
}

// SPDX-License-Identifier: Apache-2.0
import { buildApp } from '#server/app.ts'
import { openPortal } from '#server/open-portal.ts'
import type { Configuration } from '#server/platform/configuration/configuration.ts'
import { PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import type { TestPortal } from './portal-fixture.ts'

/** Starts a second process of the portal on the same database and data folder, with changed settings. */
export async function startSecondProcess(portal: TestPortal, changes: Partial<Configuration> = {}) {
  const { catalogue } = portal.services
  const configuration = { ...portal.services.configuration, ...changes }
  const onError = (error: Error) => {
    throw error
  }
  const { database: owner } = portal
  const deps = {
    configuration,
    catalogue,
    database: { ...owner, user: PORTAL_ROLE },
    owner,
    exclusive: false,
    onError,
  }
  const { portal: services, close } = await openPortal(deps)
  const app = await buildApp(services, { logger: false, webFolder: 'none' })
  await app.ready()
  const end = async () => {
    await app.close()
    await close()
  }
  return { services, app, end }
}

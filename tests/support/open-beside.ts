import { buildApp } from '#server/app.ts'
import { openPortal } from '#server/open-portal.ts'
import { PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import type { TestPortal } from './portal-fixture.ts'

/** A second process of the portal, as far as the database can tell, on the same data folder. */
export async function openBeside(town: TestPortal) {
  const { configuration, catalogue } = town.portal
  const onFault = (error: Error) => {
    throw error
  }
  const { database: owner } = town
  const place = {
    configuration,
    catalogue,
    database: { ...owner, user: PORTAL_ROLE },
    owner,
    exclusive: false,
    onFault,
  }
  const { portal, close } = await openPortal(place)
  const app = await buildApp(portal, { logger: false, webFolder: 'none' })
  await app.ready()
  const end = async () => {
    await app.close()
    await close()
  }
  return { portal, app, end }
}

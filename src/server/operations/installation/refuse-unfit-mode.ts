import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { findAnyAccount, findDemoAccount } from '../../platform/find-demo-account.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'

/** A demo tells everybody how to get in, so its data and real data never change places. Throws `StartUpFault`. */
export async function refuseUnfitMode(db: Database, { mode }: Configuration) {
  const isDemo = (await findDemoAccount(db)) !== undefined
  if (mode === 'production' && isDemo) {
    throw new StartUpFault(
      'This data is of a demo: everybody knows the passwords of its accounts. Set another DATA_DIR or DATABASE_URL.',
    )
  }
  if (mode === 'demo' && !isDemo && (await findAnyAccount(db))) {
    // People who trusted a real portal must not wake up in a demo.
    throw new StartUpFault(
      'This data is of a portal that is no demo. Set APP_MODE=production, or choose another DATA_DIR.',
    )
  }
}

import { copySeededVillage } from '../seeded-village.ts'
import { startWholePortal } from '../whole-portal.ts'

/** Long tests run where much else does: what they hold is not how fast a portal starts. */
const PATIENCE_MS = 300_000

/** Starts a whole portal, however busy the machine is. */
export const startWithLongTimeout = (dataDir: string, environment: Record<string, string> = {}) =>
  startWholePortal(dataDir, environment, PATIENCE_MS)

/** The demo village in a folder of one's own, however long it takes to make. */
export const copyVillageWithLongTimeout = () => copySeededVillage(PATIENCE_MS)

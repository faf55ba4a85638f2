import { copySeededVillage } from '../seeded-village.ts'
import { startWholePortal } from '../whole-portal.ts'

/** Long tests run on busy machines, and do not measure how fast a portal starts. */
const PATIENCE_MS = 300_000

/** Starts a whole portal, however busy the machine is. */
export const startWithLongTimeout = (dataDir: string, environment: Record<string, string> = {}) =>
  startWholePortal(dataDir, environment, PATIENCE_MS)

/** The demo village in its own folder, however long it takes to create. */
export const copyVillageWithLongTimeout = () => copySeededVillage(PATIENCE_MS)

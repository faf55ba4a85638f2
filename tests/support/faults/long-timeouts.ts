// SPDX-License-Identifier: Apache-2.0
import { copySeededVillage } from '../seeded-village.ts'
import { startWholePortal } from '../whole-portal.ts'

/** The timeout of a start in milliseconds. It is long, because these tests run on busy machines and do not measure the start. */
const TIMEOUT_MS = 300_000

/** Starts a whole portal with a long timeout. */
export const startWithLongTimeout = (dataDir: string, environment: Record<string, string> = {}) =>
  startWholePortal(dataDir, environment, TIMEOUT_MS)

/** Copies the demo village to a new folder with a long timeout. */
export const copyVillageWithLongTimeout = () => copySeededVillage(TIMEOUT_MS)

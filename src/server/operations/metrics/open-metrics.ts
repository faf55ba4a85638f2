import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Condition } from '../health/open-watch.ts'
import type { Portal } from '../portal.ts'
import { addCondition } from './add-condition.ts'
import { addTraffic } from './add-traffic.ts'
import { addWork } from './add-work.ts'

export interface Metrics {
  contentType: string
  /** Everything that is measured, as Prometheus reads it; names of routes, services and codes, and of nobody. */
  write(condition: Condition): Promise<string>
}

/** Fine enough for a loop that is held up, and not worth a processor's while. */
const LOOP_PRECISION_MS = 20

/** Begins to measure: from the first question on, the event loop too. */
export function openMetrics(portal: Portal): Metrics {
  const registry = new Registry()
  let condition: Condition | undefined
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })
  addTraffic(registry, portal.traffic)
  addWork(registry, portal)
  addCondition(registry, () => condition)
  return {
    contentType: registry.contentType,
    async write(found) {
      condition = found
      return registry.metrics()
    },
  }
}

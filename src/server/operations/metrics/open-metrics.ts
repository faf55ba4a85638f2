import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Condition } from '../health/readiness.ts'
import type { Portal } from '../portal.ts'
import { addCondition, addWork } from './gauges.ts'

export interface Metrics {
  contentType: string
  /** All metrics in Prometheus's text format, without personal data. */
  write(condition: Condition): Promise<string>
}

/** Fine enough to notice a blocked event loop, at little cost. */
const LOOP_PRECISION_MS = 20

/** Opens the metrics; the event loop is measured from the first scrape on. */
export function openMetrics(portal: Portal): Metrics {
  const registry = new Registry()
  let condition: Condition | undefined
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })
  for (const metric of portal.traffic.metrics) registry.registerMetric(metric)
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

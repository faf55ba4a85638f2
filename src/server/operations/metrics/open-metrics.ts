import { collectDefaultMetrics, Registry } from 'prom-client'
import { countWaitingHashes } from '../../accounts/passwords.ts'
import { pictureQueue } from '../../documents/draw-uploaded-picture.ts'
import { VERSION } from '../../platform/version.ts'
import type { Condition } from '../health/readiness.ts'
import type { Portal } from '../portal.ts'
import { addCondition, addCounter, addGauge, single } from './gauges.ts'

export interface Metrics {
  contentType: string
  /** All metrics in Prometheus' text format, without personal data. */
  write(condition: Condition): Promise<string>
}

/** Fine enough to see a blocked event loop, at negligible cost. */
const LOOP_PRECISION_MS = 20

/** Starts measuring the event loop, too. */
export function openMetrics(portal: Portal): Metrics {
  const registry = new Registry()
  let condition: Condition | undefined
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })
  for (const metric of portal.traffic.metrics) registry.registerMetric(metric)
  addLoad(registry, portal)
  addCondition(registry, () => condition)
  return {
    contentType: registry.contentType,
    async write(checked) {
      condition = checked
      return registry.metrics()
    },
  }
}

/** Adds the load of this process. */
function addLoad(registry: Registry, portal: Portal) {
  const { readiness, notifications, inspector, scanner, typesetter, signer, configuration } = portal
  const { pool } = readiness
  addGauge(registry, {
    name: 'gramseva_info',
    help: 'Version and mode of the portal',
    labels: ['version', 'mode'],
    values: () => [[{ version: VERSION, mode: configuration.mode }, 1]],
  })
  addGauge(registry, {
    name: 'gramseva_database_connections',
    help: 'Connections of the pool to the database',
    labels: ['state'],
    values: () => [
      [{ state: 'busy' }, pool.totalCount - pool.idleCount],
      [{ state: 'idle' }, pool.idleCount],
    ],
  })
  addGauge(registry, {
    name: 'gramseva_database_waiting',
    help: 'Calls that wait for a connection to the database',
    values: () => single(pool.waitingCount),
  })
  addGauge(registry, {
    name: 'gramseva_work_waiting',
    help: 'Costly work that waits for its turn',
    labels: ['work'],
    values: () => [
      [{ work: 'passwords' }, countWaitingHashes()],
      [{ work: 'pictures' }, pictureQueue.pendingCount],
      [{ work: 'papers' }, inspector.waiting()],
      ...(scanner ? [[{ work: 'scanning' }, scanner.waiting()] as const] : []),
      [{ work: 'typesetting' }, typesetter.waiting()],
      [{ work: 'signing' }, signer.waiting()],
    ],
  })
  addCounter(registry, {
    name: 'gramseva_poisoned_files_total',
    help: 'Files in which a virus was found',
    values: () => single(scanner?.found()),
  })
  addGauge(registry, {
    name: 'gramseva_streams_open',
    help: 'Open streams of notifications',
    values: () => single(notifications.subscriberCount()),
  })
}

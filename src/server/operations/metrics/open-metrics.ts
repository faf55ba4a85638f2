// SPDX-License-Identifier: Apache-2.0
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { countWaitingHashes } from '../../accounts/passwords.ts'
import { pictureQueue } from '../../documents/decode-uploaded-picture.ts'
import { VERSION } from '../../platform/version.ts'
import type { Condition } from '../health/readiness.ts'
import type { Portal } from '../portal.ts'
import { addCondition, gaugesOf, single } from './gauges.ts'

export interface Metrics {
  contentType: string
  /** All metrics in Prometheus' text format, without personal data. */
  write(condition: Condition): Promise<string>
}

/** The interval at which the delay of the event loop is measured. It suffices to detect a blocked event loop. */
const LOOP_PRECISION_MS = 20

/** Creates the metrics, and starts to measure the event loop. */
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

/** Adds metrics of the load of this process. */
function addLoad(registry: Registry, portal: Portal) {
  const { readiness, notifications, inspector, scanner, typesetter, signer, configuration } = portal
  const { pool } = readiness
  const gauge = gaugesOf(registry)
  gaugesOf(registry, 'version', 'mode')('gramseva_info', 'Version and mode of the portal', () => [
    [{ version: VERSION, mode: configuration.mode }, 1],
  ])
  gaugesOf(registry, 'state')('gramseva_database_connections', 'Connections of the pool to the database', () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ])
  gauge('gramseva_database_waiting', 'Calls that wait for a connection to the database', () =>
    single(pool.waitingCount),
  )
  // `papers` are uploaded documents that wait to be checked.
  gaugesOf(registry, 'work')('gramseva_work_waiting', 'Expensive tasks that wait for a worker', () => [
    [{ work: 'passwords' }, countWaitingHashes()],
    [{ work: 'pictures' }, pictureQueue.waiting()],
    [{ work: 'papers' }, inspector.waiting()],
    ...(scanner ? [[{ work: 'scanning' }, scanner.waiting()] as const] : []),
    [{ work: 'typesetting' }, typesetter.waiting()],
    [{ work: 'signing' }, signer.waiting()],
  ])
  gauge('gramseva_streams_open', 'Open streams of notifications', () => single(notifications.subscriberCount()))
  new Counter({
    name: 'gramseva_infected_files_total',
    help: 'Files in which a virus was found',
    registers: [registry],
    collect() {
      this.reset()
      if (scanner) this.inc(scanner.countInfected())
    },
  })
}

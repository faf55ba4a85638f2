import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { passwordsWaiting } from '../../accounts/passwords.ts'
import { pictureTurns } from '../../documents/open-picture.ts'
import { BOUNDS_S, type RouteTally, type Traffic } from '../../platform/http/traffic.ts'
import { VERSION } from '../../platform/version.ts'
import type { Condition } from '../health/readiness.ts'
import type { Portal } from '../portal.ts'
import { addCondition, addCounter, addGauge, type Measured, single } from './gauges.ts'

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
  addTraffic(registry, portal.traffic)
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
      [{ work: 'passwords' }, passwordsWaiting()],
      [{ work: 'pictures' }, pictureTurns.pendingCount],
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

/** Adds requests by route and result. */
function addTraffic(registry: Registry, traffic: Traffic) {
  addCounter(registry, {
    name: 'gramseva_requests_total',
    help: 'Answers by route and class of status',
    labels: ['method', 'route', 'status'],
    values: () => traffic.tallies.flatMap(requestsOf),
  })
  addCounter(registry, {
    name: 'gramseva_refusals_total',
    help: 'Requests that were refused, by the code of their refusal',
    labels: ['code'],
    values: () => [...traffic.refusals].map(([code, count]) => [{ code }, count]),
  })
  registry.registerMetric(new Durations(traffic))
}

const requestsOf = ({ method, route, byClass }: RouteTally): Measured<'method' | 'route' | 'status'>[] =>
  [...byClass].flatMap((count, digit) => (count > 0 ? [[{ method, route, status: `${digit}xx` }, count] as const] : []))

const DURATIONS = {
  name: 'gramseva_request_seconds',
  help: 'How long answers took by route, but for streams',
  labelNames: ['method', 'route'],
}

/** A histogram from our own counts: the library's would look labels up at every request. */
class Durations extends Histogram {
  readonly #traffic: Traffic

  constructor(traffic: Traffic) {
    super({ ...DURATIONS, buckets: [...BOUNDS_S], registers: [] })
    this.#traffic = traffic
  }

  /** The registry calls it at each scrape. */
  async getForPromString() {
    const { name, help } = DURATIONS
    return { name, help, type: 'histogram', values: this.#traffic.tallies.flatMap(bucketsOf) }
  }
}

function bucketsOf({ method, route, byDuration, seconds }: RouteTally) {
  const labels = { method, route }
  let count = 0
  const buckets = [...byDuration].map((requests, index) => {
    count += requests
    const le = BOUNDS_S[index] ?? '+Inf'
    return { metricName: 'gramseva_request_seconds_bucket', labels: { ...labels, le }, value: count }
  })
  if (count === 0) return []
  return [
    ...buckets,
    { metricName: 'gramseva_request_seconds_sum', labels, value: seconds },
    { metricName: 'gramseva_request_seconds_count', labels, value: count },
  ]
}

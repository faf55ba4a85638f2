import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { BOUNDS_S, type RouteTally, type Traffic } from '../../platform/http/traffic.ts'
import type { Condition } from '../health/readiness.ts'
import type { Portal } from '../portal.ts'
import { addCondition, addCounter, addWork, type Measured } from './gauges.ts'

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

/** Adds what became of requests. */
export function addTraffic(registry: Registry, traffic: Traffic) {
  addCounter(registry, {
    name: 'gramseva_requests_total',
    help: 'Answers by route and class of status',
    labels: ['method', 'route', 'status'],
    values: () => traffic.tallies.flatMap(answersOf),
  })
  addCounter(registry, {
    name: 'gramseva_refusals_total',
    help: 'Requests that were refused, by the code of their refusal',
    labels: ['code'],
    values: () => [...traffic.refusals].map(([code, count]) => [{ code }, count]),
  })
  registry.registerMetric(new Durations(traffic))
}

const answersOf = ({ method, route, byClass }: RouteTally): Measured<'method' | 'route' | 'status'>[] =>
  [...byClass].flatMap((count, digit) => (count > 0 ? [[{ method, route, status: `${digit}xx` }, count] as const] : []))

const DURATIONS = {
  name: 'gramseva_request_seconds',
  help: 'How long answers took by route, but for streams',
  labelNames: ['method', 'route'],
}

/** A histogram that was counted by us: the library's own looks its labels up at every observation. */
class Durations extends Histogram {
  readonly #traffic: Traffic

  constructor(traffic: Traffic) {
    super({ ...DURATIONS, buckets: [...BOUNDS_S], registers: [] })
    this.#traffic = traffic
  }

  /** What the registry asks for when it writes, and the library's own `get` too. */
  async getForPromString() {
    const { name, help } = DURATIONS
    return { name, help, type: 'histogram', values: this.#traffic.tallies.flatMap(bucketsOf) }
  }
}

function bucketsOf({ method, route, byDuration, seconds }: RouteTally) {
  const labels = { method, route }
  let count = 0
  const buckets = [...byDuration].map((more, place) => {
    count += more
    const le = BOUNDS_S[place] ?? '+Inf'
    return { metricName: 'gramseva_request_seconds_bucket', labels: { ...labels, le }, value: count }
  })
  if (count === 0) return []
  return [
    ...buckets,
    { metricName: 'gramseva_request_seconds_sum', labels, value: seconds },
    { metricName: 'gramseva_request_seconds_count', labels, value: count },
  ]
}

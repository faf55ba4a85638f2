// SPDX-License-Identifier: Apache-2.0
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Metric } from 'prom-client'
import type { RequestErrorCode } from '#shared/request-error.ts'

/** The declared route of a response, such as `/api/applications/:reference`. The real path could identify people. */
interface RouteLabels {
  method: string
  route: string
}

export type Traffic = ReturnType<typeof createTraffic>

/** The upper bounds of the histogram of durations, in seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Responses are counted in slots of this length, for the error rate of the last five minutes. */
const SLOT_MS = 10_000
/** The number of slots for five minutes, plus the current slot. */
const SLOTS = 31
/** The warning about a hidden address (`detectHiddenAddresses`) lasts an hour, because such requests may be rare. */
const HIDDEN_MS = 3_600_000

/** Counts the responses of this process. `now` is in milliseconds. */
export function createTraffic(now: () => number = () => performance.now()) {
  const requests = new Counter({
    name: 'gramseva_requests_total',
    help: 'Responses by route and class of status',
    labelNames: ['method', 'route', 'status'],
    registers: [],
  })
  const durations = new Histogram({
    name: 'gramseva_request_seconds',
    help: 'Duration of responses by route, without streams',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [],
  })
  const errors = new Counter({
    name: 'gramseva_refusals_total',
    help: 'Rejected requests by error code',
    labelNames: ['code'],
    registers: [],
  })
  let hiddenAt = Number.NEGATIVE_INFINITY
  // `answers` is the number of responses, and `faults` of those with a 5xx status; `/readyz` uses these names, too.
  const slots = Array.from({ length: SLOTS }, () => ({ number: -1, answers: 0, faults: 0 }))

  return {
    metrics: [requests, durations, errors] as Metric[],
    /** Counts one response. `seconds` is absent for streams, which end when the reader closes them. */
    count({ method, route }: RouteLabels, status: number, seconds?: number) {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      if (seconds !== undefined) durations.observe({ method, route }, seconds)
    },
    /** Counts one response for the error rate; health checks do not count. */
    countForErrorRate(status: number) {
      const number = Math.floor(now() / SLOT_MS)
      const slot = slots[number % SLOTS]
      if (!slot) return
      // A slot is reused after five minutes. Until then, it contains the counts of an earlier period.
      if (slot.number !== number) Object.assign(slot, { number, answers: 0, faults: 0 })
      slot.answers += 1
      if (status >= 500) slot.faults += 1
    },
    countError: (code: RequestErrorCode) => errors.inc({ code }),
    recordHiddenAddress() {
      hiddenAt = now()
    },
    /** Whether the address of a client was hidden in the last hour (`detectHiddenAddresses`). */
    hadHiddenAddress: () => now() - hiddenAt < HIDDEN_MS,
    /** The number of responses of the last five minutes (`answers`), and of those with a 5xx status (`faults`). */
    recent() {
      const oldest = Math.floor(now() / SLOT_MS) - SLOTS + 1
      const recentSlots = slots.filter(({ number }) => number >= oldest)
      const sum = (kind: 'answers' | 'faults') => recentSlots.reduce((total, slot) => total + slot[kind], 0)
      return { answers: sum('answers'), faults: sum('faults') }
    },
  }
}

/** All paths without a route share these labels, so that guessing paths does not fill the memory. */
const NO_ROUTE: RouteLabels = { method: 'any', route: '(none)' }

/** Counts each response with its route, status and duration. */
export function countRequests(app: FastifyInstance, { traffic }: { traffic: Traffic }) {
  app.addHook('onResponse', (request, reply, done) => {
    const { isEndless, isHealthCheck } = request.routeOptions.config
    traffic.count(labelsOf(request), reply.statusCode, isEndless ? undefined : reply.elapsedTime / 1000)
    if (!isHealthCheck) traffic.countForErrorRate(reply.statusCode)
    done()
  })
}

function labelsOf({ is404, routeOptions: { method, url } }: FastifyRequest): RouteLabels {
  return is404 || url === undefined ? NO_ROUTE : { method: String(method), route: url }
}

// SPDX-License-Identifier: Apache-2.0
import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { RequestError } from '#shared/request-error.ts'
import { isOperator } from '../platform/http/is-operator.ts'
import { type DrillRecord, describeSeconds } from './drill/drill-record.ts'
import type { Condition } from './health/readiness.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import type { Portal } from './portal.ts'

/**
 * `/healthz` reports that the process runs, without a database query. `/readyz` reports whether the portal can work;
 * only operators see the details. `/metrics` returns metrics for Prometheus to operators.
 */
export const healthRoutes: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const options = { config: { access: 'anyone', isHealthCheck: true, rateLimit: 'none' }, logLevel: 'warn' } as const
  const logChange = createChangeLog(app.log)
  let metrics: Promise<Metrics> | undefined

  async function check() {
    const condition = await portal.readiness.check()
    logChange(condition)
    return condition
  }

  app.get('/healthz', options, async () => ({ status: 'ok' }))

  app.get('/readyz', options, async (request, reply) => {
    const condition = await check()
    const isReady = condition.faults.length === 0
    const details = isOperator(request, portal.configuration) ? presentCondition(condition, Date.now()) : {}
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...details })
  })

  app.get(
    '/metrics',
    {
      ...options,
      schema: {
        description:
          'Metrics for Prometheus, with METRICS_TOKEN. Without a proxy, programs on the same machine need no token',
      },
    },
    async (request, reply) => {
      if (!isOperator(request, portal.configuration)) throw new RequestError('not-found')
      // The metrics library is loaded at the first request.
      metrics ??= import('./metrics/open-metrics.ts').then(({ openMetrics }) => openMetrics(portal))
      const { contentType, ...opened } = await metrics
      return reply.type(contentType).send(await opened.write(await check()))
    },
  )
}

/** Returns a function that logs a condition if its faults or warnings differ from those of the last call. */
function createChangeLog(log: FastifyBaseLogger) {
  let previous = ''
  return ({ faults, warnings, cause }: Condition) => {
    const current = [...faults, ...warnings].join()
    if (current === previous) return
    previous = current
    const level = faults.length > 0 ? 'error' : 'warn'
    const sentence = faults.length > 0 ? 'the portal is not ready' : 'the condition of the portal changed'
    log[level]({ faults, warnings, ...(cause !== undefined && { err: cause }) }, sentence)
  }
}

/** Details for operators: codes and numbers without personal data. `now` is in milliseconds since 1970. */
function presentCondition({ faults, warnings, facts }: Condition, now: number) {
  if (!facts) return { faults, warnings }
  const { database, disk, clockDriftMs, keyEndsAt, backupAt, drill, recentTraffic } = facts
  return {
    faults,
    warnings,
    disk,
    clockDriftMs: Math.round(clockDriftMs),
    answersLately: recentTraffic,
    ...(keyEndsAt !== undefined && { signingKeyEnds: new Date(keyEndsAt).toISOString() }),
    ...(backupAt !== null && { backupAgeSeconds: Math.round((now - backupAt) / 1000) }),
    ...(drill && { restoreDrill: presentDrill(drill) }),
    ...(database && {
      queues: database.queues,
      promised: database.outbox.waiting,
      failedMails: database.failedMails,
      auditUnsealedSeconds: database.unsealedAge ?? 0,
      overdueApplications: database.overdue,
    }),
  }
}

const presentDrill = ({ endedAt, seconds, backup, faults }: DrillRecord) => ({
  endedAt,
  backup,
  isSound: faults.length === 0,
  faults: faults.length,
  summary:
    faults.length === 0
      ? `restored in ${describeSeconds(seconds)}`
      : `drill failed, number of faults: ${faults.length}`,
  seconds,
})

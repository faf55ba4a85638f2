import type { FastifyBaseLogger } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#shared/refusal.ts'
import { isOperator } from '../platform/http/is-operator.ts'
import type { Condition } from './health/readiness.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import type { Portal } from './portal.ts'

/**
 * `/healthz` says that the process lives, and asks nobody; `/readyz` that it can do its work; `/metrics` how it fares, to
 * whoever runs it. Strangers are told no more than ready or not.
 */
export const watchRoutes: (portal: Portal) => FastifyPluginAsyncZod = (portal) => async (app) => {
  const watching = { config: { access: 'anyone', isWatching: true, budget: 'none' }, logLevel: 'warn' } as const
  const note = createNote(app.log)
  let metrics: Promise<Metrics> | undefined

  async function look() {
    const condition = await portal.watch.look()
    note(condition)
    return condition
  }

  app.get('/healthz', watching, async () => ({ status: 'ok' }))

  app.get('/readyz', watching, async (request, reply) => {
    const isTold = isOperator(request, portal.configuration)
    const condition = await look()
    const isReady = condition.faults.length === 0
    const status = isReady ? 'ready' : 'not ready'
    return reply.status(isReady ? 200 : 503).send({ status, ...(isTold && presentCondition(condition, Date.now())) })
  })

  app.get(
    '/metrics',
    {
      ...watching,
      schema: { description: 'Measures for Prometheus, with METRICS_TOKEN; without a proxy also for the same machine' },
    },
    async (request, reply) => {
      if (!isOperator(request, portal.configuration)) throw new Refusal('not-found')
      // Where nobody measures, nothing that measures is read.
      metrics ??= import('./metrics/open-metrics.ts').then(({ openMetrics }) => openMetrics(portal))
      const { contentType, ...opened } = await metrics
      return reply.type(contentType).send(await opened.write(await look()))
    },
  )
}

/** What changed since somebody last looked stands in the log once. */
function createNote(log: FastifyBaseLogger) {
  let before = ''
  return ({ faults, warnings, cause }: Condition) => {
    const now = [...faults, ...warnings].join()
    if (now === before) return
    before = now
    const level = faults.length > 0 ? 'error' : 'warn'
    const sentence = faults.length > 0 ? 'the portal is not ready' : 'the condition of the portal changed'
    log[level]({ faults, warnings, ...(cause !== undefined && { err: cause }) }, sentence)
  }
}

/** What whoever runs the portal is told beside ready or not; numbers and codes, and nobody's name. `now` in milliseconds. */
function presentCondition({ faults, warnings, facts }: Condition, now: number) {
  if (!facts) return { faults, warnings }
  const { database, disk, clockDriftMs, keyEndsAt, backupAt, lately } = facts
  return {
    faults,
    warnings,
    disk,
    clockDriftMs: Math.round(clockDriftMs),
    answersLately: lately,
    ...(keyEndsAt !== undefined && { signingKeyEnds: new Date(keyEndsAt).toISOString() }),
    ...(backupAt !== null && { backupAgeSeconds: Math.round((now - backupAt) / 1000) }),
    ...(database && {
      queues: database.queues,
      promised: database.promised.waiting,
      auditUnsealedSeconds: database.unsealedAge ?? 0,
      overdueApplications: database.overdue,
    }),
  }
}

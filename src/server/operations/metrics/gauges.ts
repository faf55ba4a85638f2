// SPDX-License-Identifier: Apache-2.0
import { Gauge, type Registry } from 'prom-client'
import type { DrillRecord } from '../drill/drill-record.ts'
import { FAULTS, WARNINGS } from '../health/judge.ts'
import type { Condition } from '../health/readiness.ts'

/** Adds the results of the last readiness check. Unknown values are omitted. */
export function addCondition(registry: Registry, condition: () => Condition | undefined) {
  const gauge = gaugesOf(registry)
  const byCode = gaugesOf(registry, 'code')
  gauge('gramseva_ready', 'Whether the portal can work', () => single(condition()?.faults.length === 0 ? 1 : 0))
  byCode('gramseva_fault', 'Why the portal is not ready', () =>
    FAULTS.map((code) => [{ code }, condition()?.faults.includes(code) ? 1 : 0]),
  )
  byCode('gramseva_warning', 'Problems that the operator should solve', () =>
    WARNINGS.map((code) => [{ code }, condition()?.warnings.includes(code) ? 1 : 0]),
  )
  addMachine(registry, () => condition()?.facts)
  addDatabase(registry, () => condition()?.facts?.database)
}

/** Adds facts about this machine: its disk, its clock, the signing key, the backups and the restore drills. */
function addMachine(registry: Registry, facts: () => Condition['facts']) {
  const gauge = gaugesOf(registry)
  gaugesOf(registry, 'state')('gramseva_disk_bytes', 'Space on the disk of the data folder', () => {
    const disk = facts()?.disk
    if (!disk) return []
    return [
      [{ state: 'free' }, disk.freeBytes],
      [{ state: 'total' }, disk.totalBytes],
    ]
  })
  gauge('gramseva_clock_drift_seconds', 'How far the clock of this machine is ahead of that of the database', () =>
    single(facts()?.database && (facts()?.clockDriftMs ?? 0) / 1000),
  )
  gauge('gramseva_signing_key_ends_seconds', 'End of the certificate of the signing key, in seconds since 1970', () =>
    single(inSeconds(facts()?.keyEndsAt)),
  )
  gauge('gramseva_backup_time_seconds', 'Time of the newest backup, in seconds since 1970', () =>
    single(inSeconds(facts()?.backupAt)),
  )
  addDrill(registry, () => facts()?.drill)
}

function addDrill(registry: Registry, drill: () => NonNullable<Condition['facts']>['drill']) {
  const gauge = gaugesOf(registry)
  const ofDrill = (value: (found: DrillRecord) => number) => () => {
    const found = drill()
    return single(found && value(found))
  }
  gauge(
    'gramseva_restore_drill_time_seconds',
    'End of the last restore drill, in seconds since 1970',
    ofDrill(({ endedAt }) => Date.parse(endedAt) / 1000),
  )
  gauge(
    'gramseva_restore_drill_duration_seconds',
    'How long the last restore drill took',
    ofDrill(({ seconds }) => seconds),
  )
  gauge(
    'gramseva_restore_drill_success',
    'Whether the last restore drill found no fault',
    ofDrill(({ faults }) => (faults.length === 0 ? 1 : 0)),
  )
}

const inSeconds = (ms: number | null | undefined) => (typeof ms === 'number' ? ms / 1000 : undefined)

/** Adds facts from the database: jobs, the audit log, sessions, applications and certificates. */
function addDatabase(registry: Registry, database: () => NonNullable<Condition['facts']>['database']) {
  const gauge = gaugesOf(registry)
  const byQueue = gaugesOf(registry, 'queue')
  byQueue('gramseva_queue_waiting', 'Waiting jobs by queue; queue="promised" is the outbox', () => [
    ...(database()?.queues ?? []).map(({ queue, waiting }) => [{ queue }, waiting] as const),
    ...single(database()?.outbox.waiting).map(([, waiting]) => [{ queue: 'promised' }, waiting] as const),
  ])
  byQueue('gramseva_queue_oldest_seconds', 'How long the oldest job of a queue has been waiting', () =>
    (database()?.queues ?? []).map(({ queue, oldestAge }) => [{ queue }, oldestAge]),
  )
  gauge('gramseva_mails_failed', 'Mails of the last seven days that the portal could not send and does not retry', () =>
    single(database()?.failedMails),
  )
  gauge(
    'gramseva_audit_unsealed_seconds',
    'How long the oldest entry of the audit log has been waiting for its seal',
    () => single(database() && (database()?.unsealedAge ?? 0)),
  )
  gauge('gramseva_sessions', 'Sessions that are open', () => single(database()?.sessions))
  gaugesOf(registry, 'service', 'status')(
    'gramseva_applications',
    'All submitted applications, by service and status',
    () => (database()?.applications ?? []).map(({ service, status, count }) => [{ service, status }, count]),
  )
  gauge(
    'gramseva_applications_overdue',
    'Applications that wait for longer than OVERDUE_DAYS; counted only up to 1000',
    () => single(database()?.overdue),
  )
  gaugesOf(registry, 'service')('gramseva_certificates_issued', 'Certificates that were ever issued, by service', () =>
    (database()?.certificates ?? []).map(({ service, issued }) => [{ service }, issued]),
  )
}

/** A value with its labels. */
type Sample = readonly [labels: Record<string, string>, value: number]

/** Adds gauges with these labels. `values` is called at each scrape. */
export const gaugesOf =
  (registry: Registry, ...labelNames: string[]) =>
  (name: string, help: string, values: () => readonly Sample[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const [labels, value] of values()) this.set(labels, value)
      },
    })

/** A list of one value without labels; empty if the value is unknown. */
export const single = (value: number | null | undefined): readonly Sample[] =>
  value === undefined || value === null ? [] : [[{}, value]]

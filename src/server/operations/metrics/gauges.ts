import { Counter, Gauge, type Registry } from 'prom-client'
import { FAULTS, WARNINGS } from '../health/judge.ts'
import type { Condition } from '../health/readiness.ts'

/** Adds the results of the last check; unknown values are omitted. */
export function addCondition(registry: Registry, condition: () => Condition | undefined) {
  addGauge(registry, {
    name: 'gramseva_ready',
    help: 'Whether the portal can do its work',
    values: () => single(condition()?.faults.length === 0 ? 1 : 0),
  })
  addGauge(registry, {
    name: 'gramseva_fault',
    help: 'Why the portal is not ready',
    labels: ['code'],
    values: () => FAULTS.map((code) => [{ code }, condition()?.faults.includes(code) ? 1 : 0]),
  })
  addGauge(registry, {
    name: 'gramseva_warning',
    help: 'Warnings for the operator',
    labels: ['code'],
    values: () => WARNINGS.map((code) => [{ code }, condition()?.warnings.includes(code) ? 1 : 0]),
  })
  addMachine(registry, () => condition()?.facts)
  addDatabase(registry, () => condition()?.facts?.database)
}

function addMachine(registry: Registry, facts: () => Condition['facts']) {
  addGauge(registry, {
    name: 'gramseva_disk_bytes',
    help: 'Room on the disk of the data folder',
    labels: ['state'],
    values: () => {
      const disk = facts()?.disk
      if (!disk) return []
      return [
        [{ state: 'free' }, disk.freeBytes],
        [{ state: 'total' }, disk.totalBytes],
      ]
    },
  })
  addGauge(registry, {
    name: 'gramseva_clock_drift_seconds',
    help: 'How far the clock is ahead of that of the database',
    values: () => single(facts()?.database && (facts()?.clockDriftMs ?? 0) / 1000),
  })
  addGauge(registry, {
    name: 'gramseva_signing_key_ends_seconds',
    help: 'When the certificate of the signing key ends, since 1970',
    values: () => single(inSeconds(facts()?.keyEndsAt)),
  })
  addGauge(registry, {
    name: 'gramseva_backup_time_seconds',
    help: 'When the newest backup was made, since 1970',
    values: () => single(inSeconds(facts()?.backupAt)),
  })
}

const inSeconds = (ms: number | null | undefined) => (typeof ms === 'number' ? ms / 1000 : undefined)

function addDatabase(registry: Registry, database: () => NonNullable<Condition['facts']>['database']) {
  addGauge(registry, {
    name: 'gramseva_queue_waiting',
    help: 'Work that is promised and not done',
    labels: ['queue'],
    values: () => [
      ...(database()?.queues ?? []).map(({ queue, waiting }) => [{ queue }, waiting] as const),
      ...single(database()?.promised.waiting).map(([, waiting]) => [{ queue: 'promised' }, waiting] as const),
    ],
  })
  addGauge(registry, {
    name: 'gramseva_queue_oldest_seconds',
    help: 'How long the oldest work of a queue has been waiting',
    labels: ['queue'],
    values: () => (database()?.queues ?? []).map(({ queue, oldestAge }) => [{ queue }, oldestAge]),
  })
  addGauge(registry, {
    name: 'gramseva_audit_unsealed_seconds',
    help: 'How long the oldest entry of the audit log has been waiting for its seal',
    values: () => single(database() && (database()?.unsealedAge ?? 0)),
  })
  addGauge(registry, {
    name: 'gramseva_sessions',
    help: 'Sessions that are open',
    values: () => single(database()?.sessions),
  })
  addGauge(registry, {
    name: 'gramseva_applications',
    help: 'Applications by service and status, including all decided ones',
    labels: ['service', 'status'],
    values: () => (database()?.applications ?? []).map(({ service, status, count }) => [{ service, status }, count]),
  })
  addGauge(registry, {
    name: 'gramseva_applications_overdue',
    help: 'Applications that wait for longer than OVERDUE_DAYS, up to a thousand',
    values: () => single(database()?.overdue),
  })
  addGauge(registry, {
    name: 'gramseva_certificates_issued',
    help: 'Certificates that were ever issued, by service',
    labels: ['service'],
    values: () => (database()?.certificates ?? []).map(({ service, issued }) => [{ service }, issued]),
  })
}

/** A value with its labels. */
export type Measured<Label extends string> = readonly [labels: Partial<Record<Label, string>>, value: number]

interface Metric<Label extends string> {
  name: string
  help: string
  labels?: readonly Label[]
  /** Called at each scrape. */
  values: () => readonly Measured<Label>[]
}

/** Adds a value that goes up and down. */
export function addGauge<Label extends string>(registry: Registry, { name, help, labels = [], values }: Metric<Label>) {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset()
      for (const [label, value] of values()) this.set(label, value)
    },
  })
}

/** Adds a value that only grows, and is counted elsewhere. */
export function addCounter<Label extends string>(
  registry: Registry,
  { name, help, labels = [], values }: Metric<Label>,
) {
  new Counter({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      this.reset()
      for (const [label, value] of values()) this.inc(label, value)
    },
  })
}

/** One value without labels; empty if it is unknown. */
export const single = (value: number | null | undefined): readonly Measured<never>[] =>
  value === undefined || value === null ? [] : [[{}, value]]

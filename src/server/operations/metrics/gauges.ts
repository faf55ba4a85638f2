import { Counter, Gauge, type Registry } from 'prom-client'
import { passwordsWaiting } from '../../accounts/passwords.ts'
import { pictureTurns } from '../../documents/open-picture.ts'
import { VERSION } from '../../platform/version.ts'
import { FAULTS, WARNINGS } from '../health/judge.ts'
import type { Condition } from '../health/readiness.ts'
import type { Portal } from '../portal.ts'

/** Adds what was found when somebody last looked; what nobody could find is left out. */
export function addCondition(registry: Registry, found: () => Condition | undefined) {
  addGauge(registry, {
    name: 'gramseva_ready',
    help: 'Whether the portal can do its work',
    values: () => alone(found()?.faults.length === 0 ? 1 : 0),
  })
  addGauge(registry, {
    name: 'gramseva_fault',
    help: 'Why the portal is not ready',
    labels: ['code'],
    values: () => FAULTS.map((code) => [{ code }, found()?.faults.includes(code) ? 1 : 0]),
  })
  addGauge(registry, {
    name: 'gramseva_warning',
    help: 'What somebody should see to',
    labels: ['code'],
    values: () => WARNINGS.map((code) => [{ code }, found()?.warnings.includes(code) ? 1 : 0]),
  })
  addSurroundings(registry, () => found()?.facts)
  addKept(registry, () => found()?.facts?.database)
}

function addSurroundings(registry: Registry, facts: () => Condition['facts']) {
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
    values: () => alone(facts()?.database && (facts()?.clockDriftMs ?? 0) / 1000),
  })
  addGauge(registry, {
    name: 'gramseva_signing_key_ends_seconds',
    help: 'When the certificate of the signing key ends, since 1970',
    values: () => alone(inSeconds(facts()?.keyEndsAt)),
  })
  addGauge(registry, {
    name: 'gramseva_backup_time_seconds',
    help: 'When the newest backup was made, since 1970',
    values: () => alone(inSeconds(facts()?.backupAt)),
  })
}

const inSeconds = (ms: number | null | undefined) => (typeof ms === 'number' ? ms / 1000 : undefined)

function addKept(registry: Registry, kept: () => NonNullable<Condition['facts']>['database']) {
  addGauge(registry, {
    name: 'gramseva_queue_waiting',
    help: 'Work that is promised and not done',
    labels: ['queue'],
    values: () => [
      ...(kept()?.queues ?? []).map(({ queue, waiting }) => [{ queue }, waiting] as const),
      ...alone(kept()?.promised.waiting).map(([, waiting]) => [{ queue: 'promised' }, waiting] as const),
    ],
  })
  addGauge(registry, {
    name: 'gramseva_queue_oldest_seconds',
    help: 'How long the oldest work of a queue has been waiting',
    labels: ['queue'],
    values: () => (kept()?.queues ?? []).map(({ queue, oldestAge }) => [{ queue }, oldestAge]),
  })
  addGauge(registry, {
    name: 'gramseva_audit_unsealed_seconds',
    help: 'How long the oldest entry of the audit log has been waiting for its seal',
    values: () => alone(kept() && (kept()?.unsealedAge ?? 0)),
  })
  addGauge(registry, {
    name: 'gramseva_sessions',
    help: 'Sessions that are open',
    values: () => alone(kept()?.sessions),
  })
  addGauge(registry, {
    name: 'gramseva_applications',
    help: 'Applications by service and status; together all that were ever handed in',
    labels: ['service', 'status'],
    values: () => (kept()?.applications ?? []).map(({ service, status, count }) => [{ service, status }, count]),
  })
  addGauge(registry, {
    name: 'gramseva_applications_overdue',
    help: 'Applications that wait for longer than OVERDUE_DAYS, up to a thousand',
    values: () => alone(kept()?.overdue),
  })
  addGauge(registry, {
    name: 'gramseva_certificates_issued',
    help: 'Certificates that were ever issued, by service',
    labels: ['service'],
    values: () => (kept()?.certificates ?? []).map(({ service, issued }) => [{ service }, issued]),
  })
}

/** A value with its labels, by their names. */
export type Measured<Label extends string> = readonly [labels: Partial<Record<Label, string>>, value: number]

interface Kind<Label extends string> {
  name: string
  help: string
  labels?: readonly Label[]
  /** Asked each time that somebody reads. */
  values: () => readonly Measured<Label>[]
}

/** Adds something that goes up and down. */
function addGauge<Label extends string>(registry: Registry, { name, help, labels = [], values }: Kind<Label>) {
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

/** Adds something that only ever grows, and is counted elsewhere. */
export function addCounter<Label extends string>(registry: Registry, { name, help, labels = [], values }: Kind<Label>) {
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

/** One value without labels; none while it is not known. */
const alone = (value: number | null | undefined): readonly Measured<never>[] =>
  value === undefined || value === null ? [] : [[{}, value]]

/** Adds what this process has to do at the moment. */
export function addWork(registry: Registry, portal: Portal) {
  const { watch, notifications, inspector, scanner, typesetter, signer, configuration } = portal
  const { pool } = watch
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
    values: () => alone(pool.waitingCount),
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
    values: () => alone(scanner?.found()),
  })
  addGauge(registry, {
    name: 'gramseva_streams_open',
    help: 'Open streams of notifications',
    values: () => alone(notifications.subscriberCount()),
  })
}

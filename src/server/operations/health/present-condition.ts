import type { Condition } from './readiness.ts'

/** What whoever runs the portal is told beside ready or not; numbers and codes, and nobody's name. `now` in milliseconds. */
export function presentCondition({ faults, warnings, facts }: Condition, now: number) {
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

// SPDX-License-Identifier: Apache-2.0
import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { type Device, deviceOf } from '../../cluster/device.ts'
import { openConsistencyCheck } from '../faults/consistency-check.ts'
import {
  type AcknowledgedApplication,
  decideWithRetries,
  registerCitizens,
  submitWithRetries,
} from '../faults/retrying-clients.ts'
import type { TestInstallation } from './test-installation.ts'

const CITIZENS = 4
/** Every third verified application is also approved, which issues a certificate. */
const APPROVE_EVERY = 3
const POLL_MS = 20
const MAX_WAIT_MS = 120_000
/** The pause of each citizen after a submission, so that the load leaves time for the upgrade. */
const REST_MS = 500

/** Everything that a portal has acknowledged under load. */
export interface AcknowledgedLoad {
  applications: AcknowledgedApplication[]
  decisions: { reference: string; status: string }[]
}

export interface Load {
  /** Waits until the portal has acknowledged this many applications, and as many decisions, since the call. */
  waitUntilAcknowledged(howMany: number): Promise<void>
  /** Ends the load after the last response. */
  stop(): Promise<void>
}

/**
 * Submits applications and decides them, until `stop` is called or the test ends. Adds what the portal acknowledges to
 * `acknowledged`. Every client repeats a request that received no response, and logs in again after a rollback.
 */
export async function applyLoad(origin: string, acknowledged: AcknowledgedLoad, signal: AbortSignal): Promise<Load> {
  const { applications, decisions } = acknowledged
  const citizens = (await registerCitizens(origin, CITIZENS)).map((citizen) => withRepeatedLogin(citizen, citizen))
  const [staff, admin] = [await reviewer('staff', origin), await reviewer('admin', origin)]
  let isOver = false
  signal.addEventListener('abort', () => {
    isOver = true
  })
  let serial = 0
  const submit = async (citizen: Device) => {
    while (!isOver) {
      applications.push(await submitWithRetries(citizen, serial++, new Map()))
      await pause(REST_MS)
    }
  }
  const decide = async () => {
    for (let next = applications.length; !isOver; ) {
      const application = applications[next]
      if (!application) {
        await pause(POLL_MS)
        continue
      }
      await decideWithRetries(staff, application, 'Verified')
      decisions.push({ reference: application.reference, status: 'Verified' })
      if (next % APPROVE_EVERY === 0) {
        await decideWithRetries(admin, application, 'Approved')
        decisions.push({ reference: application.reference, status: 'Approved' })
      }
      next += 1
    }
  }
  const running = Promise.all([...citizens.map(submit), decide()])
  // `stop` throws a failure. Before it is called, a failure must not be an unhandled rejection.
  running.catch(() => {})
  return {
    async waitUntilAcknowledged(howMany) {
      const [submitted, decided] = [applications.length + howMany, decisions.length + howMany]
      const reached = vi.waitUntil(() => applications.length >= submitted && decisions.length >= decided, {
        timeout: MAX_WAIT_MS,
      })
      // `running` ends the wait immediately if the load has failed.
      await Promise.race([reached, running.then(() => reached)])
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

const reviewer = async (role: 'staff' | 'admin', origin: string) =>
  withRepeatedLogin(await deviceOf(role, origin), { email: `${role}@panchayat.example`, password: 'panchayat' })

/** A device that logs in again when its session has ended, so that the next attempt of a request can succeed. */
function withRepeatedLogin(device: Device, { email, password }: { email: string; password: string }): Device {
  const checkSession = async (sent: ReturnType<Device['get']>) => {
    const response = await sent
    if (response.status === 401) await device.post('/api/login', { email, password }).catch(() => {})
    return response
  }
  return {
    cookies: device.cookies,
    get: (...request) => checkSession(device.get(...request)),
    post: (...request) => checkSession(device.post(...request)),
    postForm: (...request) => checkSession(device.postForm(...request)),
  }
}

/**
 * The report of the consistency check about an application without a mail in the queue. It is expected after a rollback, which
 * copies only the mails that have not been sent.
 */
const NO_QUEUED_MAIL = /does not have one enqueued mail/

/** Expects that everything that was acknowledged is stored exactly once, and that the stored data is consistent. */
export async function expectNothingLost(
  { dataDir }: TestInstallation,
  { applications, decisions }: AcknowledgedLoad,
  { isRolledBack = false } = {},
) {
  const check = await openConsistencyCheck(dataDir)
  try {
    expect(await check.findLost(applications)).toEqual([])
    expect(await check.findLostDecisions(decisions)).toEqual([])
    const faults = await check.findInconsistencies()
    expect(faults.filter((fault) => !(isRolledBack && NO_QUEUED_MAIL.test(fault)))).toEqual([])
    await expect.poll(() => check.countUnsealedAuditEntries(), { timeout: 20_000 }).toBe(0)
    expect(await check.findAuditFaults()).toEqual([])
  } finally {
    await check.close()
  }
}

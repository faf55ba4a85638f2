// SPDX-License-Identifier: Apache-2.0
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWholePortal, type WholePortal } from '../support/whole-portal.ts'
import { startNginx } from './nginx.ts'
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts'
import { startS3Server } from './s3-server.ts'
import { freePort } from './tools.ts'

/** Represents a machine: a portal process with its own folder, reached through nginx and directly on its own port. */
export interface Machine {
  origin: string
  process: WholePortal
}

/** Two machines behind nginx. They share a database with a replica, a bucket for documents, and a folder for keys. */
export interface Cluster {
  /** The public URL. */
  origin: string
  postgres: PostgresPair
  machines: [Machine, Machine]
  /** Restarts a killed machine in its old folder. */
  restart(index: 0 | 1): Promise<void>
  stopBucketServer(): Promise<void>
  startBucketServer(): Promise<void>
  end(): Promise<void>
}

/** The time limit of the first start: one machine creates the demo data while the other machine waits. */
const FIRST_START_MS = 120_000

/** Starts all programs, and both machines at the same moment. `end` stops them. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gs-cluster-'))
  await chmod(folder, 0o755)
  const database = join(folder, 'db')
  await mkdir(database)
  const postgres = await startPostgresPair(database)
  let bucket = await startS3Server(folder)
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const [publicPort, ...portalPorts] = ports
  const environment = {
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_READ_URL: postgres.replicaUrl,
    KEYS_DIR: join(folder, 'keys'),
    DOCUMENTS_S3_URL: bucket.address.url,
    DOCUMENTS_S3_KEY_ID: bucket.address.keyId,
    DOCUMENTS_S3_SECRET: bucket.address.secret,
    PUBLIC_ORIGIN: `http://127.0.0.1:${publicPort}`,
    LOG_LEVEL: 'warn',
  }
  const start = async (index: 0 | 1): Promise<Machine> => {
    const port = portalPorts[index]
    const settings = { ...environment, PORT: `${port}` }
    const process = await startWholePortal(join(folder, `machine-${index}`), settings, FIRST_START_MS)
    return { origin: `http://127.0.0.1:${port}`, process }
  }
  const startResults = await Promise.allSettled([start(0), start(1)])
  const endAll = async () => {
    await Promise.all(
      startResults.flatMap((result) => (result.status === 'fulfilled' ? [result.value.process.end('SIGTERM')] : [])),
    )
    await bucket.end()
    await postgres.end()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const [first, second] = startResults
  if (first.status === 'rejected' || second.status === 'rejected') {
    await endAll()
    throw new Error('A machine did not start', {
      cause: startResults.find((result) => result.status === 'rejected')?.reason,
    })
  }
  const machines: [Machine, Machine] = [first.value, second.value]
  const nginx = await startNginx(folder, publicPort, portalPorts)

  return {
    origin: nginx.origin,
    postgres,
    machines,
    async restart(index) {
      machines[index] = await start(index)
    },
    stopBucketServer: () => bucket.end(),
    async startBucketServer() {
      bucket = await startS3Server(folder, bucket.port)
    },
    async end() {
      await nginx.end()
      // A restarted machine is not among the results of the first starts.
      await Promise.all(machines.map(({ process }) => process.end('SIGTERM')))
      await endAll()
    },
  }
}

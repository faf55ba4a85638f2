// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'

/** When the proxy closes the connection of a submission: during its upload, or when the portal responds. */
export type Disconnection = 'upload' | 'response'

/** A whole portal behind a proxy. The proxy keeps its address while the portal restarts, and can close connections. */
export interface UnreliablePortal {
  origin: string
  isRunning(): boolean
  /** Whether a device has a network to the portal. Without one, every connection breaks, and new ones are refused. */
  setNetwork(hasNetwork: boolean): void
  /** Closes the connections of the next submissions, in the order of `disconnections`. */
  disconnectSubmissions(disconnections: readonly Disconnection[]): void
  /** Cancels the disconnections that have not happened yet. */
  repair(): void
  /** Kills the portal. Every connection breaks, and new ones are refused. */
  kill(): Promise<void>
  /** Starts the portal if it is not running. */
  start(): Promise<void>
  close(): Promise<void>
}

/** The beginning of a request that submits an application. */
const SUBMISSION = /^POST \/api\/(noc|househould|user\/services\/birth-cert) /
/** The connection of an upload is closed after this many bytes, in the middle of its first document. */
const UPLOADED_BYTES = 3000

/** Starts a copy of the demo village behind a proxy. */
export async function openUnreliablePortal(): Promise<UnreliablePortal> {
  const dataDir = await copySeededVillage()
  let portal: WholePortal | undefined = await startWholePortal(dataDir)
  let disconnections: Disconnection[] = []
  let hasNetwork = true
  const sockets = new Set<Socket>()

  const proxy = createServer((client) => {
    if (!portal || !hasNetwork) return void client.destroy()
    const server = connect(Number(new URL(portal.origin).port), '127.0.0.1')
    const end = () => {
      for (const socket of [client, server]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    let disconnection: Disconnection | undefined
    let received = 0
    client.on('data', (chunk: Buffer) => {
      if (SUBMISSION.test(chunk.toString('latin1', 0, 100))) {
        disconnection = disconnections.shift()
        received = 0
      }
      received += chunk.length
      if (disconnection === 'upload' && received > UPLOADED_BYTES) end()
      else server.write(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      if (disconnection === 'response') end()
      else client.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')

  const breakConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const kill = async () => {
    const killed = portal
    portal = undefined
    await killed?.end('SIGKILL')
    breakConnections()
  }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    isRunning: () => portal !== undefined,
    setNetwork: (next) => {
      hasNetwork = next
      if (!hasNetwork) breakConnections()
    },
    disconnectSubmissions: (next) => {
      disconnections = [...next]
    },
    repair: () => {
      disconnections = []
    },
    kill,
    async start() {
      portal ??= await startWholePortal(dataDir)
    },
    async close() {
      const last = portal
      await kill()
      proxy.close()
      if (!last) await (await startWholePortal(dataDir)).end('SIGTERM')
      await clearDataFolder(dataDir)
    },
  }
}

// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A network between a browser and the portal, whose connections a test can drop in the middle of an upload. */
export interface DisconnectingProxy {
  origin: string
  /** The digest of each part whose upload has started, in order. A repeated upload adds its digest again. */
  startedUploads: string[]
  /**
   * Drops the connection of the upload with this number, counted from 1, after `afterBytes` bytes. If `isDown`, the proxy also
   * drops every other connection, until `restore` is called.
   */
  disconnectDuring(options: { upload: number; afterBytes: number; isDown: boolean }): void
  restore(): void
}

/** Matches the beginning of a request that uploads a part of a document. The URL contains the digest of the part. */
const UPLOAD = /PUT \/api\/parts\/([0-9a-f]{64}) HTTP/

/** Opens the proxy on a free port, until the end of the test. */
export async function openDisconnectingProxy(portalOrigin: string): Promise<DisconnectingProxy> {
  const { port, hostname } = new URL(portalOrigin)
  const sockets = new Set<Socket>()
  const startedUploads: string[] = []
  let plan: Parameters<DisconnectingProxy['disconnectDuring']>[0] | undefined
  let isDown = false

  /** Watches what a browser sends on one connection. */
  function watch(browser: Socket, portal: Socket) {
    let uploaded = 0
    browser.on('data', (chunk: Buffer) => {
      const [, digest] = UPLOAD.exec(chunk.toString('latin1')) ?? []
      if (digest !== undefined) {
        startedUploads.push(digest)
        uploaded = 0
      }
      uploaded += chunk.length
      if (plan?.upload === startedUploads.length && uploaded > plan.afterBytes) {
        isDown = plan.isDown
        plan = undefined
        for (const socket of isDown ? sockets : [browser, portal]) socket.destroy()
      } else portal.write(chunk)
    })
  }

  const server = createServer((browser) => {
    if (isDown) return void browser.destroy()
    const portal = connect(Number(port), hostname)
    for (const [socket, other] of [
      [browser, portal],
      [portal, browser],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    watch(browser, portal)
    portal.pipe(browser)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    origin: `http://127.0.0.1:${address.port}`,
    startedUploads,
    disconnectDuring: (options) => {
      plan = options
    },
    restore: () => {
      isDown = false
    },
  }
}

// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The path of a program that `npm run test:cluster` found. Throws if the program is missing. */
export function toolPath(variable: 'NGINX' | 'POSTGRESQL_BIN' | 'S3_SERVER_FOLDER'): string {
  const path = process.env[variable]
  if (!path) throw new Error(`${variable} is not set: run npm run test:cluster`)
  return path
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}

/** Repeats the check until it passes. After the time limit, throws an error with the last error as its cause. */
export async function waitUntilUp(name: string, isUp: () => Promise<boolean>, timeLimit = 30_000): Promise<void> {
  const end = Date.now() + timeLimit
  for (let fault: unknown; Date.now() < end; await pause(50)) {
    try {
      if (await isUp()) return
    } catch (error) {
      fault = error
    }
    if (Date.now() + 50 >= end) throw new Error(`${name} did not start in time`, { cause: fault })
  }
}

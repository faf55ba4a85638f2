import { mkdir } from 'node:fs/promises'
import type { DatabaseAddress } from '#server/platform/db/connection.ts'
import { startProgram } from './start-program.ts'

const PROGRAM = new URL('limit.ts', import.meta.url)

/** Starts the limit on a database; `folder` receives the uploaded files. */
export async function startLimit(address: DatabaseAddress, folder: string) {
  await mkdir(folder, { recursive: true })
  return startProgram({ command: [PROGRAM.pathname, JSON.stringify(address), folder], ready: '/readyz' })
}

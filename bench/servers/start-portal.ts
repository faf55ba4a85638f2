import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startProgram } from './start-program.ts'

export interface PortalOptions {
  address: { host: string; port: number; user: string; database: string }
  dataDir: string
  /** Arguments for Node.js that run the portal, and additional environment variables. */
  command: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** The mail server of the portal. */
  smtpUrl: string
}

/** Starts the portal as in production: with every check, and with its log in a file. */
export async function startPortal({ address, dataDir, smtpUrl, command, environment }: PortalOptions) {
  await mkdir(dataDir, { recursive: true })
  const port = await freePort()
  const { host, port: databasePort, user, database } = address
  const where = new URLSearchParams({ host, port: String(databasePort) })
  return startProgram({
    command,
    ready: '/readyz',
    environment: {
      ...environment,
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      APP_MODE: 'production',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DATABASE_URL: `postgresql://${user}@/${database}?${where}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      LOG_FILE: join(dataDir, 'portal.log'),
      SMTP_URL: smtpUrl,
      // The bench sends all requests from one address. Rate limits are counted, but high enough never to reject.
      BUDGET_FACTOR: '100000',
      KEY_PASSPHRASE: 'a passphrase for the bench alone',
    },
  })
}

/** The portal must know its own address before it listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { loadCatalogue } from './catalogue/load-catalogue.ts'
import { openPortal } from './open-portal.ts'
import { refuseUnfinishedRestore } from './operations/backup/restore-target.ts'
import { scheduleBackups } from './operations/backup/schedule-backups.ts'
import { scheduleDrills } from './operations/drill/schedule-drills.ts'
import type { Portal } from './operations/portal.ts'
import { takePortFromHold } from './operations/upgrade/hold-file.ts'
import { closeAll } from './platform/close-all.ts'
import {
  type Configuration,
  isSecondFactorOff,
  openableOrigins,
  readConfiguration,
} from './platform/configuration/configuration.ts'
import { isLoopback } from './platform/configuration/encrypted-connections.ts'
import { withAdvisoryLock } from './platform/db/advisory-locks.ts'
import { type DatabaseAddress, requireUsableDatabase } from './platform/db/connection.ts'
import { prepareDataFolder, throwStartError } from './platform/db/embedded/data-folder.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/start-embedded-postgres.ts'
import { mayRewriteAuditLog } from './platform/db/grant-to-portal.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './platform/demo-accounts.ts'
import { languageWarnings } from './platform/i18n/languages.ts'
import { checkKeyModes } from './platform/keys/check-key-modes.ts'
import { logOptions } from './platform/log/log-options.ts'
import { openLogFile, openLogStream } from './platform/log/open-log.ts'
import { StartUpError } from './platform/start-up-error.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url))

/** Functions that close what this process has opened, in the order of opening. They are called in reverse order. */
const closeFunctions: (() => Promise<void>)[] = []
let closing: Promise<void> | undefined

/**
 * Set if an upgrade has started this process to try a new release (`operations/upgrade/try-release.ts`): the name of the
 * database to use, or `own` for the portal's own database. In such a trial, the portal runs no jobs and sends nothing.
 */
const trialDatabase = process.env.GRAM_SEVA_TRIAL

async function start() {
  let app: FastifyInstance | undefined
  const configuration = readConfiguration(process.env, { checksPaths: true })
  await prepareDataFolder(configuration.dataDir)
  await refuseUnfinishedRestore(configuration.dataDir)
  const keysWarning = await checkKeyModes(configuration)
  const { database, owner } = await openDatabaseServer(configuration)
  const warnings = languageWarnings()
  const catalogue = await loadCatalogue((warning) => warnings.push(warning))
  const { portal, close } = await openPortal({
    configuration,
    catalogue,
    database,
    owner,
    exclusive: configuration.databaseUrl === undefined,
    isTrial: trialDatabase !== undefined,
    prepare: (started) => seedIfDemo(started, database),
    // Before the log exists, `app` is undefined. An error at that time is not lost, because `openPortal` throws it, too.
    onError: (error) => app?.logError(error),
  }).catch((error) => throwStartError(error, configuration.dataDir))
  closeFunctions.push(close)
  const { logFile, logLimits } = configuration
  const logger = {
    ...logOptions(configuration),
    stream: logFile === undefined ? openLogStream(process.stdout) : openLogFile(logFile, logLimits),
  }
  const server = await buildApp(portal, { logger, webFolder: WEB_FOLDER })
  app = server
  if (keysWarning) warnings.push(keysWarning)
  if (await usesOwnerRole(configuration, database)) warnings.push(OWNER_ROLE_WARNING)
  if (takesNoBackups(configuration)) warnings.push(NO_BACKUPS_WARNING)
  if (isSecondFactorOff(configuration)) warnings.push(SECOND_FACTOR_WARNING)
  if (isOpenDemo(configuration)) warnings.push(OPEN_DEMO_WARNING)
  for (const warning of warnings) server.log.warn(warning)
  closeFunctions.push(() => server.shutDownGracefully())
  await listen(server, configuration)
  if (trialDatabase === undefined) {
    closeFunctions.push(scheduleBackups({ configuration, onError: (error) => server.logError(error, 'backup') }))
    closeFunctions.push(scheduleDrills({ configuration, onError: (error) => server.logError(error, 'restore drill') }))
  }
  printWelcome(server, configuration, warnings)
}

/** Prints the portal's address, the warnings if the log is written to a file, and the accounts in demo mode. */
function printWelcome(app: FastifyInstance, configuration: Configuration, warnings: readonly string[]) {
  const { mode, origin, behindProxy, dataDir, logFile } = configuration
  // With PORT=0, the operating system has chosen the port.
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : configuration.port
  const [firstOrigin, ...otherOrigins] = behindProxy ? [origin] : openableOrigins(configuration, port)
  print('')
  if (logFile) for (const warning of warnings) print(`Warning: ${warning}`)
  print(`Gram Seva is open at ${firstOrigin}`)
  if (otherOrigins.length > 0) print(`From other machines: ${otherOrigins.join(' ')}`)
  print(`Data: ${dataDir}`)
  if (logFile) print(`Log: ${logFile}`)
  if (mode === 'demo') {
    print('')
    print('This is a demo village. Log in as:')
    for (const { role, email } of DEMO_ACCOUNTS) print(`  ${role.padEnd(9)} ${email}   password: ${DEMO_PASSWORD}`)
  }
  print('')
  print('Press Ctrl+C to stop.')
}

/** Creates the demo village. Its code is imported in demo mode only. */
async function seedIfDemo(portal: Portal, database: DatabaseAddress) {
  if (portal.configuration.mode !== 'demo') return
  const { seedDemoVillage } = await import('./demo/seed-demo-village.ts')
  await withAdvisoryLock(database, 'start', () => seedDemoVillage(portal, print))
}

/** If the portal's role owns the database, only triggers protect the audit log, and this role can drop them. */
const OWNER_ROLE_WARNING =
  'The portal uses the role that owns its database, and could rewrite the audit log: set DATABASE_OWNER_URL (docs/security.md)'

/**
 * Whether the portal's role could rewrite the audit log. If DATABASE_OWNER_URL is set, `openPortal` rejects such a role,
 * so no check is necessary here.
 */
const usesOwnerRole = async ({ mode, databaseUrl, databaseOwnerUrl }: Configuration, database: DatabaseAddress) =>
  mode === 'production' &&
  databaseUrl !== undefined &&
  databaseOwnerUrl === undefined &&
  (await mayRewriteAuditLog(database))

const NO_BACKUPS_WARNING = 'The portal takes no backups: set BACKUP_DIR, or take them yourself (docs/backup.md)'

const takesNoBackups = ({ mode, backupDir }: Configuration) => mode === 'production' && backupDir === undefined

const SECOND_FACTOR_WARNING =
  'Staff and admins log in with a password alone: REQUIRE_SECOND_FACTOR=false (docs/operations.md, second-factor-off)'

const OPEN_DEMO_WARNING =
  'Other machines can open this demo, whose passwords are public: set HOST=127.0.0.1 unless you trust everybody in the network'

const isOpenDemo = ({ mode, host }: Configuration) => mode === 'demo' && !isLoopback(host)

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Checks or starts the database server. Returns the addresses of the database for the portal's role and the owner's
 * role.
 */
async function openDatabaseServer({ databaseUrl, databaseOwnerUrl, dataDir }: Configuration) {
  if (databaseUrl !== undefined) {
    await requireUsableDatabase(databaseUrl)
    const owner = databaseOwnerUrl === undefined ? undefined : { connectionString: databaseOwnerUrl }
    return { database: { connectionString: databaseUrl }, owner }
  }
  const database = trialDatabase === 'own' ? undefined : trialDatabase
  const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: print, database })
  closeFunctions.push(() => server.stop())
  return { database: server.portalConnection, owner: server.connection }
}

async function listen(app: FastifyInstance, { host, port, dataDir }: Configuration) {
  try {
    // During an upgrade, the upgrade program holds the portal's port and answers the requests. The new portal takes the port
    // from it; a trial does not, because it listens on a separate port.
    if (trialDatabase === undefined) await takePortFromHold({ dataDir, host, port })
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartUpError(
        `The port ${port} is in use by another program. Choose another one, such as PORT=${port + 1}.`,
      )
    }
    if (code === 'EACCES') throw new StartUpError(`This user may not listen on port ${port}. Choose one above 1023.`)
    if (code === 'EADDRNOTAVAIL') throw new StartUpError(`This machine has no address ${host}. Change HOST.`)
    throw error
  }
}

/** Closes everything once, even if several signals arrive. */
function close() {
  closing ??= closeAll(closeFunctions.reverse())
  return closing
}

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  // `disconnect`: the process that started this one (`scripts/start.mjs`) has ended.
  process.on(event, () => {
    close().then(
      () => process.exit(0),
      (error) => fail(error),
    )
  })
}

// The IPC channel to that process must not keep this process alive.
process.channel?.unref()

function fail(error: unknown) {
  // An operator can fix a `StartUpError`, so only its message is printed; any other error is a bug, printed with its
  // stack.
  if (error instanceof StartUpError) process.stderr.write(`\n${error.message}\n`)
  else console.error(error)
  process.exit(1)
}

start().catch(async (error) => {
  // If a signal arrived during the start, everything is closed already.
  if (closing) return
  await close().catch(() => {})
  fail(error)
})

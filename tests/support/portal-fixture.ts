// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { test as base, vi } from 'vitest'
import { recordConsent } from '#server/accounts/consent.ts'
import { recordAccount } from '#server/accounts/registration/register-applicant.ts'
import { buildApp } from '#server/app.ts'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { openPortal } from '#server/open-portal.ts'
import type { Portal } from '#server/operations/portal.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { type Database, openDatabase, withConnection } from '#server/platform/db/connection.ts'
import { SUPERUSER } from '#server/platform/db/embedded/cluster.ts'
import { PORTAL_ROLE } from '#server/platform/db/embedded/portal-database.ts'
import { ARGON2ID } from '#server/platform/keys/encrypt-key.ts'
import { logOptions } from '#server/platform/log/log-options.ts'
import type { Role, Status } from '#shared/applications/lifecycle.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { aRegistration } from './a-registration.ts'
import { aSubmission } from './a-submission.ts'
import { type Client, createClient, type FormValue } from './client.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { createOwnerQueries, type OwnerQueries } from './owner-queries.ts'
import { setUpPhone } from './set-up-phone.ts'
import { copyTemplate, dropDatabase, type TestDatabase } from './test-database.ts'

export const PASSWORD = 'a long secret'

/** A portal with a separate database and data folder, and helpers for the steps that many tests need. */
export interface TestPortal {
  app: FastifyInstance
  services: Portal
  catalogue: Catalogue
  dataDir: string
  /** The connection of the database, for programs that run beside the portal. */
  database: TestDatabase
  ownerQueries: OwnerQueries
  /** Every line that the portal has logged at `logLevel`. */
  log: string[]
  /** A browser that is not logged in, at a network address if one is given. */
  visitor(from?: string): Client
  /** A browser logged in as the default account of the role. The first call creates this account and logs it in. */
  as(role: Role): Promise<Client>
  /** Creates another account and logs it in. */
  createAccount(role: Role, email: string): Promise<Client>
  submit(
    client: Client,
    serviceId: string,
    changes?: Record<string, FormValue | undefined>,
  ): ReturnType<Client['postForm']>
  /** Creates an application of the default citizen (or of `by`) in `status`; returns its reference. */
  createApplication(options?: {
    service?: string
    status?: Status
    by?: Client
    changes?: Record<string, FormValue>
  }): Promise<string>
  decide(role: Role, reference: string, status: string, message?: string): ReturnType<Client['post']>
  /** Every file in the documents folder, including the files of unfinished uploads. */
  filesOnDisk(): Promise<string[]>
}

interface Settings {
  /** Environment variables of the portal, in addition to APP_MODE=demo. */
  environment: Record<string, string>
  /** The catalogue, if it is not the built-in one. */
  services: Catalogue | undefined
  logLevel: string
  /** Whether the test expects internal errors of the portal. Otherwise each internal error fails the test. */
  expectsInternalErrors: boolean
}

export const test = base.extend<Settings & { portal: TestPortal; mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  mailServer: async ({}, use) => {
    const server = await openMailServer()
    await use(server)
    await server.close()
  },
  environment: {},
  services: undefined,
  logLevel: 'silent',
  expectsInternalErrors: false,
  portal: async ({ environment, services, logLevel, expectsInternalErrors }, use) => {
    const opened = await openTestPortal({ environment, services, logLevel, expectsInternalErrors })
    await use(opened.createPortal())
    await opened.close()
  },
})

/**
 * Like `test`, but the tests of a file share one portal, because opening a portal takes longer than most tests. All rows and
 * files are deleted before each test. Do not use it for tests that change the schema or the keys, or that read metrics, ids or
 * the chain of the audit log.
 */
export const sharedTest = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern; this one needs none
  .extend('opened', { scope: 'file' }, async ({}, { onCleanup }) => {
    const defaults = { environment: {}, services: undefined, logLevel: 'silent', expectsInternalErrors: false }
    const opened = await openTestPortal(defaults)
    onCleanup(opened.close)
    return opened
  })
  .extend('portal', async ({ opened }) => {
    await opened.empty()
    return opened.createPortal()
  })

/** Deletes all rows except those that the first start creates. Meanwhile, triggers and foreign keys are disabled. */
const DELETE_ROWS = `
  do $$ declare append_only record; emptied regclass; begin
    -- The role of a replica disables ordinary triggers, but not those of append-only tables, so make these ordinary first.
    for append_only in select tgrelid::regclass as of_table, tgname from pg_trigger where tgenabled = 'A' loop
      execute format('alter table %s enable trigger %I', append_only.of_table, append_only.tgname);
    end loop;
    perform set_config('session_replication_role', 'replica', true);
    for emptied in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'installation', 'panchayats', 'signing_keys')
    loop
      execute format('delete from %s', emptied);
    end loop;
    delete from panchayats where code <> 'default';
    delete from pgboss.job;
  end $$`

async function openTestPortal({ environment, services, logLevel, expectsInternalErrors }: Settings) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gramseva-data-'))
  const database = await copyTemplate()
  const configuration = readConfiguration({
    APP_MODE: 'demo',
    LOG_LEVEL: logLevel,
    // 0 disables the rate limits, because a test sends many requests from one address. Tests of these limits set another factor.
    BUDGET_FACTOR: '0',
    ...environment,
    DATA_DIR: dataDir,
  })
  const catalogue = services ?? (await loadCatalogue())
  let closing = false
  const onError = (error: Error) => {
    // While the portal is closing, connections may report that the database was dropped. Before that, an error fails the test.
    if (!closing && !expectsInternalErrors && !isConnectionTimeout(error)) throw error
  }
  const connections = { database: { ...database, user: PORTAL_ROLE }, owner: database }
  const opened = await openPortal({ configuration, catalogue, ...connections, exclusive: true, onError })
  const ownerPool = openDatabase(database, onError, 2)
  const log: string[] = []
  const logger = { ...logOptions(configuration), stream: { write: (line: string) => void log.push(line) } }
  const app = await buildApp(opened.portal, { logger, webFolder: join(dataDir, 'no-web') })
  await app.ready()
  const parts = { app, services: opened.portal, catalogue, dataDir, database, log }
  async function close() {
    closing = true
    await app.close()
    await opened.close()
    await ownerPool.close()
    await dropDatabase(database.database)
    await rm(dataDir, { recursive: true, force: true })
  }
  async function empty() {
    await withConnection({ ...database, user: SUPERUSER }, async (client) => {
      // A mail that is being sent now would be written during the next test, so wait for it. Each statement runs in its own
      // transaction, because a lock that is held during the wait would block the job that sends the mail.
      await vi.waitUntil(
        async () => {
          await client.query('delete from promised_jobs')
          await client.query("delete from pgboss.job where state <> 'active'")
          const { rows } = await client.query('select from pgboss.job')
          return rows.length === 0
        },
        { timeout: 20_000, interval: 10 },
      )
      await client.query(DELETE_ROWS)
    })
    for (const folder of ['documents', 'outbox']) await removeFiles(join(dataDir, folder))
    log.length = 0
  }
  return { createPortal: () => createTestPortal(parts, ownerPool.db), empty, close }
}

async function removeFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) if (entry.isFile()) await rm(join(entry.parentPath, entry.name), { force: true })
}

/** The messages of the pool: no connection became free in time, or a new one did not open in time. */
const CONNECTION_TIMEOUTS = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/** Whether a background job timed out while it waited for a connection, as on a busy machine. It is retried later. */
const isConnectionTimeout = (error: unknown): boolean =>
  error instanceof Error && (CONNECTION_TIMEOUTS.includes(error.message) || isConnectionTimeout(error.cause))

/**
 * The lowest cost that argon2 allows. A password is verified with the cost of its stored hash, and most tests only need a
 * login.
 */
const LOWEST_COST = { algorithm: ARGON2ID, memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The hash of `PASSWORD`, computed once in each process. */
let passwordHash: Promise<string> | undefined

type PortalParts = Pick<TestPortal, 'app' | 'services' | 'catalogue' | 'dataDir' | 'database' | 'log'>

/** `ownerDb` is the database as its owner, for statements that the role of the portal may not run. */
function createTestPortal(parts: PortalParts, ownerDb: Database): TestPortal {
  const { app, services, catalogue } = parts
  const defaultClients = new Map<Role, Promise<Client>>()
  let accounts = 0
  const visitor: TestPortal['visitor'] = (from) => createClient(app, from)

  const createAccount: TestPortal['createAccount'] = async (role, email) => {
    passwordHash ??= hash(PASSWORD, LOWEST_COST)
    const username = email.split('@')[0] ?? email
    accounts += 1
    // All accounts have different mobile numbers, because reviewers cannot decide on applications with their own number.
    const mobile = `8${String(accounts).padStart(9, '0')}`
    const person = {
      ...aRegistration({ email, username, mobile }),
      role,
      panchayatId: services.panchayat.id,
      passwordHash: await passwordHash,
      isEmailConfirmed: true,
    }
    const { id: accountId } = await recordAccount(services.db, person, services.vault)
    if (role === 'user') await recordConsent(services.db, { accountId, panchayatId: services.panchayat.id }, 'en')
    const client = visitor()
    const response = await client.postUrlEncoded('/api/login', { email, password: PASSWORD })
    const { status } = response.json?.next === 'set-up' ? await setUpPhone(client) : response
    if (status !== 200) throw new Error(`${email} could not log in: ${status}`)
    return client
  }

  const as: TestPortal['as'] = (role) => {
    const client = defaultClients.get(role) ?? createAccount(role, `the-${role}@panchayat.example`)
    defaultClients.set(role, client)
    return client
  }

  const submit: TestPortal['submit'] = (client, serviceId, changes = {}) => {
    const { definition } = catalogue.get(serviceId)
    return client.postForm(definition.paths.submit, aSubmission(definition, changes))
  }

  const decide: TestPortal['decide'] = async (role, reference, status, message) => {
    const client = await as(role)
    const details = await client.get(`/api/applications/${reference}`)
    return client.post('/api/updatestatus', {
      appId: reference,
      status,
      collection: details.json.data.collection,
      ...(message !== undefined && { message }),
    })
  }

  const createApplication: TestPortal['createApplication'] = async ({
    service = 'noc',
    status = 'Pending',
    by,
    changes,
  } = {}) => {
    const response = await submit(by ?? (await as('user')), service, changes)
    if (response.status !== 201) throw new Error(`The application was not accepted: ${JSON.stringify(response.json)}`)
    const reference: string = response.json.data._id
    const decided =
      status === 'Pending' ? undefined : await decide(status === 'Verified' ? 'staff' : 'admin', reference, status)
    if (decided && decided.status !== 200)
      throw new Error(`The decision was not accepted: ${JSON.stringify(decided.json)}`)
    return reference
  }

  const filesOnDisk = async () => {
    const entries = await readdir(join(parts.dataDir, 'documents'), { recursive: true, withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? `${basename(entry.parentPath)}/${entry.name}` : [])).sort()
  }

  const ownerQueries = createOwnerQueries(ownerDb)
  return { ...parts, ownerQueries, visitor, as, createAccount, submit, createApplication, decide, filesOnDisk }
}

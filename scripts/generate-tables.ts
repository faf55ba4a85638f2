// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** `npm run db:types`: generates src/server/platform/db/tables.ts from the migrated schema. */
const folder = await mkdtemp(join(tmpdir(), 'gramseva-types-'))
// If root runs this script, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: console.log, durable: false })
try {
  const { host, user, database } = server.connection
  await migrate(server.connection)
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const generated = spawnSync('kysely-codegen', ['--config-file', '.kysely-codegenrc.json', '--url', url], {
    encoding: 'utf8',
  })
  // kysely-codegen does not check the types in its configuration file with this version of TypeScript. It copies them into the
  // generated file, which the project's own type check covers.
  if (generated.status !== 0) throw new Error(generated.stderr)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

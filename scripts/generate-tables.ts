import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** Writes src/server/platform/db/tables.ts from the schema that the migrations make: `npm run db:types`. */
const folder = await mkdtemp(join(tmpdir(), 'gramseva-types-'))
// As root the server runs as another user, who must be able to walk through.
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: console.log, durable: false })
try {
  const { host, user, database } = server.connection
  await migrate(server.connection)
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const made = spawnSync('kysely-codegen', ['--config-file', '.kysely-codegenrc.json', '--url', url], {
    encoding: 'utf8',
  })
  // Its parser of type expressions does not know this TypeScript; it then takes them as written, which is what we want.
  if (made.status !== 0) throw new Error(made.stderr)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

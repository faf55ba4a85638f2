// SPDX-License-Identifier: Apache-2.0
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from './debian-packages.mjs'
import { installSeparately } from './separate-packages.mjs'
import { SetUpError } from './set-up-error.mjs'

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']
const DEBIAN_POSTGRESQL = '/usr/lib/postgresql'
/** A server that verifies request signatures as S3 does. It is installed separately, because it has a hundred dependencies. */
const S3_SERVER = { name: '@20minutes/s3rver', version: '5.0.0', purpose: 'an S3-compatible server for the test' }

/**
 * Finds or installs the programs of the cluster test: nginx, a PostgreSQL with `pg_basebackup`, and an S3-compatible
 * server. Returns the environment variables with their locations.
 */
export async function findOrInstallClusterTools() {
  const missing = [...(findNginx() ? [] : ['nginx-light']), ...(findPostgresql() ? [] : ['postgresql'])]
  if (missing.length > 0) {
    console.log(`Installing ${missing.join(' and ')} (only the first time) …`)
    await installDebianPackages(missing)
  }
  const nginx = findNginx()
  const postgresql = findPostgresql()
  if (!nginx || !postgresql) {
    throw new SetUpError(
      'This test needs nginx, and a PostgreSQL 15 or newer with pg_basebackup. On Debian: run it as root, or install nginx-light and postgresql. Nothing was tested.',
    )
  }
  return { NGINX: nginx, POSTGRESQL_BIN: postgresql, S3_SERVER_FOLDER: await installSeparately(S3_SERVER) }
}

const findNginx = () => NGINX.find((path) => existsSync(path))

function findPostgresql() {
  if (!existsSync(DEBIAN_POSTGRESQL)) return undefined
  const versions = readdirSync(DEBIAN_POSTGRESQL).sort((a, b) => Number(b) - Number(a))
  const folders = versions.map((version) => join(DEBIAN_POSTGRESQL, version, 'bin'))
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
  )
}

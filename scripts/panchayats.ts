// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util'
import { openOwnDatabase, withPool } from '#server/operations/backup/own-database.ts'
import {
  countRows,
  describeCounts,
  describeUnused,
  findPanchayats,
  findUnused,
  nameOfPanchayat,
  removePanchayat,
} from '#server/operations/installation/panchayats.ts'
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { openKeyFolder } from '#server/platform/keys/key-folder.ts'
import { commandLine, StartUpError } from '#server/platform/start-up-error.ts'
import { describeCommand } from './cli/help.ts'

/** `npm run panchayats -- list | remove <code>`: lists or removes panchayats that a start with a wrong code created. */
const { positionals } = parseArgs({ allowPositionals: true })

try {
  const configuration = readConfiguration({ ...process.env, APP_MODE: process.env.APP_MODE || 'demo' })
  const database = await openOwnDatabase(configuration)
  try {
    console.log(await withPool(database.address, (db) => runCommand(db, configuration)))
  } finally {
    await database.stop()
  }
} catch (error) {
  if (!(error instanceof StartUpError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runCommand(db: Database, configuration: Configuration): Promise<string> {
  const [command, code] = positionals
  const ownCode = configuration.panchayat.code
  if (command === 'list') return listPanchayats(db, ownCode)
  if (command !== 'remove' || code === undefined) throw new StartUpError(describeCommand('panchayats'))
  const folder = openKeyFolder(configuration)
  const { panchayat, kids } = await removePanchayat({ db, folder, code, ownCode })
  const keys = `${kids.length} signing ${kids.length === 1 ? 'key' : 'keys'}`
  return `The panchayat ${nameOfPanchayat(panchayat)} is removed, with ${keys}. Take a backup now (${commandLine('backup')}).`
}

async function listPanchayats(db: Database, ownCode: string) {
  const lines: string[] = []
  for (const { id, code, name } of await findPanchayats(db)) {
    lines.push(`${code}  ${name}${code === ownCode ? ' (the panchayat of PANCHAYAT_CODE)' : ''}`)
    lines.push(`  ${describeCounts(await countRows(db, id)) || 'nothing belongs to it'}`)
  }
  return [...lines, ...(await findUnused(db)).map(describeUnused)].join('\n')
}

// SPDX-License-Identifier: Apache-2.0
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { StartUpError } from '#server/platform/start-up-error.ts'
import { run, test } from './database-folder.ts'

describe('a damaged data folder', () => {
  test('an interrupted first start is repeated', async ({ folder, start, sentences }) => {
    // A first start creates the database in a folder with such a name, and renames the folder at the end.
    const unfinished = `${folder}.new-0a1b2c3d`
    await mkdir(unfinished)
    await writeFile(join(unfinished, 'PG_VERSION'), '18\n')
    const { connection } = await start(folder)
    expect(await run(connection, 'SELECT 1')).toEqual([[1]])
    expect(await readdir(dirname(folder))).not.toContain('postgres.new-0a1b2c3d')
    expect(sentences[0]).toMatch(/interrupted/)
  })

  test('a folder without a complete database is rejected and not changed', async ({ folder, start }) => {
    await mkdir(folder)
    await writeFile(join(folder, 'precious.txt'), 'mine')
    await expect(start(folder)).rejects.toThrow(/contains no complete database; it was left unchanged/)
    expect(await readdir(folder)).toEqual(['precious.txt'])
  })

  test('a database of a newer PostgreSQL is rejected and left intact', async ({
    folder,
    copyStoppedDatabase,
    start,
  }) => {
    await copyStoppedDatabase(folder)
    const version = join(folder, 'PG_VERSION')
    const original = await readFile(version, 'utf8')
    await writeFile(version, '99\n')
    await expect(start(folder)).rejects.toThrow(/created by PostgreSQL 99, but this portal contains PostgreSQL 18/)
    await writeFile(version, original)
    const { connection } = await start(folder)
    expect(await run(connection, 'SELECT 1')).toEqual([[1]])
  })

  test('a database without its control file is rejected, and is not replaced by a new database', async ({
    folder,
    copyStoppedDatabase,
    start,
  }) => {
    await copyStoppedDatabase(folder)
    await rm(join(folder, 'global', 'pg_control'))
    await expect(start(folder)).rejects.toThrow(/contains no complete database/)
    expect(await readdir(folder)).toContain('base')
  })

  test('a file in place of the data folder is reported', async ({ folder, start }) => {
    await writeFile(folder, 'mine')
    const attempt = start(join(folder, 'postgres'))
    await expect(attempt).rejects.toThrow(StartUpError)
    await expect(attempt).rejects.toThrow(/a file has the same name/)
    expect(await readFile(folder, 'utf8')).toBe('mine')
  })

  test('a server that cannot start reports the reason', async ({ folder, copyStoppedDatabase, start }) => {
    await copyStoppedDatabase(folder)
    await writeFile(join(folder, 'postgresql.auto.conf'), "shared_preload_libraries = 'nowhere'\n")
    await expect(start(folder)).rejects.toThrow(/^The database could not start: could not access file "nowhere"/)
  })
})

// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { removeTree, removeTreeSync } from './remove-tree.ts'

const NOBODY = 65_534
const FOLDERS = 100
/** The number of removals during which the folders are replaced. An unsafe `rm` follows a link in one of a few removals. */
const ROUNDS = 20

/** Replaces the subfolders of the folder in its argument by links to the folder `target`, as fast as possible. */
const REPLACE_FOLDERS = `
  const { mkdirSync, readdirSync, renameSync, symlinkSync } = require('node:fs')
  const [folder, target] = process.argv.slice(1)
  const names = readdirSync(folder)
  mkdirSync(folder + '.moved')
  process.stdout.write('ready')
  process.stdin.once('data', () => {
    for (const name of names) {
      try {
        renameSync(folder + '/' + name, folder + '.moved/' + name)
        symlinkSync(target, folder + '/' + name)
      } catch {}
    }
    process.exit()
  })`

let root: string
/** A folder that must not be changed. */
let target: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gramseva-remove-'))
  onTestFinished(() => rm(root, { recursive: true }))
  target = join(root, 'target')
  await mkdir(target)
  await writeFile(join(target, 'file'), 'precious')
  await chmod(root, 0o777)
})

async function makeFolders(folder: string) {
  for (let index = 0; index < FOLDERS; index += 1) {
    await mkdir(join(folder, `folder-${index}`), { recursive: true })
    await writeFile(join(folder, `folder-${index}`, 'file'), '')
  }
}

describe.for([
  ['removeTree', removeTree],
  ['removeTreeSync', async (path: string) => removeTreeSync(path)],
] as const)('%s', ([, remove]) => {
  test('removes folders, files and links, but not what the links name, and ignores a missing path', async () => {
    const folder = join(root, '-folder')
    await makeFolders(folder)
    await symlink(target, join(folder, 'link'))
    await symlink(target, join(root, 'link'))
    await writeFile(join(root, 'file'), '')
    const paths = ['-folder', 'link', 'file', 'missing'].map((name) => join(root, name))
    for (const path of paths) await remove(path)
    expect(paths.filter((path) => existsSync(path))).toEqual([])
    expect(existsSync(join(target, 'file'))).toBe(true)
  })

  test.runIf(process.getuid?.() === 0)(
    'removes nothing elsewhere, even if the owner of the folder replaces its subfolders by links meanwhile',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const folder = join(root, `folder-${round}`)
        await makeFolders(folder)
        const identity = { uid: NOBODY, gid: NOBODY }
        await chown(folder, NOBODY, NOBODY)
        for (const name of await readdir(folder)) await chown(join(folder, name), NOBODY, NOBODY)
        const owner = spawn(process.execPath, ['-e', REPLACE_FOLDERS, folder, target], { ...identity, cwd: '/' })
        await once(owner.stdout, 'data')
        owner.stdin.write('start')
        // The removal may fail because folders were replaced, but it must not follow the links.
        await remove(folder).catch(() => {})
        if (owner.exitCode === null) await once(owner, 'exit')
        expect(existsSync(join(target, 'file'))).toBe(true)
      }
    },
  )
})

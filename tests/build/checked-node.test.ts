// SPDX-License-Identifier: Apache-2.0
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url))

test('Every command that installs packages first checks the version of Node, before Node loads files with a newer syntax', async () => {
  const { scripts } = JSON.parse(await readFile(PACKAGE, 'utf8'))
  const installingFiles = new Set<string>()
  for (const file of (await readdir(SCRIPTS)).filter((name) => name.endsWith('.mjs'))) {
    const source = await readFile(join(SCRIPTS, file), 'utf8')
    if (/installPackages|runLongTests/.test(source)) installingFiles.add(`scripts/${file}`)
  }
  expect(installingFiles.size).toBeGreaterThan(0)
  const commands = Object.values<string>(scripts).filter((script) =>
    [...installingFiles].some((file) => script.includes(file)),
  )
  expect(commands.length).toBeGreaterThanOrEqual(installingFiles.size)
  const guard = '--require ./scripts/setup/require-node.cjs scripts/'
  expect(commands.filter((command) => !command.includes(`node ${guard}`))).toEqual([])
})

// SPDX-License-Identifier: Apache-2.0
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkKeyModes } from './check-key-modes.ts'

/** A folder with two keys, as the portal creates them. */
async function createKeyFolder() {
  const root = await mkdtemp(join(tmpdir(), 'gramseva-modes-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const keysDir = join(root, 'keys')
  await mkdir(keysDir, { mode: 0o700 })
  const keys = ['aadhaar.key', 'certificate-root.key'].map((name) => join(keysDir, name))
  for (const key of keys) await writeFile(key, 'a key', { mode: 0o600 })
  return { root, keysDir, keys, paths: [keysDir, ...keys] }
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('The folder of the private keys', () => {
  test('is accepted if only its owner can enter it and read its files, or if it does not exist yet', async () => {
    const { keysDir, keys } = await createKeyFolder()
    for (const key of keys) await chmod(key, 0o400)
    for (const mode of ['production', 'demo'] as const) {
      expect(await checkKeyModes({ keysDir, mode })).toBeUndefined()
      expect(await checkKeyModes({ keysDir: `${keysDir}-absent`, mode })).toBeUndefined()
    }
  })

  test('is rejected in production with any wider mode, and restricted in demo mode', async () => {
    const { keysDir, paths } = await createKeyFolder()
    for (const [index, path] of paths.entries()) {
      const strict = index === 0 ? 0o700 : 0o600
      for (const bit of [0o040, 0o020, 0o010, 0o004, 0o002, 0o001]) {
        await chmod(path, strict | bit)
        const check = checkKeyModes({ keysDir, mode: 'production' })
        await expect(check).rejects.toThrow(`replace the private keys: ${path}. Run chmod 700 ${keysDir}`)
        expect(await modeOf(path)).toBe(strict | bit)
        expect(await checkKeyModes({ keysDir, mode: 'demo' })).toContain(
          `${path}. Their permissions are restricted now.`,
        )
        expect(await modeOf(path)).toBe(strict)
      }
    }
  })

  test('is checked through symbolic links, whose targets are never changed', async () => {
    const { root, keysDir } = await createKeyFolder()
    const outside = join(root, 'outside.key')
    await writeFile(outside, 'a key')
    await chmod(outside, 0o644)
    await symlink(outside, join(keysDir, 'linked.key'))
    await expect(checkKeyModes({ keysDir, mode: 'production' })).rejects.toThrow('linked.key')
    await checkKeyModes({ keysDir, mode: 'demo' })
    expect(await modeOf(outside)).toBe(0o644)
  })
})

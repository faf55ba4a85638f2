// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { openSavedFormKeys } from '#server/platform/keys/saved-form-keys.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { aSavedForm, previewFile, submitFile } from '../support/saved-form.ts'
import { runKeys } from './run-keys.ts'

const KEY_FILE_NAME = /^saved-form-[0-9a-f]{16}\.key$/

const keyFilesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('saved-form'))

/** Opens the keys as the next start of the portal does. */
const open = ({ services: { db, panchayat } }: TestPortal, keysDir: string, keyPassphrase?: string) =>
  openSavedFormKeys(db, panchayat.id, { keysDir, keyPassphrase })

describe('The keys of saved forms', () => {
  test('are created at the first start, and rotated by a command; files for the earlier key can still be opened', async ({
    portal,
  }) => {
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const { keysDir } = portal.services.configuration
    expect(await keyFilesIn(keysDir)).toEqual([expect.stringMatching(KEY_FILE_NAME)])
    const before = await aSavedForm(portal, citizen)
    const delivered = (await citizen.get('/api/services')).json.savedFormRecipient
    expect(delivered).toMatch(/^age1pq1/)

    expect(await runKeys(portal, ['rotate-saved-forms'])).toMatch(
      /^saved-form-[0-9a-f]{16} is now the key for saved forms\. Restart the portal/,
    )
    expect(await keyFilesIn(keysDir)).toHaveLength(2)
    expect((await portal.ownerQueries.auditLog()).at(-1)).toMatchObject({ action: 'key-rotated', subjectKind: 'key' })
    const { recipient } = await open(portal, keysDir)
    expect(recipient).not.toBe(delivered)
    // The running portal still delivers the earlier key, and opens files for both keys.
    const after = await aSavedForm(portal, citizen, { recipient })
    for (const form of [before, after]) expect((await submitFile(staff, form)).status).toBe(201)
  })

  test('are encrypted with the passphrase, even if they were first written without a passphrase', async ({
    portal,
  }) => {
    const { keysDir } = portal.services.configuration
    const [name = ''] = await keyFilesIn(keysDir)
    const text = () => readFile(join(keysDir, name), 'utf8')
    expect(await text()).toMatch(/^plain\./)
    await open(portal, keysDir, 'banyan trees grow slowly')
    expect(await text()).toMatch(/^argon2id1(\.[\w-]+){3}\n$/)
    expect((await stat(join(keysDir, name))).mode & 0o777).toBe(0o600)
    const { recipient, identities } = await open(portal, keysDir, 'banyan trees grow slowly')
    expect(recipient).toBe(portal.services.savedFormKeys.recipient)
    expect(await identities()).toEqual([expect.stringMatching(/^AGE-SECRET-KEY-PQ-1/)])
    await expect(open(portal, keysDir, 'another')).rejects.toThrow('KEY_PASSPHRASE is wrong')
    await expect(open(portal, keysDir)).rejects.toThrow('set KEY_PASSPHRASE')
  })

  test('are not rotated without the passphrase of the current key', async ({ portal }) => {
    const { keysDir } = portal.services.configuration
    await open(portal, keysDir, 'banyan trees grow slowly')
    const before = await keyFilesIn(keysDir)
    for (const environment of [{ KEY_PASSPHRASE: '' }, { KEY_PASSPHRASE: 'another long passphrase' }])
      await expect(runKeys(portal, ['rotate-saved-forms'], environment)).rejects.toThrow('KEY_PASSPHRASE')
    expect(await keyFilesIn(keysDir)).toEqual(before)
  })

  test('prevent the start of the portal if the current key is missing; files for this key are rejected', async ({
    portal,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gramseva-keys-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await expect(open(portal, folder)).rejects.toThrow(/saved-form-[0-9a-f]{16}\.key is missing\. Restore it/)
    const [citizen, staff] = [await portal.as('user'), await portal.as('staff')]
    const form = await aSavedForm(portal, citizen)
    const { keysDir } = portal.services.configuration
    for (const name of await keyFilesIn(keysDir)) await rm(join(keysDir, name))
    expect((await previewFile(staff, form.file)).json.code).toBe('saved-form-foreign')
  })
})

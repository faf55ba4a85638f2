// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { findSigningKeys } from '#server/certificates/signing/find-signing-keys.ts'
import { openPortal } from '#server/open-portal.ts'
import { matchDataFolder, matchVaultKey } from '#server/operations/installation/startup-checks.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import { openVault } from '#server/platform/vault/open-vault.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, sharedTest as test } from '../support/portal-fixture.ts'
import { copyTemplate, dropDatabase } from '../support/test-database.ts'

const fail = (error: Error) => {
  throw error
}

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const demoConfiguration = (environment: Record<string, string>) =>
  readConfiguration({ APP_MODE: 'demo', ...environment })

describe('Several processes of one portal', () => {
  test('create one set of keys and share the signing key, even if they start for the first time concurrently', async () => {
    const database = await copyTemplate()
    onTestFinished(() => dropDatabase(database.database))
    const configuration = demoConfiguration({ DATA_DIR: await aFolder() })
    const catalogue = await loadCatalogue()
    const parts = { configuration, catalogue, database, exclusive: false, onError: fail }
    const portals = await Promise.all([openPortal(parts), openPortal(parts)])
    const [first, second] = portals.map(({ portal }) => portal)
    expect(first?.vault.fingerprint).toBe(second?.vault.fingerprint)
    expect(first && (await findSigningKeys(first.db))).toHaveLength(1)
    const sealed = first?.vault.seal('2345 6789 0124', 'here') ?? ''
    expect(second?.vault.unseal(sealed, 'here')).toBe('2345 6789 0124')
    for (const { close } of portals) await close()
  })

  test('do not include a process with other keys or another folder, which does not start', async ({ portal }) => {
    await portal.as('user')
    const { catalogue, database } = portal
    const open = (configuration: ReturnType<typeof demoConfiguration>) =>
      openPortal({ configuration, catalogue, database, exclusive: false, onError: fail })
    const otherFolder = await aFolder()
    await expect(open(demoConfiguration({ DATA_DIR: otherFolder }))).rejects.toThrow('do not belong together')
    // With documents in a bucket and keys in another folder, the data folder contains nothing permanent.
    const s3 = {
      DOCUMENTS_S3_URL: 'http://127.0.0.1:1/papers',
      DOCUMENTS_S3_KEY_ID: 'id',
      DOCUMENTS_S3_SECRET: 'secret',
    }
    const joining = demoConfiguration({ DATA_DIR: otherFolder, KEYS_DIR: join(otherFolder, 'given'), ...s3 })
    expect((await matchDataFolder(portal.services.db, joining)).isNew).toBe(false)
    const ownKeys = demoConfiguration({ DATA_DIR: otherFolder, ...s3 })
    await expect(matchDataFolder(portal.services.db, ownKeys)).rejects.toThrow('do not belong together')
    const otherVault = await openVault(joining, true)
    await expect(matchVaultKey(portal.services.db, otherVault, joining.keysDir)).rejects.toThrow('is not the one')
    await matchVaultKey(portal.services.db, portal.services.vault, portal.services.configuration.keysDir)
  })

  ownTest(
    'are protected from a process with another folder, which does not migrate an older database',
    async ({ portal }) => {
      await portal.as('user')
      const { catalogue, database } = portal
      await portal.ownerQueries.deleteLastMigrationRecord()
      const before = await portal.ownerQueries.countOf('kysely_migration')
      const other = demoConfiguration({ DATA_DIR: await aFolder() })
      await expect(
        openPortal({ configuration: other, catalogue, database, exclusive: false, onError: fail }),
      ).rejects.toThrow('do not belong together')
      expect(await portal.ownerQueries.countOf('kysely_migration')).toBe(before)
    },
  )

  test('identify a client behind a proxy on another machine by its own address, not by that of the proxy', async ({
    portal,
  }) => {
    const addressSeenBy = async (trusted: string, forwarded: string) => {
      const settings = { DATA_DIR: portal.dataDir, PUBLIC_ORIGIN: 'http://panchayat.example', TRUSTED_PROXIES: trusted }
      const app = await buildApp(
        { ...portal.services, configuration: demoConfiguration(settings) },
        { logger: false, webFolder: join(portal.dataDir, 'no-web') },
      )
      let address = ''
      app.addHook('onRequest', async ({ ip }) => {
        address = ip
      })
      await app.ready()
      await app.inject({ url: '/healthz', remoteAddress: '10.1.2.3', headers: { 'x-forwarded-for': forwarded } })
      await app.close()
      return address
    }
    expect(await addressSeenBy('loopback', '203.0.113.7')).toBe('10.1.2.3')
    expect(await addressSeenBy('loopback, 10.0.0.0/8', '203.0.113.7')).toBe('203.0.113.7')
    expect(() => demoConfiguration({ TRUSTED_PROXIES: 'everybody' })).toThrow('TRUSTED_PROXIES')
  })

  test('do not start with incomplete settings', () => {
    expect(() => demoConfiguration({ DATABASE_READ_URL: 'postgres://elsewhere/portal' })).toThrow('needs DATABASE_URL')
    expect(() => demoConfiguration({ DOCUMENTS_S3_URL: 'https://store.example/papers' })).toThrow('DOCUMENTS_S3_SECRET')
    const production = {
      PUBLIC_ORIGIN: 'https://panchayat.example',
      SMTP_URL: 'smtp://mail.example',
      KEY_PASSPHRASE: 'banyan trees grow slowly',
    }
    const open = { DOCUMENTS_S3_URL: 'http://store.example/papers', DOCUMENTS_S3_KEY_ID: 'a', DOCUMENTS_S3_SECRET: 'b' }
    expect(() => readConfiguration({ ...production, ...open })).toThrow('must begin with https://')
    expect(readConfiguration({ ...production, KEYS_DIR: '/run/keys' }).keysDir).toBe('/run/keys')
  })
})

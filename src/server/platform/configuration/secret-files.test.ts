// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkConfiguration } from './configuration.ts'
import { SECRETS } from './secret-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gramseva-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function secretFile(name: string, text: string) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const VALUES: Record<string, string> = {
  DATABASE_OWNER_URL: 'postgres://owner:hush@localhost/portal?host=/run/postgresql',
  DATABASE_READ_URL: 'postgres://portal:hush@localhost/portal?host=/run/replica',
  DATABASE_URL: 'postgres://portal:hush@localhost/portal?host=/run/postgresql',
  DOCUMENTS_S3_KEY_ID: 'portal',
  DOCUMENTS_S3_SECRET: 'a secret of the bucket',
  KEY_PASSPHRASE: 'banyan trees grow slowly',
  METRICS_TOKEN: 'a-token-of-many-characters',
  SMTP_URL: 'smtps://portal:hush@mail.example',
}

describe('Secrets from files', () => {
  test('can replace every secret setting, with or without a line break at the end', () => {
    expect(Object.keys(VALUES)).toEqual(SECRETS)
    const files = Object.entries(VALUES).map(([name, value], position) => [
      `${name}_FILE`,
      secretFile(name, position % 2 === 0 ? value : `${value}\n`),
    ])
    const settings = { APP_MODE: 'production', PUBLIC_ORIGIN: 'https://sundarpur.example' }
    const bucket = { DOCUMENTS_S3_URL: 'https://s3.example/documents' }
    const { configuration, unusable, forbidden } = checkConfiguration({
      ...settings,
      ...bucket,
      ...Object.fromEntries(files),
    })
    expect([unusable, forbidden]).toEqual([[], []])
    const { databaseUrl, databaseOwnerUrl, databaseReadUrl, documentsS3, ...others } = configuration
    expect([databaseOwnerUrl, databaseReadUrl, databaseUrl, documentsS3?.keyId, documentsS3?.secret]).toEqual(
      Object.values(VALUES).slice(0, 5),
    )
    expect([others.keyPassphrase, others.metricsToken, others.smtpUrl]).toEqual(Object.values(VALUES).slice(5))
  })

  test('must not be empty, because documents would be stored without the bucket that the settings name', () => {
    const file = secretFile('secret', '\n')
    const bucket = { DOCUMENTS_S3_URL: 'https://s3.example/documents', DOCUMENTS_S3_KEY_ID: 'portal' }
    const { unusable } = checkConfiguration({ APP_MODE: 'demo', ...bucket, DOCUMENTS_S3_SECRET_FILE: file })
    expect(unusable).toEqual([
      { name: 'DOCUMENTS_S3_SECRET_FILE', reason: `names the file ${file}, which is empty` },
      { name: 'DOCUMENTS_S3_URL', reason: 'needs DOCUMENTS_S3_KEY_ID and DOCUMENTS_S3_SECRET' },
    ])
  })

  test('are the only settings that may be in files; any other setting in a file is rejected, not ignored', () => {
    const names = { PUBLIC_ORIGIN_FILE: '/run/origin', LOG_FILE: join(folder, 'log'), OTHER_FILE: '/run/other' }
    expect(checkConfiguration({ APP_MODE: 'demo', ...names }).unusable).toEqual([
      { name: 'PUBLIC_ORIGIN_FILE', reason: 'must be set without _FILE: only secrets are read from files' },
    ])
  })
})

// SPDX-License-Identifier: Apache-2.0
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartUpError } from '../start-up-error.ts'
import { openableOrigins, readConfiguration } from './configuration.ts'
import { MIN_PASSPHRASE_LENGTH, SETTINGS } from './environment.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gramseva-settings-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** The lines of the start-up fault, without their indentation. */
function errorLines(settings: Record<string, string>, options = {}): string[] {
  try {
    readConfiguration(settings, options)
    return []
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error
    return error.message.split('\n').map((line) => line.trim())
  }
}

/** Values that each setting rejects. The passwords in them contain the text “hush”, which no message may repeat. */
const UNUSABLE: Record<string, string[]> = {
  HOST: ['http://0.0.0.0', 'my host'],
  PORT: ['http', '-1', '65536', '3000.5', '0x50', '1e3'],
  DATABASE_URL: ['mysql://u:hush@db/p', 'localhost', 'postgres://u:hu#sh@db/p'],
  DATABASE_OWNER_URL: ['db.example:5432'],
  DATABASE_READ_URL: ['https://u:hush@db/p'],
  DOCUMENTS_S3_URL: ['s3://bucket', 'bucket'],
  PUBLIC_ORIGIN: ['panchayat.example', 'ftp://panchayat.example', 'https://panchayat.example/portal'],
  ALLOWED_HOSTS: ['http://village-server', 'village-server:3000', 'village server'],
  ALLOWED_ORIGINS: ['https://panchayat.example/portal', '*'],
  TRUSTED_PROXIES: ['everybody'],
  SMTP_URL: ['mail.example', 'http://u:hush@mail.example', 'smtp://', 'smtp://u:hu#sh@mail.example'],
  TSA_URL: ['time.example'],
  LOG_KEEP_DAYS: ['0', 'a year'],
  LOG_MOST_MB: ['0'],
  BACKUP_EVERY_HOURS: ['0', '169', 'nightly'],
  RESTORE_DRILL: ['yes'],
  MAIL_FROM: ['Gram Seva'],
  LOG_LEVEL: ['loud'],
  CLAMD_SOCKET: ['clamd'],
  CLAMD_WHEN_AWAY: ['wait'],
  METRICS_TOKEN: ['short'],
  LEAST_FREE_PERCENT: ['101'],
  LEAST_FREE_MB: ['-1'],
  OVERDUE_DAYS: ['0'],
  REQUIRE_VERIFICATION: ['yes'],
  RETENTION_PAPERS_DAYS: ['1.5'],
  RETENTION_NOTICES_DAYS: ['never'],
  ERASURE_GRACE_DAYS: ['91'],
  REQUIRE_SECOND_FACTOR: ['1'],
  STRICT_ACCOUNT_PRIVACY: ['on'],
  BUDGET_FACTOR: ['-1'],
  PANCHAYAT_EMAIL: ['office'],
  SECURITY_CONTACT: ['nobody'],
}

/** Settings that are allowed with any text. */
const ANY_TEXT = [
  'DOCUMENTS_S3_REGION',
  'DOCUMENTS_S3_KEY_ID',
  'DOCUMENTS_S3_SECRET',
  'PANCHAYAT_CODE',
  'PANCHAYAT_NAME',
  'PANCHAYAT_BLOCK',
  'PANCHAYAT_DISTRICT',
  'PANCHAYAT_STATE',
  'PANCHAYAT_ADDRESS',
  'PANCHAYAT_PHONE',
  'PANCHAYAT_HOURS',
]

/** Settings with separate tests, which depend on the mode or on another setting. */
const TESTED_SEPARATELY = ['APP_MODE', 'KEY_PASSPHRASE', 'BACKUP_PASSPHRASE', 'BACKUP_KEYS_PASSPHRASE']

/** Settings with paths that cannot be used. */
const unusablePaths = () => ({
  DATA_DIR: join(folder, 'a-file', 'data'),
  KEYS_DIR: join(folder, 'a-file'),
  BACKUP_DIR: join(folder, 'a-file', 'backups'),
  RESTORE_DRILL_DIR: join(folder, 'a-file'),
  BACKUP_PASSPHRASE_FILE: join(folder, 'missing'),
  BACKUP_KEYS_PASSPHRASE_FILE: join(folder, 'missing'),
  LOG_FILE: join(folder, 'a-folder'),
})

test('Every setting has a test with unusable values, or allows any text', () => {
  const tested = [...Object.keys(UNUSABLE), ...Object.keys(unusablePaths()), ...TESTED_SEPARATELY, ...ANY_TEXT]
  expect(tested.sort()).toEqual([...SETTINGS].sort())
  const settings = Object.fromEntries(ANY_TEXT.map((name) => [name, '%20 \u{1f64f} "']))
  expect(errorLines({ APP_MODE: 'demo', ...settings })).toEqual([])
})

describe('Settings that cannot be used', () => {
  test('are listed together, each with its name and the reason', () => {
    const settings = Object.entries(UNUSABLE).map(([name, [value = '']]) => [name, value])
    const [heading, ...lines] = errorLines({ APP_MODE: 'demo', ...Object.fromEntries(settings) })
    expect(heading).toBe('The configuration cannot be used:')
    const names = new Set(lines.map((line) => line.split(' ')[0]))
    expect([...names].sort()).toEqual(Object.keys(UNUSABLE).sort())
    // The default messages of Zod do not have this form.
    for (const line of lines) expect(line).toMatch(/^[A-Z\d_]+ (?:must|needs) \S/)
  })

  test.for(Object.entries(UNUSABLE).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%s is refused with its name, without repeating a password',
    ([name, value]) => {
      // All other settings are valid, so that only this setting is reported.
      const database = name.startsWith('DATABASE_') ? { DATABASE_URL: 'postgres://u@localhost/p' } : {}
      const bucket = { DOCUMENTS_S3_KEY_ID: 'id', DOCUMENTS_S3_SECRET: 'secret' }
      const lines = errorLines({ APP_MODE: 'demo', BACKUP_DIR: folder, ...database, ...bucket, [name]: value })
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['The', name])
      expect(lines.join()).not.toContain('hush')
    },
  )

  test('do not hide what production mode requires, and an invalid mode causes no further faults', () => {
    const lines = errorLines({ APP_MODE: 'production', PORT: 'http', SMTP_URL: 'mail.example' })
    expect(lines.map((line) => line.split(' ')[0]).filter((word) => /^[A-Z_]+$/.test(word ?? ''))).toEqual([
      'PORT',
      'SMTP_URL',
      'PUBLIC_ORIGIN',
      'KEY_PASSPHRASE',
    ])
    expect(errorLines({ APP_MODE: 'test', PORT: 'http' })).toEqual([
      'The configuration cannot be used:',
      'APP_MODE must be one of: production, demo',
      'PORT must be a whole number from 0 to 65535, not "http"',
    ])
  })

  test('include passphrases of backups that are too short, or the same for data and keys', () => {
    const keys = (passphrase: string) => ({ APP_MODE: 'demo', BACKUP_KEYS_PASSPHRASE: passphrase })
    expect(errorLines(keys('banyan'))).toEqual([
      'The configuration cannot be used:',
      `BACKUP_KEYS_PASSPHRASE must have ${MIN_PASSPHRASE_LENGTH} characters or more`,
    ])
    const passphrase = 'banyan trees grow slowly'
    expect(errorLines({ ...keys(passphrase), BACKUP_PASSPHRASE: passphrase })).toEqual([
      'The configuration cannot be used:',
      'BACKUP_KEYS_PASSPHRASE must differ from BACKUP_PASSPHRASE',
    ])
    expect(errorLines({ ...keys(passphrase), BACKUP_PASSPHRASE: 'mango trees grow elsewhere' })).toEqual([])
  })

  test('include a folder for drills without backups that could be restored', () => {
    expect(errorLines({ APP_MODE: 'demo', RESTORE_DRILL_DIR: folder })).toEqual([
      'The configuration cannot be used:',
      'RESTORE_DRILL_DIR needs BACKUP_DIR, whose newest backup is restored',
    ])
    expect(errorLines({ APP_MODE: 'demo', RESTORE_DRILL_DIR: folder, BACKUP_DIR: folder })).toEqual([])
  })

  test('include folders and files that the portal cannot use, if the paths are checked', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, 'in the way')
    await mkdir(join(folder, 'a-folder'))
    const settings = { APP_MODE: 'demo', ...unusablePaths() }
    expect(errorLines(settings)).toEqual([])
    expect(errorLines(settings, { checksPaths: true })).toEqual([
      'The configuration cannot be used:',
      `DATA_DIR names the data folder ${settings.DATA_DIR}, which cannot be used: a file has the same name`,
      `KEYS_DIR names the folder ${file}, which cannot be used: a file has the same name`,
      `BACKUP_DIR names the folder ${settings.BACKUP_DIR}, which cannot be used: a file has the same name`,
      `RESTORE_DRILL_DIR names the folder ${file}, which cannot be used: a file has the same name`,
      `LOG_FILE names the file ${settings.LOG_FILE}, which cannot be used: a folder has the same name`,
      `BACKUP_PASSPHRASE_FILE names the file ${settings.BACKUP_PASSPHRASE_FILE}, which cannot be used: it does not exist`,
      `BACKUP_KEYS_PASSPHRASE_FILE names the file ${settings.BACKUP_PASSPHRASE_FILE}, which cannot be used: it does not exist`,
    ])
    const usable = { APP_MODE: 'demo', DATA_DIR: join(folder, 'new', 'data'), LOG_FILE: join(folder, 'new.log') }
    expect(errorLines(usable, { checksPaths: true })).toEqual([])
  })
})

describe('Settings that can be used', () => {
  test.for([
    { DATABASE_URL: '/var/run/postgresql gramseva' },
    { DATABASE_URL: 'postgres:///gramseva' },
    { DATABASE_URL: 'postgres:///gramseva?host=%2Fvar%2Frun%2Fpostgresql' },
    { DATABASE_URL: 'postgresql://gramseva@/gramseva?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgresql://u:p%23ss@[::1]:5432/gramseva?sslmode=require' },
    { SMTP_URL: 'smtps://u:p%40ss@mail.example:465' },
    { PUBLIC_ORIGIN: 'https://panchayat.example/' },
    { PORT: '0', LEAST_FREE_PERCENT: '0.5', BUDGET_FACTOR: '0.001', HOST: '::1' },
    { MAIL_FROM: 'portal@panchayat.example', SMTP_URL: '', DATABASE_URL: '' },
  ])('include %j', (settings) => {
    expect(errorLines({ APP_MODE: 'demo', ...settings })).toEqual([])
  })
})

describe('The texts about the office in other languages', () => {
  const textsOf = (settings: Record<string, string>) => readConfiguration({ APP_MODE: 'demo', ...settings }).officeTexts

  test('come from settings that end with the code of the language', () => {
    const { hi, mr } = textsOf({ PANCHAYAT_NAME: 'Rampur', PANCHAYAT_NAME_HI: ' रामपुर ', PANCHAYAT_HOURS_MR: '१०–५' })
    expect(hi?.name).toBe('रामपुर')
    expect(mr).toEqual({ hours: '१०–५' })
  })

  test('are never those of the fictional panchayat if the panchayat has another name', () => {
    const { hi } = textsOf({ PANCHAYAT_NAME: 'Rampur', PANCHAYAT_ADDRESS: 'Main Road' })
    expect(hi).not.toHaveProperty('name')
    expect(hi).not.toHaveProperty('address')
    expect(hi?.district).toBe('नदीगंज')
  })
})

describe('The origins of a portal', () => {
  test.for(['0.0.0.0', '::'])(
    'with HOST=%s are addresses that a browser can open, and so is the origin in links',
    (host) => {
      const configuration = readConfiguration({ APP_MODE: 'demo', HOST: host })
      const origins = openableOrigins(configuration, 3000)
      expect([origins[0], configuration.origin]).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3000'])
      for (const origin of origins) expect(origin).toMatch(/^http:\/\/(?!0\.0\.0\.0)\d+\.\d+\.\d+\.\d+:3000$/)
    },
  )

  test('with the HOST of one address are the origin of this address only', () => {
    expect(openableOrigins({ host: '::1' }, 3000)).toEqual(['http://[::1]:3000'])
  })
})

// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aRegistration, registrationParts } from '../support/a-registration.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'

const NITA = ['--username', 'nita', '--first-name', 'Nita', '--last-name', 'Rao']

let dataDir: string
let portal: WholePortal | undefined

beforeEach(async () => {
  dataDir = await copySeededVillage()
})

afterEach(async () => {
  await portal?.end('SIGTERM')
  await clearDataFolder(dataDir)
})

function run(script: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout, stderr, status } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], {
    env,
    encoding: 'utf8',
  })
  return { output: stdout, errors: stderr, code: status }
}

describe('A command for a staff account', () => {
  test('finds the account by its email, although somebody else has registered with the same address', async () => {
    portal = await startWholePortal(dataDir, { STRICT_ACCOUNT_PRIVACY: 'true' })
    const email = 'nita@panchayat.example'
    const body = new FormData()
    for (const [name, text] of registrationParts({ ...aRegistration(), email })) body.append(name, text)
    expect((await fetch(`${portal.origin}/api/register`, { method: 'POST', body })).status).toBe(201)
    // The registration does not prevent a staff account with the same address, although its row comes first in the table.
    expect(run('create-user', '--role', 'staff', '--email', email, ...NITA)).toMatchObject({ code: 0 })
    expect(run('manage-user', 'disable', '--email', email)).toMatchObject({ code: 0 })
    expect(run('manage-user', 'list').output).toContain(`${email}  staff, disabled`)
  })

  test('fails if there is nothing to change, or if the account belongs to a citizen', async () => {
    portal = await startWholePortal(dataDir)
    const [citizen, staff] = ['citizen@panchayat.example', 'staff@panchayat.example']
    for (const [action, reason] of [
      ['enable', 'is not disabled.'],
      ['sign-out', 'is not signed in anywhere.'],
      ['reset-factor', 'has no second factor.'],
      ['send-link', 'has chosen a password already.'],
      ['confirm', 'needs no confirmation.'],
    ] as const) {
      const { code, errors } = run('manage-user', action, '--email', staff)
      expect([code, errors.trim()]).toEqual([1, `Nothing changed: ${staff} ${reason}`])
    }
    const { code, errors } = run('manage-user', 'disable', '--email', citizen)
    expect([code, errors]).toEqual([1, expect.stringContaining(`No staff account has the email ${citizen}`)])
  })
})

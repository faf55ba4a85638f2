import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPdf } from '../support/files.ts'
import { copySeededVillage } from '../support/seeded-village.ts'
import { clearDataFolder, startWholePortal, type WholePortal } from '../support/whole-portal.ts'

const run = promisify(execFile)

let dataDir: string
let portal: WholePortal

beforeEach(async () => {
  dataDir = await copySeededVillage()
  portal = await startWholePortal(dataDir)
})

afterEach(async () => {
  await portal.end('SIGTERM')
  await clearDataFolder(dataDir)
})

describe('The example of an API client', () => {
  test('logs in, submits an application with documents, and lists it as pending', async () => {
    const document = join(dataDir, 'proof.pdf')
    await writeFile(document, Buffer.from(await aPdf('proof.pdf').arrayBuffer()))
    const args = ['examples/apply-for-noc.ts', '--portal', portal.origin, '--email', 'citizen@panchayat.example']
    const env = { ...process.env, PORTAL_PASSWORD: 'panchayat' }
    const { stdout } = await run(process.execPath, [...args, '--document', document], { env })
    expect(stdout).toMatch(/^NC-\S+ {2}Pending$/m)
  })
})

// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ALLOWED_CONNECTIONS,
  ALLOWED_CONNECTIONS_OF_FULL_SETS,
  FLOOD,
  FLOOD_OF_FULL_SETS,
  floodFirewall,
  withFullSets,
} from '../startup/firewall.ts'
import { hasTools } from '../support/tools.ts'

const FOLDER = 'deploy/containers'
const RULES = join(FOLDER, 'limit-connections.nft')
const UNIT = 'gram-seva-limit-connections.service'

const run = (file: string, ...args: string[]) => spawnSync(file, args, { encoding: 'utf8' })

describe('limit-connections.nft', () => {
  test('replaces only its own table', () => {
    const text = readFileSync(RULES, 'utf8').replaceAll(/^\s*#.*$/gm, '')
    expect(text).not.toContain('flush')
    const named = [...text.matchAll(/\btable (\w+ \w+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(['inet gramseva_containers']))
  })

  test.runIf(hasTools('root', 'nft', 'ip', 'nsenter', 'unshare'))(
    'lets an address, or a /64 of IPv6, open 300 connections to a container, and a /48 1,200, and does not affect others',
    () => {
      expect(floodFirewall(RULES, 'forwarded', FLOOD)).toEqual(ALLOWED_CONNECTIONS)
      const twice = run('unshare', '--net', 'nft', '--file', RULES, '--file', RULES)
      expect([twice.status, twice.stderr]).toEqual([0, ''])
    },
  )

  test.runIf(hasTools('root', 'nft', 'ip', 'nsenter', 'unshare'))(
    'limits all connections together, even if it has no space for the addresses of more clients',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'gramseva-rules-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      writeFileSync(join(folder, 'rules.nft'), withFullSets(readFileSync(RULES, 'utf8')))
      const passed = floodFirewall(join(folder, 'rules.nft'), 'forwarded', FLOOD_OF_FULL_SETS)
      expect(passed).toEqual(ALLOWED_CONNECTIONS_OF_FULL_SETS)
    },
  )
})

describe.runIf(hasTools('systemd-analyze'))(UNIT, () => {
  test('is valid, and starts before the container engines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gramseva-unit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const text = readFileSync(join(FOLDER, UNIT), 'utf8')
    expect(text).toMatch(/^Before=docker.service podman.service /m)
    // nftables may not be installed on this machine.
    writeFileSync(join(folder, UNIT), text.replaceAll('/usr/sbin/nft', '/bin/true'))
    const { stdout, stderr } = run('systemd-analyze', 'verify', '--man=no', join(folder, UNIT))
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('gram-seva'))).toEqual([])
  })
})

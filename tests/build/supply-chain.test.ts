// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const inProject = (path: string) => new URL(`../../${path}`, import.meta.url)

/** Runs one of the scripts, and returns its exit code and its output. */
function run(script: string, args: string[] = [], environment: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, ...environment }
    const program = new URL(`scripts/${script}`, inProject('')).pathname
    const child = execFile(process.execPath, [program, ...args], { env }, (_, out, err) => {
      resolve({ code: child.exitCode ?? 1, output: `${out}${err}` })
    })
  })
}

type Advisories = Record<string, { id: number; title: string; severity: string; vulnerable_versions: string }[]>

/** The result of `npm run audit:parts` with a registry that reports these vulnerabilities, or that provides no audit. */
async function auditWith(advisories: Advisories | undefined) {
  const registry = createServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split('/')
    const isAudit = request.url?.includes('/advisories/bulk')
    const metadata = { name, versions: { '0.1.3': { name, version: '0.1.3' } } }
    response.writeHead(advisories ? 200 : 405, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAudit ? (advisories ?? {}) : metadata))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = registry.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const cache = await mkdtemp(join(tmpdir(), 'gramseva-npm-'))
  const environment = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache }
  const result = await run('audit-parts.mjs', [], { ...environment, npm_config_fetch_retries: '0' })
  registry.close()
  await rm(cache, { recursive: true, force: true })
  return result
}

interface Component {
  group?: string
  name: string
  version: string
  licenses: unknown[]
  hashes?: { alg: string; content: string }[]
}

// A26 is the attack in docs/security/faults-and-attacks.md.
describe('Third-party packages (attack A26)', () => {
  test('are listed in CycloneDX format: every package that the lock file pins, with its licence and checksum', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gramseva-parts-'))
    const { code, output } = await run('sbom.mjs', [join(folder, 'parts.json')])
    const list = JSON.parse(await readFile(join(folder, 'parts.json'), 'utf8'))
    await rm(folder, { recursive: true })
    expect(output).toMatch(/: \d{3} dependencies of gram-seva/)
    expect([code, list.bomFormat, list.metadata.component.name]).toEqual([0, 'CycloneDX', 'gram-seva'])
    const { packages } = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8'))
    const components: Component[] = list.components
    // The checksums of each listed package; undefined if the list does not contain its licence.
    const listed = new Map(
      components.map((component) => [
        `${component.group ? `${component.group}/` : ''}${component.name}@${component.version}`,
        component.licenses.length > 0
          ? (component.hashes ?? []).map(({ content }) => Buffer.from(content, 'hex').toString('base64'))
          : undefined,
      ]),
    )
    const locked = Object.entries<{ dev?: boolean; version: string; integrity?: string }>(packages).filter(
      ([path, { dev }]) => path !== '' && !dev,
    )
    expect(locked.length).toBeGreaterThan(200)
    const incomplete = locked.filter(([path, { version, integrity }]) => {
      const hashes = listed.get(`${path.split('node_modules/').at(-1)}@${version}`)
      return integrity ? !hashes?.some((hash) => integrity.endsWith(hash)) : !hashes
    })
    expect(incomplete.map(([path]) => path)).toEqual([])
  })

  test('are audited: a serious vulnerability causes the exit code 1, and an audit that is not possible the exit code 2', async () => {
    const vulnerability = { id: 1, title: 'A vulnerability', severity: 'high', vulnerable_versions: '<99.0.0' }
    const [clean, vulnerable, unavailable] = await Promise.all([
      auditWith({}),
      auditWith({ uqr: [vulnerability] }),
      auditWith(undefined),
    ])
    expect(clean).toEqual({
      code: 0,
      output: expect.stringMatching(/: 0 known vulnerabilities, 0 of them high or critical/),
    })
    expect(vulnerable).toEqual({
      code: 1,
      output: expect.stringMatching(/^high: uqr .*\n.*: 1 known vulnerabilities, 1 of them/),
    })
    expect(unavailable).toEqual({
      code: 2,
      output: expect.stringMatching(/^The dependencies were not checked: the npm registry returned no audit/),
    })
  })
})

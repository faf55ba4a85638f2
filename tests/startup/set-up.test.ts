// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('../../scripts/', import.meta.url))
const OTHER_ARCH = process.arch === 'arm64' ? 'x64' : 'arm64'
/** A command that creates a file, so that a test can see whether the command ran. */
const createMark = (name: string) => `node -e "fs.writeFileSync('${name}-ran', '')"`

/** The packages of the test project, which a registry in this process offers. */
const OFFERED: Record<string, object> = {
  // This package represents the pinned Node. Its script creates the program `bin/node`, where the set-up expects it.
  node: {
    version: '24.0.0',
    scripts: { preinstall: `mkdir -p bin && ln -sf "${process.execPath}" bin/node` },
  },
  allowed: { version: '1.0.0', scripts: { install: 'test -z "$INSTALL_FAILS"', postinstall: createMark('allowed') } },
  forbidden: { version: '1.0.0', scripts: { preinstall: createMark('pre'), postinstall: createMark('post') } },
  'for-this-machine': {
    version: '1.0.0',
    os: [process.platform],
    cpu: [process.arch],
    engines: { node: '>=24' },
  },
  'for-another-machine': { version: '1.0.0', os: [process.platform], cpu: [OTHER_ARCH] },
}
const OPTIONAL = ['for-this-machine', 'for-another-machine']

let project: string
const servers: Server[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'gramseva-set-up-'))
  await chmod(project, 0o755)
  await cp(join(SCRIPTS, 'setup'), join(project, 'scripts', 'setup'), { recursive: true })
  const command = [
    `import { installPackages } from './setup/packages.mjs'`,
    `import { runCommand } from './setup/set-up-error.mjs'`,
    'await runCommand(async () => { await installPackages(); return 0 })',
  ]
  await writeFile(join(project, 'scripts', 'install.mjs'), command.join('\n'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) server.close()
  await rm(project, { recursive: true, force: true })
})

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function tarball(name: string) {
  const archive = pack()
  archive.entry({ name: 'package/package.json' }, JSON.stringify({ name, ...OFFERED[name] }))
  archive.finalize()
  return buffer(archive.pipe(createGzip()))
}

interface Offer {
  /** The registry sends the files of the packages after this promise has resolved. */
  hold?: Promise<unknown>
  /** Whether the registry closes the connection instead of sending the file of the package. */
  fails?: (name: string) => boolean
}

/** Writes package.json and package-lock.json of the project, and serves its packages from the returned URL. */
async function offerPackages({ hold = Promise.resolve(), fails = () => false }: Offer = {}) {
  const files = new Map<string, Buffer>()
  for (const name of Object.keys(OFFERED)) files.set(name, await tarball(name))
  const integrity = (name: string) =>
    `sha512-${createHash('sha512')
      .update(files.get(name) ?? '')
      .digest('base64')}`
  const registry = await listen(
    createHttpServer((request, response) => {
      // The path is /name for the description of a package, and /name/file.tgz for its file.
      const [, name = '', file] = (request.url ?? '').split('/')
      const content = files.get(name)
      // npm's own endpoints, such as /-/npm/v1/security, begin with this name.
      if (name === '-' || !content) return void response.writeHead(name === '-' ? 200 : 404).end('{}')
      if (file && fails(name)) return void response.destroy()
      if (file) return void hold.then(() => response.end(content))
      const version = (OFFERED[name] as { version: string }).version
      const dist = { tarball: `${registry}${name}/file.tgz`, integrity: integrity(name) }
      const versions = { [version]: { name, ...OFFERED[name], dist } }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
    }),
  )
  const versions = Object.entries(OFFERED).map(([name, offered]) => [name, (offered as { version: string }).version])
  const root = {
    name: 'village',
    version: '1.0.0',
    engines: { node: '>=20.11' },
    dependencies: Object.fromEntries(versions.filter(([name = '']) => !OPTIONAL.includes(name))),
    optionalDependencies: Object.fromEntries(versions.filter(([name = '']) => OPTIONAL.includes(name))),
  }
  const locked = Object.entries(OFFERED).map(([name, { ...offered }]) => [
    `node_modules/${name}`,
    {
      ...offered,
      integrity: integrity(name),
      ...('scripts' in offered && { hasInstallScript: true }),
      ...(OPTIONAL.includes(name) && { optional: true }),
    },
  ])
  const packages = { '': root, ...Object.fromEntries(locked) }
  const allowScripts = { node: true, allowed: true }
  await writeFile(join(project, 'package.json'), JSON.stringify({ ...root, allowScripts }))
  await writeFile(join(project, 'package-lock.json'), JSON.stringify({ ...root, lockfileVersion: 3, packages }))
  return registry
}

/** Runs the set-up of the project. Returns its exit code, its output, and its duration. */
async function runSetUp(registry: string, flags: string[] = [], onProgress = () => {}) {
  const startedAt = performance.now()
  const settings = {
    npm_config_registry: registry,
    npm_config_cache: join(project, 'cache'),
    npm_config_fetch_retries: '0',
    // The configuration of npm on this machine may forbid all install scripts, also those that the set-up should run.
    npm_config_ignore_scripts: 'false',
  }
  const env = { ...process.env, NODE_OPTIONS: undefined, ...settings }
  const child = spawn(process.execPath, [...flags, 'scripts/install.mjs'], { cwd: project, env })
  children.push(child)
  child.stdout.on('data', (chunk) => / packages after \d+ s …/.test(String(chunk)) && onProgress())
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, output: `${out}${err}`, seconds: (performance.now() - startedAt) / 1_000 }
}

const modulePath = (...path: string[]) => join(project, 'node_modules', ...path)

describe('Installation', () => {
  test('runs only the install scripts of packages in allowScripts, and installs the optional packages of this platform', async () => {
    const registry = await offerPackages()
    expect(await runSetUp(registry)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Installing the packages'),
    })
    expect(await readdir(modulePath('allowed'))).toContain('allowed-ran')
    expect(await readdir(modulePath('forbidden'))).toEqual(['package.json'])
    expect(await readdir(modulePath())).toContain('for-this-machine')
    expect(await readdir(modulePath())).not.toContain('for-another-machine')
  })

  test('links the pinned Node as "node" for npm scripts, although the file does not exist when npm creates its links', async () => {
    const registry = await offerPackages()
    await runSetUp(registry)
    expect(await readlink(modulePath('.bin', 'node'))).toBe('../node/bin/node')
    expect(await realpath(modulePath('.bin', 'node'))).toBe(await realpath(process.execPath))
  })

  test('reports progress every few seconds', async () => {
    const { promise: progress, resolve: onProgress } = Promise.withResolvers<void>()
    const registry = await offerPackages({ hold: progress })
    expect(await runSetUp(registry, [], onProgress)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Installing the packages .*\n {2}\d+ packages after 5 s …/),
    })
  })

  test('installs again if packages of this platform are missing, as after an installation with an old Node', async () => {
    const registry = await offerPackages()
    await runSetUp(registry)
    expect(await runSetUp(registry)).toMatchObject({ code: 0, output: '' })
    const record = JSON.parse(await readFile(modulePath('.package-lock.json'), 'utf8'))
    delete record.packages['node_modules/for-this-machine']
    await writeFile(modulePath('.package-lock.json'), JSON.stringify(record))
    await rm(modulePath('for-this-machine'), { recursive: true })
    // The previous version of the set-up wrote this file without the number at its start.
    const stamp = await readFile(modulePath('.gram-seva-installed'), 'utf8')
    await writeFile(modulePath('.gram-seva-installed'), stamp.replace(/^\d+ /, ''))
    expect(await runSetUp(registry)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Installing the packages'),
    })
    expect(await readdir(modulePath())).toContain('for-this-machine')
  })

  test('ends within 60 seconds if the registry is unreachable or never responds, and keeps the packages', async () => {
    await offerPackages()
    await mkdir(modulePath('earlier-package'), { recursive: true })
    const closed = createServer()
    const unreachable = await listen(closed)
    await new Promise((resolve) => closed.close(resolve))
    const silent = await listen(createServer(() => {}))
    for (const registry of [unreachable, silent]) {
      const { code, output, seconds } = await runSetUp(registry)
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/cannot be installed: the npm registry does not respond/),
      ])
      expect(seconds).toBeLessThan(60)
    }
    expect(await readdir(modulePath())).toEqual(['earlier-package'])
  })

  test('is not treated as complete after a failure, so that the next command installs again', async () => {
    const state = { isBroken: true }
    await mkdir(modulePath('earlier-package'), { recursive: true })
    const registry = await offerPackages({ fails: (name) => state.isBroken && name === 'forbidden' })
    const expectFailure = async (sentence: RegExp) => {
      expect(await runSetUp(registry)).toMatchObject({ code: 1, output: expect.stringMatching(sentence) })
      expect(await readdir(modulePath())).toEqual(['earlier-package'])
    }
    await expectFailure(/The packages could not be installed/)
    state.isBroken = false
    vi.stubEnv('INSTALL_FAILS', 'yes')
    await expectFailure(/The install script of allowed failed/)
    await expectFailure(/The install script of allowed failed/)
    vi.stubEnv('INSTALL_FAILS', '')
    expect(await runSetUp(registry)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Installing the packages'),
    })
    expect(await readdir(modulePath('allowed'))).toContain('allowed-ran')
    expect(await runSetUp(registry)).toMatchObject({ code: 0, output: '' })

    // Simulates a manual installation with npm: all packages are there, but their install scripts have not run.
    await rm(modulePath('.gram-seva-installed'))
    await rm(modulePath('allowed', 'allowed-ran'))
    vi.stubEnv('INSTALL_FAILS', 'yes')
    for (const _ of [1, 2]) expect(await runSetUp(registry)).toMatchObject({ code: 1 })
    vi.stubEnv('INSTALL_FAILS', '')
    expect(await runSetUp(registry)).toMatchObject({
      code: 0,
      output: expect.stringContaining('install script of allowed'),
    })
    expect(await readdir(modulePath('allowed'))).toContain('allowed-ran')
    expect(await runSetUp(registry)).toMatchObject({ code: 0, output: '' })
  })

  test('is not treated as complete after it was killed', async () => {
    const { promise: hold, resolve: release } = Promise.withResolvers<void>()
    const registry = await offerPackages({ hold })
    // Only the set-up is killed. The npm process that it started completes.
    const killed = await runSetUp(registry, [], () => {
      children.at(-1)?.kill('SIGKILL')
      release()
    })
    expect(killed.code).not.toBe(0)
    expect(await readdir(project)).not.toContain('node_modules')
    expect(await runSetUp(registry)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Installing the packages'),
    })
    expect(await readdir(modulePath('allowed'))).toContain('allowed-ran')
  })

  test('uses npm’s cache if the registry does not respond', async () => {
    const registry = await offerPackages()
    await runSetUp(registry)
    await rm(modulePath(), { recursive: true })
    servers.pop()?.close()
    expect(await runSetUp(registry)).toMatchObject({ code: 0, output: expect.stringContaining('does not respond') })
    expect(await readdir(modulePath('allowed'))).toContain('allowed-ran')
  })

  test('rejects a package whose checksum differs from the lock file', async () => {
    const registry = await offerPackages()
    const lock = await readFile(join(project, 'package-lock.json'), 'utf8')
    // Replaces the first eight characters of the checksum.
    const forged = lock.replace(/(node_modules\/allowed".*?sha512-)[^"]{8}/, '$1AAAAAAAA')
    await writeFile(join(project, 'package-lock.json'), forged)
    expect(await runSetUp(registry)).toMatchObject({ code: 1, output: expect.stringContaining('EINTEGRITY') })
    expect(await readdir(project)).not.toContain('node_modules')
  })

  test.for(['12.22.12', '18.19.0', '20.10.0'])('rejects Node %s before it installs anything', async (version) => {
    const registry = await offerPackages()
    const old = join(project, 'old-node.cjs')
    await writeFile(old, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
    const { code, output } = await runSetUp(registry, ['--require', old])
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(`^Node ${version} is too old: install Node 20.11 or newer`),
    ])
    expect(await readdir(project)).not.toContain('node_modules')
    expect(await readdir(project)).not.toContain('.cache')
  })
})

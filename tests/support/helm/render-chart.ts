// SPDX-License-Identifier: Apache-2.0
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { hasTools } from '../tools.ts'

/** The folder in which Debian installs Go packages. */
const GO_PACKAGES = '/usr/share/gocode'
const GO = '/usr/bin/go'

/** Whether this machine has Go and sprig, which provides the functions of Helm's templates. */
export const canRender = hasTools('go', 'sprig')

/** Renders the templates of a chart, as `helm template gram-seva` does; returns the rendered texts by file name. */
export async function renderChart(chart: string, values: object): Promise<Record<string, string>> {
  const about = { Name: 'gram-seva', Version: '0.1.0', AppVersion: '0.1.0' }
  const release = { Name: 'gram-seva', Namespace: 'panchayat', Service: 'Helm' }
  renderer ??= buildRenderer()
  const child = spawn(await renderer, [chart], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(JSON.stringify({ values, chart: about, release }))
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(errors)
  return JSON.parse(output)
}

let renderer: Promise<string> | undefined

/** Compiles render.go once for all tests of a process. */
async function buildRenderer() {
  const program = join(await mkdtemp(join(tmpdir(), 'gramseva-chart-')), 'render')
  const folders = { GO111MODULE: 'off', GOPATH: GO_PACKAGES, GOCACHE: join(tmpdir(), 'gramseva-go') }
  await promisify(execFile)(GO, ['build', '-o', program, join(import.meta.dirname, 'render.go')], {
    env: { ...process.env, ...folders },
  })
  return program
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The folder in which Debian installs Go packages. */
const GO_PACKAGES = '/usr/share/gocode'
const GO = '/usr/bin/go'

/** Whether this machine has Go and sprig, which provides the functions of Helm's templates. */
export const canRender = existsSync(GO) && existsSync(join(GO_PACKAGES, 'src/github.com/Masterminds/sprig'))

/** Renders the templates of a chart, as `helm template gram-seva` does; returns the rendered texts by file name. */
export async function renderChart(chart: string, values: object): Promise<Record<string, string>> {
  const about = { Name: 'gram-seva', Version: '0.1.0', AppVersion: '0.1.0' }
  const release = { Name: 'gram-seva', Namespace: 'panchayat', Service: 'Helm' }
  const folders = { GO111MODULE: 'off', GOPATH: GO_PACKAGES, GOCACHE: join(tmpdir(), 'gramseva-go') }
  const child = spawn(GO, ['run', join(import.meta.dirname, 'render.go'), chart], {
    env: { ...process.env, ...folders },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(JSON.stringify({ values, chart: about, release }))
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(errors)
  return JSON.parse(output)
}

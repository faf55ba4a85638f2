// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { runTool } from './run-tool.ts'

/**
 * The modules of wapiti 3.0.4, except three that send requests to other machines (ssrf, nikto, wapp), and brute_login_form,
 * which cannot find a login form that is rendered by scripts.
 */
const MODULES = [
  ...['backup', 'blindsql', 'buster', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess'],
  ...['http_headers', 'methods', 'permanentxss', 'redirect', 'shellshock', 'sql', 'xss', 'xxe'],
]

const finding = z.object({
  method: z.string(),
  path: z.string(),
  info: z.string(),
  parameter: z.string().nullish(),
})
const report = z.object({
  vulnerabilities: z.record(z.string(), z.array(finding)),
  anomalies: z.record(z.string(), z.array(finding)),
})

interface Scan {
  origin: string
  /** Start URLs, in addition to the front page. */
  startPaths: readonly string[]
  cookies: readonly { name: string; value: string }[]
  /** The time limit per module, in seconds. */
  timeLimit: number
}

interface ScanResult {
  /** The findings, one sentence each. */
  found: string[]
  /** The number of URLs that returned a page while wapiti explored the portal, before its attacks. */
  pages: number
}

/** Runs wapiti in a temporary folder; returns its findings and the number of scanned pages. */
export async function runWapiti({ origin, startPaths, cookies, timeLimit }: Scan): Promise<ScanResult> {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-wapiti-'))
  const file = join(folder, 'report.json')
  try {
    const header =
      cookies.length > 0
        ? ['-H', `Cookie: ${cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')}`]
        : []
    const output = await runTool(
      'wapiti',
      [
        ...['-u', `${origin}/`, '--scope', 'domain', '-m', MODULES.join(','), '-f', 'json', '-o', file, ...header],
        ...startPaths.flatMap((path) => ['-s', origin + path]),
        ...['--max-scan-time', String(timeLimit * 2), '--max-attack-time', String(timeLimit), '-t', '10', '-l', '2'],
        ...['--no-bugreport', '--store-session', folder, '--store-config', folder, '--endpoint', origin, '-v', '1'],
      ],
      folder,
      // The exploration may take as long as two modules, and the start and the report together as long as two more.
      timeLimit * 1000 * (MODULES.length + 4),
    )
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) throw new Error(`wapiti wrote no report:\n${output.slice(-2000)}`)
    const { vulnerabilities, anomalies } = report.parse(JSON.parse(text))
    const found = [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, list]) =>
      list.map(({ method, path, parameter, info }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
    )
    return { found, pages: await pagesIn(folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Counts the scanned pages in wapiti's database, because this version of wapiti does not print their number. */
async function pagesIn(folder: string) {
  const databaseName = (await readdir(folder)).find((name) => name.endsWith('.db'))
  if (databaseName === undefined) throw new Error('wapiti stored no database')
  const database = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  try {
    const row = database.prepare('select count(*) as pages from paths where evil = 0 and http_status = 200').get()
    return Number(row?.pages)
  } finally {
    database.close()
  }
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { runTool } from './run-tool.ts'

/**
 * All modules of wapiti 3.0.4, except three that request help or lists from other machines (ssrf, nikto, wapp), and the
 * one that tries passwords of forms, which it cannot find in a page rendered by scripts (brute_login_form; A5).
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
  /** Start URLs, besides the front page. */
  starts: readonly string[]
  cookies: readonly { name: string; value: string }[]
  /** Seconds per module. */
  patience: number
}

interface Scanned {
  /** One sentence each. */
  found: string[]
  /** How many URLs returned a page before the attacks. */
  pages: number
}

/** Runs wapiti in its own folder; returns its findings, and how much it scanned. */
export async function runWapiti({ origin, starts, cookies, patience }: Scan): Promise<Scanned> {
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
        ...starts.flatMap((path) => ['-s', origin + path]),
        ...['--max-scan-time', String(patience * 2), '--max-attack-time', String(patience), '-t', '10', '-l', '2'],
        ...['--no-bugreport', '--store-session', folder, '--store-config', folder, '--endpoint', origin, '-v', '1'],
      ],
      folder,
      patience * 1000 * (MODULES.length + 4),
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

/** This version of wapiti does not print the number, but stores the URLs for the next run. */
async function pagesIn(folder: string) {
  const databaseName = (await readdir(folder)).find((name) => name.endsWith('.db'))
  if (databaseName === undefined) throw new Error('wapiti kept nothing of its scan')
  const database = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  try {
    const row = database.prepare('select count(*) as pages from paths where evil = 0 and http_status = 200').get()
    return Number(row?.pages)
  } finally {
    database.close()
  }
}

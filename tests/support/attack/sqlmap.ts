// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MarkedRequest } from './marked-requests.ts'
import { runTool } from './run-tool.ts'

export interface SqlmapVerdict {
  name: string
  /** The vulnerabilities that sqlmap found or suspects; empty if there are none. */
  found: string
  /** Whether sqlmap completed the scan within its time limit. */
  isDone: boolean
  output: string
}

/** The options of sqlmap that determine how many attacks it tries. */
export interface Effort {
  level: number
  risk: number
  /** sqlmap's technique letters: B, E, U, S, T, Q. */
  techniques: string
  /** Time limit in milliseconds. */
  timeLimit: number
}

/** Runs sqlmap on one request, in a temporary folder. */
export async function runSqlmap({ name, text }: MarkedRequest, effort: Effort): Promise<SqlmapVerdict> {
  const folder = await mkdtemp(join(tmpdir(), 'gramseva-sqlmap-'))
  try {
    await writeFile(join(folder, 'request'), text)
    const options = [
      ...['-r', join(folder, 'request'), '--output-dir', join(folder, 'out'), '--tmp-dir', folder],
      ...['--level', String(effort.level), '--risk', String(effort.risk), '--technique', effort.techniques],
      ...['--dbms', 'postgresql', '--time-sec', '3', '--timeout', '20', '--retries', '1'],
      ...[
        '--ignore-stdin',
        '--batch',
        '--disable-coloring',
        '--keep-alive',
        '--skip-waf',
        '--ignore-proxy',
        '--answers',
        'quit=N',
      ],
      ...['--ignore-code', '400,401,403,404,409,410,413,415,422,429', '-v', '1'],
    ]
    const output = await runTool('sqlmap', options, folder, effort.timeLimit)
    const log = await readFile(join(folder, 'out', '127.0.0.1', 'log'), 'utf8').catch(() => '')
    const suspicions = output.match(/.*parameter '.+' (?:(?:appears to be|is) '.+' injectable|is vulnerable).*/g) ?? []
    const isDone = /all tested parameters do not appear to be injectable|identified the following injection/.test(
      output,
    )
    return { name, found: log.trim() || (isDone ? '' : suspicions.join('\n')), isDone, output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

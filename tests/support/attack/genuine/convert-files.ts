// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { Conversion, ConversionGroup } from './conversions.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 120_000
const CONCURRENCY = 3

export interface GenuineDocument {
  path: string
  producer: string
}

/** Runs every conversion of a stage on its input files, three at a time; returns the documents. */
export async function convertFiles(
  groups: readonly ConversionGroup[],
  from: readonly string[],
  folder: string,
): Promise<GenuineDocument[]> {
  const limit = pLimit(CONCURRENCY)
  const tasks = groups.flatMap((group, index) =>
    selectEvenly(
      from.filter((path) => group.from.includes(extname(path))),
      group.most,
    ).flatMap((path, fileIndex) =>
      group.conversions.map((conversion, conversionIndex) => ({
        path,
        conversion,
        name: `${index}-${fileIndex}-${conversionIndex}-${conversion.program}`,
      })),
    ),
  )
  const results = tasks.map(({ path, conversion, name }) =>
    limit(() => convertFile(conversion, path, join(folder, name))),
  )
  return (await Promise.all(results)).filter((result) => result !== undefined)
}

/** Selects at most `maxCount` paths at even intervals, so that each kind of file is included. */
function selectEvenly(paths: readonly string[], maxCount: number) {
  const step = Math.max(1, paths.length / maxCount)
  return Array.from(
    { length: Math.min(maxCount, paths.length) },
    (_, position) => paths[Math.floor(position * step)],
  ).filter((path) => path !== undefined)
}

/** Runs one program. Returns undefined if the program cannot convert this file, because a missing document fails no test. */
async function convertFile({ producer, program, args, out }: Conversion, from: string, stem: string) {
  const path = `${stem}.${out}`
  const [template = '', redirectTarget] = args.split(' > ')
  const filled = template.split(' ').map((arg) => {
    return arg
      .replace('{in}', () => from)
      .replace('{out}', () => path)
      .replace('{stem}', () => stem)
  })
  try {
    const options = { encoding: 'buffer', maxBuffer: 50_000_000, timeout: TIMEOUT_MS, env: ENVIRONMENT } as const
    const { stdout } = await run(program, filled, options)
    if (redirectTarget) await writeFile(path, stdout)
    const { size } = await stat(path)
    return size > 0 && size <= UPLOAD_LIMITS.fileBytes ? { path, producer } : undefined
  } catch (error) {
    console.log(`${basename(program)} ${args} could not convert ${basename(from)}: ${String(error).split('\n')[0]}`)
    return undefined
  }
}

/** The environment of the programs, which is independent of the machine's locale. */
const ENVIRONMENT = {
  PATH: `/usr/bin:/bin:${process.env.PATH ?? ''}`,
  HOME: process.env.HOME ?? '/',
  SOURCE_DATE_EPOCH: '1700000000',
  QT_QPA_PLATFORM: 'offscreen',
  XDG_RUNTIME_DIR: '/tmp',
}

import { mkdir, writeFile } from 'node:fs/promises'
import type { BenchResult } from './result.ts'

export const RESULTS = new URL('results/', import.meta.url)

/** Saves a result under its date and name. A second result of the same day replaces the first. */
export async function writeResult(name: string, result: BenchResult) {
  const file = new URL(`${result.date.slice(0, 10)}-${name}.json`, RESULTS)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  return file.pathname
}

import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'

const LARGEST_LOG_BYTES = 2_000_000

/** Keeps the server's log small: past 2 MB it becomes `….1`, which replaces the one before. The server keeps appending. */
export function rotateLog(file: string): void {
  if (logSize(file) <= LARGEST_LOG_BYTES) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** The log's length in bytes; 0 where there is none yet. */
export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** The line that says why the server ended: the last fatal one after `offset`, else the last of all. */
export function findLastComplaint(file: string, offset: number): string {
  const lines = readFileSync(file).subarray(offset).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

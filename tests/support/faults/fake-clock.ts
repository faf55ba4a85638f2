// SPDX-License-Identifier: Apache-2.0
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that tests can set. A program that is started with `environment` uses it, except to measure durations. */
export interface FakeClock {
  /** Environment variables for the programs. */
  environment: Record<string, string>
  /** Sets the clock this many seconds ahead of the real time, or behind if negative. */
  set(secondsAhead: number): Promise<void>
  end(): Promise<void>
}

/** Creates a clock with the correct time. */
export async function makeClock(): Promise<FakeClock> {
  const library = await findLibrary()
  const folder = await mkdtemp(join(tmpdir(), 'gs-clock-'))
  // PostgreSQL may run as another user, and must read this folder.
  await chmod(folder, 0o755)
  const file = join(folder, 'ahead')
  const set = async (secondsAhead: number) => {
    // Written atomically, so that readers never see half a number.
    await writeFile(`${file}.new`, `${secondsAhead < 0 ? '' : '+'}${secondsAhead}\n`)
    await rename(`${file}.new`, file)
  }
  await set(0)
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  return { environment, set, end: () => rm(folder, { recursive: true, force: true }) }
}

const LIBRARY = join('faketime', 'libfaketimeMT.so.1')

/** The library for programs with threads, at Debian's path. */
async function findLibrary() {
  const entries = await readdir('/usr/lib', { withFileTypes: true })
  for (const folder of ['.', ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)]) {
    const names = await readdir(join('/usr/lib', folder, 'faketime')).catch((): string[] => [])
    if (names.includes('libfaketimeMT.so.1')) return join('/usr/lib', folder, LIBRARY)
  }
  throw new Error('libfaketime is missing (Debian package: faketime), so wrong clocks were not tested.')
}

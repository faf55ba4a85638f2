// SPDX-License-Identifier: Apache-2.0
import { buildPart } from './build-part.mjs'
import { inProject } from './project.mjs'

const SOURCES = ['src/server', 'src/shared', 'scripts', 'package.json', 'package-lock.json']

/** The folder in which V8 caches compiled code between starts. */
const COMPILE_CACHE = inProject('node_modules', '.cache', 'gram-seva')

/** With a smaller young generation, V8 collects garbage more often and needs about 30 MB less under load (decision 075). */
const FLAGS = ['--max-semi-space-size=8']

/** Without these settings, glibc keeps up to eight heaps per processor, and the memory that hashing used (decision 075). */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Builds the server into dist/server. Returns the arguments of Node.js and the environment variables that run it. */
export async function buildServerProgram() {
  const command = (folder) => [inProject('scripts', 'build', 'build-server.ts'), folder]
  await buildPart({ name: 'The server', folder: 'server', sources: SOURCES, command })
  const environment = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...ALLOCATOR }
  return { command: [...FLAGS, inProject('dist', 'server', 'main.js')], environment }
}

import { buildPart } from './build-part.mjs'
import { inProject } from './project.mjs'

const SOURCES = ['src/server', 'src/shared', 'scripts/build', 'package.json', 'package-lock.json']

/** What V8 has made of the program, kept from one start to the next. */
const COMPILED = inProject('node_modules', '.cache', 'gram-seva')

/** Builds the server program into dist/server; gives how it is run. */
export async function buildServerProgram() {
  const command = (folder) => [inProject('scripts', 'build', 'build-server.ts'), folder]
  await buildPart({ name: 'The server', folder: 'server', sources: SOURCES, command })
  return { program: inProject('dist', 'server', 'main.js'), environment: { NODE_COMPILE_CACHE: COMPILED } }
}

// SPDX-License-Identifier: Apache-2.0
import { buildPart } from './build-part.mjs'
import { inProject } from './project.mjs'

const SOURCES = [
  'src/web',
  'src/shared',
  'src/server/catalogue',
  'src/server/demo',
  'src/server/platform/i18n',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]

/** Builds the web app into dist/web. */
export function buildWebApp() {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  const command = (folder) => [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  return buildPart({ name: 'The web app', folder: 'web', sources: SOURCES, command })
}

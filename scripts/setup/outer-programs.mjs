import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inProject } from './project.mjs'

/**
 * The search path without this project's own programs. npm puts node_modules/.bin first, where the pinned
 * Node lies: the very one that an installation deletes and brings anew while it runs.
 */
export function outerPath() {
  const own = inProject('node_modules')
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== '' && !folder.startsWith(own)).join(delimiter)
}

/** How to call npm: the one that runs us where there is one, by a Node from outside of the project. */
export function outerNpm() {
  const outerNode = outerPath()
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file))
  const npm = process.env.npm_execpath
  const isNpm = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm)
  return { node: outerNode ?? process.execPath, npm: isNpm && outerNode ? [outerNode, npm] : ['npm'] }
}

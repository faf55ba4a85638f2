// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inProject } from './project.mjs'

/**
 * PATH without the folders of this project. npm puts node_modules/.bin first in PATH. This folder contains the pinned Node,
 * which must not run an installation, because the installation replaces it.
 */
export function outerPath() {
  const projectModules = inProject('node_modules')
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== '' && !folder.startsWith(projectModules)).join(delimiter)
}

/** The command that runs npm with a Node from outside the project: the npm that started this script, or `npm`. */
export function outerNpm() {
  const outerNode = outerPath()
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file))
  const npm = process.env.npm_execpath
  const isNpm = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm)
  return { node: outerNode ?? process.execPath, npm: isNpm && outerNode ? [outerNode, npm] : ['npm'] }
}

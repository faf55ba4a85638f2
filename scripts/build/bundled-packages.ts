// SPDX-License-Identifier: Apache-2.0
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A file in the folder of a build. It lists the packages whose code is in the bundles, by their paths in the lock file. */
export const BUNDLED_PACKAGES = '.packages'

const MODULES = '/node_modules/'
/** Matches the folder of a package at the beginning of a path, including the packages that contain it. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** The packages found so far. The builds of the app and of its workers run in one process, and share this set. */
const found = new Set<string>()

/** Lists the packages in the bundles, for the list of components of a release (docs/releasing.md). */
export const bundledPackages: Plugin = {
  name: 'bundled-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      for (const [id, { renderedLength }] of Object.entries(output.modules)) {
        const start = id.indexOf(MODULES)
        const path = start < 0 ? undefined : PACKAGE.exec(id.slice(start + 1))?.[0]
        if (path && renderedLength > 0) found.add(path)
      }
    }
  },
  writeBundle({ dir = '' }) {
    writeFileSync(join(dir, BUNDLED_PACKAGES), `${[...found].sort().join('\n')}\n`)
  },
}

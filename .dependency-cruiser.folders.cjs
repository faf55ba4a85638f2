// SPDX-License-Identifier: Apache-2.0
const { options } = require('./.dependency-cruiser.cjs')

/** There must be no cycle between folders. Tests are excluded, because they use fixtures from other folders. */
module.exports = {
  forbidden: [{ name: 'no-cycle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$` } },
}

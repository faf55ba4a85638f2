const { options } = require('./.dependency-cruiser.cjs')

/** No cycle between folders. Tests stand beside what they test and use fixtures from elsewhere: they do not count. */
module.exports = {
  forbidden: [{ name: 'no-cycle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$` } },
}

// SPDX-License-Identifier: Apache-2.0
'use strict'

// Exits with one sentence if Node is too old to install or start the portal. It is loaded before every other file
// (`node --require`), and uses syntax that Node 12 can parse, because an old Node cannot parse the other files.

var wanted = require('../../package.json').engines.node.replace('>=', '')
var own = process.versions.node

function isOlder(version, least) {
  var parts = version.split('.').map(Number)
  var leastParts = least.split('.').map(Number)
  return parts[0] !== leastParts[0] ? parts[0] < leastParts[0] : parts[1] < leastParts[1]
}

if (isOlder(own, wanted)) {
  console.error(
    'Node ' +
      own +
      ' is too old: install Node ' +
      wanted +
      ' or newer, and try again. Nothing was installed or changed.',
  )
  process.exit(1)
}

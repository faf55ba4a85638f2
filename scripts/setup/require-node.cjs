'use strict'

// Ends with one sentence where Node is too old to install or start the portal. It is loaded before every other file
// (`node --require`), and written so that Node 12 can read it: an old Node cannot even parse the rest.

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

// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Opens `count` connections from an address and keeps them open. Resolves to the number of connections that succeeded. */
function openConnections(from: string, to: string, count: number): Promise<number> {
  const attempts = Array.from({ length: count }, () => {
    const socket = connect({ host: to, port: 80, localAddress: from })
    return once(socket, 'connect').then(
      () => 1,
      () => 0,
    )
  })
  return Promise.all(attempts).then((results) => results.reduce<number>((sum, result) => sum + result, 0))
}

// This program is part of deploy-files.test.ts. With `serve`, it accepts connections. With `open` and groups of
// <from> <to> <count>, it opens connections, one group after the other.
const [mode, ...args] = process.argv.slice(2)
if (mode === 'serve') {
  createServer(() => {}).listen(80, '::', 2_000, () => console.log('listening'))
} else {
  const successCounts: number[] = []
  for (let index = 0; index < args.length; index += 3) {
    const [from = '', to = '', count = ''] = args.slice(index, index + 3)
    successCounts.push(await openConnections(from, to, Number(count)))
  }
  console.log(successCounts.join(' '))
  process.exit()
}

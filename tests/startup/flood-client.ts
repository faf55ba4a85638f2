import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** Opens `count` connections from an address and keeps them; resolves to how many were accepted. */
function openConnections(from: string, to: string, count: number): Promise<number> {
  const attempts = Array.from({ length: count }, () => {
    const socket = connect({ host: to, port: 80, localAddress: from })
    return once(socket, 'connect').then(
      () => 1,
      () => 0,
    )
  })
  return Promise.all(attempts).then((accepted) => accepted.reduce<number>((sum, one) => sum + one, 0))
}

// A program of deploy-files.test.ts: `serve` accepts connections, anything else opens <from> <to> <count>, one after another.
const [mode, ...words] = process.argv.slice(2)
if (mode === 'serve') {
  createServer(() => {}).listen(80, '::', 2_000, () => console.log('listening'))
} else {
  const sums: number[] = []
  for (let next = 0; next < words.length; next += 3) {
    const [from = '', to = '', count = ''] = words.slice(next, next + 3)
    sums.push(await openConnections(from, to, Number(count)))
  }
  console.log(sums.join(' '))
  process.exit()
}

import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { SMTPServer } from 'smtp-server'

/** A mail server in a worker thread. It accepts every email and discards it. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    stream.resume().once('end', () => done())
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const address = server.server.address()
if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
parentPort?.postMessage(`smtp://127.0.0.1:${address.port}`)

// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server in a worker thread that discards all emails. Returns its URL and a function that stops it. */
export async function openMailSink() {
  const worker = new Worker(new URL(import.meta.url), { workerData: { isMailSink: true } })
  const [url] = await once(worker, 'message')
  return { url: String(url), close: async () => void (await worker.terminate()) }
}

if (workerData?.isMailSink) parentPort?.postMessage(await listen())

async function listen() {
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
  return `smtp://127.0.0.1:${address.port}`
}

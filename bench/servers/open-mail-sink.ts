import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Starts a mail server that discards all emails. Returns its URL and a function that stops it. */
export async function openMailSink() {
  const worker = new Worker(new URL('mail-sink.ts', import.meta.url))
  const [url] = await once(worker, 'message')
  return { url: String(url), close: async () => void (await worker.terminate()) }
}

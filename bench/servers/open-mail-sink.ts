import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Opens a mail server that keeps nothing; gives its address and its end. */
export async function openMailSink() {
  const worker = new Worker(new URL('mail-sink.ts', import.meta.url))
  const [url] = await once(worker, 'message')
  return { url: String(url), close: async () => void (await worker.terminate()) }
}

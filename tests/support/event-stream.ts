// SPDX-License-Identifier: Apache-2.0
import type { Client } from './client.ts'

export interface StreamEvent {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the content of the events
  data: any
}

/** A stream of server-sent events. */
export interface EventStream {
  headers: Headers
  /** The next event; undefined after the server has closed the stream. Comments are skipped. */
  next(): Promise<StreamEvent | undefined>
  close(): void
}

/** Opens the notification stream of a running portal with the cookies of a logged-in browser. */
export async function openEventStream(origin: string, { cookies }: Pick<Client, 'cookies'>): Promise<EventStream> {
  const controller = new AbortController()
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const response = await fetch(`${origin}/api/notifications/stream`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: controller.signal,
  })
  if (!response.ok || !response.body)
    throw new Error(`The stream was not opened: ${response.status} ${await response.text()}`)
  // The body is read immediately, because `fetch` cancels an unread body when its response is garbage-collected.
  const blocks = blocksOf(response.body.pipeThrough(new TextDecoderStream()))
  return {
    headers: response.headers,
    async next() {
      for (;;) {
        const { value, done } = await blocks.next()
        if (done) return undefined
        const event = /^event: (.*)$/m.exec(value)?.[1]
        if (event) return { event, data: JSON.parse(/^data: (.*)$/m.exec(value)?.[1] ?? 'null') }
      }
    },
    close: () => controller.abort(),
  }
}

/** Yields the blocks of the stream, which are separated by empty lines. */
async function* blocksOf(chunks: ReadableStream<string>) {
  let text = ''
  for await (const chunk of chunks) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}

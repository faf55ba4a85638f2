// SPDX-License-Identifier: Apache-2.0
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logOptions } from './log-options.ts'

test('any thrown value is logged, and logging never throws', () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { log } = Fastify({ logger: { ...logOptions({ logLevel: 'info' }), stream } })
  // The message contains twelve digits, as an Aadhaar number has. The log masks them.
  const bare = Object.assign(new Error('1234 5678 9012'), { stack: undefined })
  const unreachable = new AggregateError([
    new Error('connect ECONNREFUSED ::1:5432'),
    new Error('connect ECONNREFUSED 1.2.3.4'),
  ])
  const delayed = new Error('The audit log waits', { cause: unreachable })
  const copied = { message: 'connect ECONNREFUSED', queue: 'mail' }
  for (const err of ['It did not answer in time', null, 7, bare, unreachable, delayed, copied, { queue: 'mail' }, {}])
    log.error({ err }, 'the portal is not ready')
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    { type: 'string', message: 'It did not answer in time', stack: '' },
    { type: 'object', message: 'null', stack: '' },
    { type: 'number', message: '7', stack: '' },
    { type: 'Error', message: 'XXXX', stack: '' },
    expect.objectContaining({ message: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 1.2.3.4' }),
    expect.objectContaining({ cause: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 1.2.3.4' }),
    { type: 'object', message: 'connect ECONNREFUSED', stack: '' },
    { type: 'object', message: 'an object with queue', stack: '' },
    { type: 'object', message: 'an object with nothing in it', stack: '' },
  ])
})

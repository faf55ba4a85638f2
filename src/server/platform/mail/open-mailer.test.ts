// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { openMailer } from './open-mailer.ts'

const MAIL = { to: 'asha.devi@panchayat.example', subject: 'Your application', text: 'It was received.' }

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A mail server that rejects every recipient, and repeats the address or its local part in the reply. */
async function openRejectingServer() {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username }, _session, done) =>
      done(username === 'portal' ? null : new Error(`Password hunter22 of ${username} is wrong`), { user: username }),
    onRcptTo: ({ address }, _session, done) =>
      done(
        Object.assign(new Error(`5.1.1 <${address}>: ${address.split('@')[0]} is unknown here`), { responseCode: 550 }),
      ),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  ends.push(() => server.close())
  return (server.server.address() as AddressInfo).port
}

async function failureAt(smtpUrl: string): Promise<Error> {
  const mailer = openMailer({ smtpUrl, from: 'office@panchayat.example', requiresTls: false, outbox: '' })
  return mailer.send(MAIL).then(
    () => expect.unreachable(),
    (error: Error) => error,
  )
}

describe('A mail that the server rejects', () => {
  test('fails with an error that names the server and its reply, but not the recipient', async () => {
    const port = await openRejectingServer()
    const { message, stack } = await failureAt(`smtp://portal:hunter22@127.0.0.1:${port}`)
    expect(message).toContain(`The mail server 127.0.0.1:${port} did not accept a mail: `)
    expect(message).toMatch(/550 5\.1\.1 <…>: … is unknown here/)
    expect(`${message} ${stack}`).not.toMatch(/asha|hunter22/)
  })

  test('fails with the server’s reply to a wrong login, but without user and password', async () => {
    const port = await openRejectingServer()
    const { message, stack } = await failureAt(`smtp://village:hunter22@127.0.0.1:${port}`)
    expect(message).toMatch(/: .*535 Password … of … is wrong/)
    expect(`${message} ${stack}`).not.toMatch(/asha|hunter22|village/)
  })

  test('fails with the reason if the server cannot be reached', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const { message } = await failureAt(`smtp://127.0.0.1:${port}`)
    expect(message).toContain(`The mail server 127.0.0.1:${port} did not accept a mail: connect ECONNREFUSED`)
  })
})

// SPDX-License-Identifier: Apache-2.0
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

const CONFIGURATION = `
[tsa]
default_tsa = own
[own]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`

/** An authority that stamps requests with the time (RFC 3161), using OpenSSL. */
export async function openTimeStampAuthority() {
  const folder = await mkdtemp(join(tmpdir(), 'time-stamps-'))
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder })
  await writeFile(join(folder, 'tsa.cnf'), CONFIGURATION)
  const options = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    'key',
    '-out',
    'pem',
  ]
  const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping']
  await openssl('req', '-x509', ...options, '-days', '2', '-subj', '/CN=Invented Time', ...usage)
  const createReply = async (query: Buffer) => {
    await writeFile(join(folder, 'query'), query)
    const signer = ['-signer', 'pem', '-inkey', 'key', '-config', 'tsa.cnf']
    await openssl('ts', '-reply', '-queryfile', 'query', ...signer, '-out', 'reply')
    return readFile(join(folder, 'reply'))
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/timestamp-reply')
    buffer(request)
      .then(createReply)
      .then((reply) => response.end(reply))
      .catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = async () => {
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}

// SPDX-License-Identifier: Apache-2.0
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { toolPath } from './tools.ts'

interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

type S3rverClass = new (options: {
  port: number
  address: string
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => S3rver

/** Starts an S3-compatible server with one bucket. It verifies signatures, and stores its objects in `folder`. */
export async function startS3Server(folder: string, port = 0) {
  const directory = join(folder, 'bucket')
  await mkdir(directory, { recursive: true })
  const S3rver: S3rverClass = createRequire(join(toolPath('S3_SERVER_FOLDER'), 'package.json'))('@20minutes/s3rver')
  const buckets = [{ name: 'papers' }]
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets })
  const { port: chosen } = await server.run()
  return {
    port: chosen,
    address: { url: `http://127.0.0.1:${chosen}/papers`, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' },
    end: () => server.close(),
  }
}

// SPDX-License-Identifier: Apache-2.0
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type OpenApi, postmanCollection } from './release/postman-collection.ts'

const FILE = fileURLToPath(new URL('../examples/gram-seva.postman_collection.json', import.meta.url))

/** `npm run api:collection [-- http://127.0.0.1:3000]`: writes a Postman collection of the API calls of a running portal. */
const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2)

try {
  const response = await fetch(`${origin}/api/openapi.json`)
  if (!response.ok) throw new Error(`it answers with ${response.status}`)
  // The response is not validated, because the portal itself generates it.
  const description = (await response.json()) as OpenApi
  await writeFile(FILE, `${JSON.stringify(postmanCollection(description), null, 2)}\n`)
  console.log(`Wrote ${FILE}.`)
} catch (error) {
  console.error(`The API of ${origin} could not be read: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

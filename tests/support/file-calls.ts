// SPDX-License-Identifier: Apache-2.0
import type { TestPortal } from './portal-fixture.ts'

interface Call {
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> }
}

/** Every call that takes files, according to the API description, with the name of its first file field. */
export async function findFileCalls(portal: TestPortal): Promise<{ path: string; slot: string }[]> {
  const { paths } = (await portal.visitor().get('/api/openapi.json')).json
  return Object.entries<{ post?: Call }>(paths).flatMap(([path, { post }]) => {
    const fields = post?.requestBody?.content?.['multipart/form-data']?.schema?.properties ?? {}
    const [slot] = Object.entries(fields).find(([, field]) => JSON.stringify(field).includes('binary')) ?? []
    return slot === undefined ? [] : [{ path, slot }]
  })
}

/** Every call that takes a multipart form, according to the API description. */
export async function findMultipartCalls(portal: TestPortal): Promise<string[]> {
  const { paths } = (await portal.visitor().get('/api/openapi.json')).json
  return Object.entries<{ post?: Call }>(paths).flatMap(([path, { post }]) =>
    JSON.stringify(post?.requestBody ?? {}).includes('multipart/form-data') ? [path] : [],
  )
}

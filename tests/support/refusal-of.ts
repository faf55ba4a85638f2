// SPDX-License-Identifier: Apache-2.0
import { expect } from 'vitest'
import { refusedSchema } from '#shared/accounts/wire.ts'
import type { ClientResponse } from './client.ts'

/** The status and the message of a rejection. Also checks its shape and content type. */
export function refusalOf({ status, headers, json }: ClientResponse): [status: number, message: string] {
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(refusedSchema.parse(json)).toEqual(json)
  return [status, json.message]
}

/** The message of a rejection for each invalid field. */
export function faultsOf(response: ClientResponse): Record<string, string> {
  refusalOf(response)
  const faults: { field: string; message: string }[] = response.json.faults ?? []
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

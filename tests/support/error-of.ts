// SPDX-License-Identifier: Apache-2.0
import { expect } from 'vitest'
import { errorResponseSchema } from '#shared/accounts/wire.ts'
import type { ClientResponse } from './client.ts'

/** The status and the message of an error response. Also checks its shape and content type. */
export function errorOf({ status, headers, json }: ClientResponse): [status: number, message: string] {
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(errorResponseSchema.parse(json)).toEqual(json)
  return [status, json.message]
}

/** The messages of an error response by invalid field. */
export function fieldErrorsOf(response: ClientResponse): Record<string, string> {
  errorOf(response)
  const faults: { field: string; message: string }[] = response.json.faults ?? []
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

// SPDX-License-Identifier: Apache-2.0
import { expect } from 'vitest'
import type { ClientResponse } from './client.ts'

/** Asserts that a response has the status, is JSON, and has exactly the fields of the schema; returns its body. */
export function expectShape<T>(response: ClientResponse, status: number, schema: { parse(json: unknown): T }): T {
  expect([response.status, response.json]).toEqual([status, expect.anything()])
  expect(schema.parse(response.json)).toEqual(response.json)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  return response.json
}

import { expect } from 'vitest'
import type { Answer } from './client.ts'

/** Asserts that a response has the status, is JSON, and has exactly the fields of the schema; returns its body. */
export function expectShape<T>(answer: Answer, status: number, schema: { parse(json: unknown): T }): T {
  expect([answer.status, answer.json]).toEqual([status, expect.anything()])
  expect(schema.parse(answer.json)).toEqual(answer.json)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return answer.json
}

import { expect } from 'vitest'
import type { Answer } from './client.ts'

/** Finds that an answer has the promised status, is JSON, and has exactly the fields of its schema; gives its body. */
export function expectShape<T>(answer: Answer, status: number, schema: { parse(json: unknown): T }): T {
  expect([answer.status, answer.json]).toEqual([status, expect.anything()])
  expect(schema.parse(answer.json)).toEqual(answer.json)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return answer.json
}

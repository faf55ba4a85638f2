import { expect } from 'vitest'
import { refusedSchema } from '#shared/accounts/wire.ts'
import type { Answer } from './client.ts'

/** Status and sentence of a rejection, after its shape and content type were checked. */
export function refusalOf({ status, headers, json }: Answer): [status: number, message: string] {
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(refusedSchema.parse(json)).toEqual(json)
  return [status, json.message]
}

/** The sentence of a rejection for each faulty field. */
export function faultsOf(answer: Answer): Record<string, string> {
  refusalOf(answer)
  const faults: { field: string; message: string }[] = answer.json.faults ?? []
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

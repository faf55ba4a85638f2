// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { isApiError, isUnreachable, responseError } from './api-client.ts'

describe('The body of a failed request', () => {
  test('with a message but no code, as from another server that implements the specification, keeps the message', () => {
    const error = responseError(418, JSON.stringify({ message: 'The office is closed on Sundays.' }))
    expect(error).toMatchObject({ message: 'The office is closed on Sundays.', status: 418, code: 'unexpected' })
    expect(error).toMatchObject({ fieldErrors: [], requestId: '' })
    expect(isApiError(error)).toBe(true)
  })

  test('from this portal has a code, field errors and the request id', () => {
    const faults = [{ field: 'email', code: 'email' }]
    const body = { code: 'answers-invalid', message: 'Please check the form.', faults, requestId: 'r1' }
    expect(responseError(422, JSON.stringify(body))).toMatchObject({
      status: 422,
      code: 'answers-invalid',
      message: 'Please check the form.',
      fieldErrors: faults,
      requestId: 'r1',
    })
  })

  test('has no field errors if the portal sent something other than a list', () => {
    expect(responseError(422, JSON.stringify({ message: 'No.', faults: {} }))).toMatchObject({ fieldErrors: [] })
  })

  test('with a message and a status that proxies use still counts as a response from the portal', () => {
    const error = responseError(503, JSON.stringify({ message: 'The portal is busy.' }))
    expect([isApiError(error), error.message]).toEqual([true, 'The portal is busy.'])
  })

  test.for(['', '<h1>Not Found</h1>', 'null', '"text"', '[]', '{}', '{"message":7}', '{"message"'])(
    '%j is an error without a message',
    (body) => {
      const error = responseError(404, body)
      expect(isApiError(error)).toBe(true)
      expect(error).toMatchObject({ status: 404, message: '', code: 'unexpected' })
    },
  )

  test.for([
    [502, '<h1>Bad Gateway</h1>'],
    [503, ''],
    [504, '{}'],
  ] as const)('%i with %j does not count as a response from the portal', ([status, body]) => {
    const error = responseError(status, body)
    expect([isUnreachable(error), error.status]).toEqual([true, status])
  })
})

// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { loginUrlReturningTo, returnUrl } from './return-url.ts'

const ORIGIN = 'https://gram.example'
const returnPathOf = (to: string) => returnUrl(new URL(loginUrlReturningTo(to), ORIGIN).search, ORIGIN, 'user')

describe('After logging in again', () => {
  test.for(['/noc', '/viewApplication/a%20b?view=table'])('%s is opened', (path) => {
    expect(returnPathOf(path)).toBe(path)
  })

  test.for([
    'https://evil.example/noc',
    '//evil.example/noc',
    '/.//evil.example/noc',
    '/\\evil.example',
    'javascript:alert(1)',
    'noc',
    '',
  ])('%s is not accepted as a return URL', (address) => {
    expect(returnPathOf(address)).toBeUndefined()
  })

  test.for([
    [['admin'], 'admin', '/Admin/Dashboard'],
    [['admin'], 'user', undefined],
    [['user', 'staff', 'admin'], 'staff', '/Admin/Dashboard'],
    [['user'], 'staff', undefined],
  ] as const)('the return from a screen of %j as %s leads to %s', ([roles, role, path]) => {
    const { search } = new URL(loginUrlReturningTo('/Admin/Dashboard', roles), ORIGIN)
    expect(returnUrl(search, ORIGIN, role)).toBe(path)
  })
})

import { describe, expect, test } from 'vitest'
import { loginUrlReturningTo, returnUrl } from './return-url.ts'

const ORIGIN = 'https://gram.example'
const wayOf = (to: string) => returnUrl(new URL(loginUrlReturningTo(to), ORIGIN).search, ORIGIN, 'user')

describe('After logging in again', () => {
  test.for(['/noc', '/viewApplication/a%20b?view=table'])('%s is opened', (path) => {
    expect(wayOf(path)).toBe(path)
  })

  test.for(['https://evil.example/noc', '//evil.example/noc', '/.//evil.example/noc', '/\\evil.example', 'javascript:alert(1)', 'noc', ''])(
    '%s is not accepted as a return URL',
    (address) => {
      expect(wayOf(address)).toBeUndefined()
    },
  )

  test.for([
    [['admin'], 'admin', '/Admin/Dashboard'],
    [['admin'], 'user', undefined],
    [['user', 'staff', 'admin'], 'staff', '/Admin/Dashboard'],
    [['user'], 'staff', undefined],
  ] as const)('a screen of %j opens for %s: %s', ([roles, role, opened]) => {
    const { search } = new URL(loginUrlReturningTo('/Admin/Dashboard', roles), ORIGIN)
    expect(returnUrl(search, ORIGIN, role)).toBe(opened)
  })
})

import { describe, expect, test } from 'vitest'
import { loginUrlReturningTo, returnUrl } from './return-url.ts'

const ORIGIN = 'https://gram.example'
const wayOf = (to: string) => returnUrl(new URL(loginUrlReturningTo(to), ORIGIN).search, ORIGIN)

describe('After logging in again', () => {
  test.for(['/noc', '/viewApplication/a%20b?view=table'])('%s is opened', (path) => {
    expect(wayOf(path)).toBe(path)
  })

  test.for(['https://evil.example/noc', '//evil.example/noc', '/\\evil.example', 'javascript:alert(1)', 'noc', ''])(
    '%s is not accepted as a return URL',
    (address) => {
      expect(wayOf(address)).toBeUndefined()
    },
  )
})

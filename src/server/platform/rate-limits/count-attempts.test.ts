// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { networkOf, networksOf } from './count-attempts.ts'

test.for([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, ''],
] as const)('the address %s is counted for the network %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})

test('an IPv6 address is counted for its /64, its /56 and its /48, and the larger networks have larger limits', () => {
  expect(networksOf('2001:db8:1:abcd::9')).toEqual([
    { network: '2001:db8:1:abcd::/64', scale: 1 },
    { network: '2001:db8:1:ab00::/56', scale: 2 },
    { network: '2001:db8:1::/48', scale: 4 },
  ])
  expect(networksOf('203.0.113.9')).toEqual([{ network: '203.0.113.9', scale: 1 }])
  expect(networksOf('::ffff:203.0.113.9')).toEqual([{ network: '203.0.113.9', scale: 1 }])
})

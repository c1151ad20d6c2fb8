import { expect, test } from 'vitest'
import { controlOf, isFrozen } from './controlOf.ts'

const me = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const hole = 'e3mmv-5qaaa-aaaah-aadma-cai'
const root = 'r7inp-6aaaa-aaaaa-aaabq-cai'

test.each([
  [[], 'nobody', true],
  [[hole], 'black-hole', true],
  [[me], 'itself', false],
  [[hole, me], 'itself', false],
  [[root], 'network', false],
  [[root, 'aaaaa-aa'], 'somebody', false],
  [[hole, '2vxsx-fae'], 'somebody', false],
] as const)('controlled by %o means %s', (controllers, control, isFixed) => {
  expect(controlOf(me, controllers)).toBe(control)
  expect(isFrozen(controlOf(me, controllers))).toBe(isFixed)
})

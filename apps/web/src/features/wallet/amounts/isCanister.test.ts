import { expect, test } from 'vitest'
import { isCanister } from './isCanister.ts'

test('a canister is told from people, from nobody and from the management canister', () => {
  expect(isCanister(' ryjl3-tyaaa-aaaaa-aaaba-cai ')).toBe(true)
  expect(isCanister('r7inp-6aaaa-aaaaa-aaabq-cai')).toBe(true)
  expect(isCanister('r7inp-6aaaa-aaaaa-aaabq-caj')).toBe(false)
  expect(isCanister('7blps-itamd-lzszp-7lbda-4nngn-fev5u-2jvpn-6y3ap-eunp7-kz57e-fqe')).toBe(false)
  expect(isCanister('2vxsx-fae')).toBe(false)
  expect(isCanister('aaaaa-aa')).toBe(false)
  expect(isCanister('')).toBe(false)
})

import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { controllersOnly, isControllerOr } from './access.ts'

const callOf = (byte: number, isController = false) => ({
  caller: Principal.fromUint8Array(Uint8Array.of(byte)),
  isController,
  now: 0n,
})

test('controllers and those that are named may, others may not', () => {
  const governance = Uint8Array.of(1)
  expect(isControllerOr(callOf(1), governance, undefined)).toBe(true)
  expect(isControllerOr(callOf(2), undefined, governance)).toBe(false)
  expect(isControllerOr(callOf(2, true))).toBe(true)
})

test('a canister without a governance canister obeys its controllers alone', () => {
  expect(isControllerOr(callOf(1), undefined)).toBe(false)
  expect(isControllerOr(callOf(1), new Uint8Array())).toBe(false)
})

test('whoever is no controller hears of what they are not', () => {
  const check = controllersOnly('the index')
  expect(() => check(callOf(1, true))).not.toThrow()
  expect(() => check(callOf(1))).toThrow('Only a controller of the index may do this')
})

import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { toHex } from './hex.ts'
import { neuronSubaccount, treasurySubaccount } from './neuronSubaccount.ts'

const controller = Principal.fromText(
  'k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-5gayf-oj3xs-i43lp-teztq-6ae',
).toUint8Array()

test('the id of a neuron is the published one', () => {
  expect(toHex(neuronSubaccount(controller, 0n))).toBe(
    'ef76f6c2d62f0f56ed44ea65c21aedeca4a0781d5f7950084284cb12890a2a4d',
  )
})

test('each memo, controller and purpose has a subaccount of its own', () => {
  const governance = Principal.fromText('fi3zi-fyaaa-aaaaq-aachq-cai').toUint8Array()
  const all = [
    neuronSubaccount(controller, 1n),
    neuronSubaccount(controller, 256n),
    neuronSubaccount(governance, 0n),
    treasurySubaccount(governance),
  ].map(toHex)
  expect(new Set(all).size).toBe(all.length)
})

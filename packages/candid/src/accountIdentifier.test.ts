import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { accountIdentifier, principalSubaccount } from './accountIdentifier.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('account identifiers match the published check values', () => {
  const owner = Principal.fromText(
    'k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-5gayf-oj3xs-i43lp-teztq-6ae',
  ).toUint8Array()

  expect(hex(accountIdentifier(owner))).toBe(
    '051b05839339f89053454a4b9865ea0452a4bffe2b1cd41f4982bad10c1e637c',
  )
  expect(hex(accountIdentifier(Principal.anonymous().toUint8Array()))).toBe(
    '1c7a48ba6a562aa9eaa2481a9049cdf0433b9738c992d698c31d8abf89cadc79',
  )
  expect(hex(accountIdentifier(owner, new Uint8Array(32)))).toBe(hex(accountIdentifier(owner)))
})

test('the subaccount of a principal is its length, its bytes and zeros', () => {
  expect(hex(principalSubaccount(Uint8Array.of(0xab, 0xcd)))).toBe(`02abcd${'00'.repeat(29)}`)
})

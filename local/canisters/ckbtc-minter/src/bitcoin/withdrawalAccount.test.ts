import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/canister'
import { expect, test } from 'vitest'
import { withdrawalSubaccount } from './withdrawalAccount.ts'

test('a caller pays into the subaccount of the public minter', () => {
  const caller = Principal.fromText('2chl6-4hpzw-vqaaa-aaaaa-c').toUint8Array()
  expect(toHex(withdrawalSubaccount(caller))).toBe(
    'd3918f8aeef6118254d90399a3207b1fa062960f5e1b16643f2e8efb90add545',
  )
})

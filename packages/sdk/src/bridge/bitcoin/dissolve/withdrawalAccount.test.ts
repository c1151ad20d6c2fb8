import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import { expect, test } from 'vitest'
import { withdrawalAccount } from './withdrawalAccount.ts'

test('the account from which the public minter burns what a caller has paid there', () => {
  const minter = 'mqygn-kiaaa-aaaar-qaadq-cai'
  const { owner, subaccount } = withdrawalAccount(
    minter,
    Principal.fromText('2chl6-4hpzw-vqaaa-aaaaa-c'),
  )
  expect(owner.toText()).toBe(minter)
  expect(toHex(subaccount ?? new Uint8Array())).toBe(
    'd3918f8aeef6118254d90399a3207b1fa062960f5e1b16643f2e8efb90add545',
  )
})

import { expect, test } from 'vitest'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { HELPER, OWNER, USDC } from '../testing/FakeEthereum.ts'
import { depositRequest } from './depositRequest.ts'
import { readDepositCall } from './readDepositCall.ts'

const owner = OWNER.owner.toText()
const subaccount = new Uint8Array(32).fill(9)

test.each([
  ['ether', {}, 7n],
  ['a token', { contract: USDC }, 0n],
])('a deposit of %s is read back as what it was asked for', (_, token, value) => {
  const asked = { token, helper: HELPER, amount: 7n, account: { owner, subaccount } }
  const request = depositRequest(asked)
  expect(request).toMatchObject({ to: HELPER, value })
  expect(readDepositCall(request, HELPER)).toEqual({
    ...token,
    amount: 7n,
    account: formatAccount({ ...OWNER, subaccount }),
  })
})

test.each([
  ['nothing', 0n, owner],
  ['less than nothing', -1n, owner],
  ['an amount for nobody', 1n, '2vxsx-fae'],
])('%s is not deposited', (_, amount, owner) => {
  const asked = { helper: HELPER, amount, account: { owner } }
  expect(() => depositRequest({ ...asked, token: {} })).toThrow(RangeError)
  expect(() => depositRequest({ ...asked, token: { contract: USDC } })).toThrow(RangeError)
})

test('a token at no address is not deposited', () => {
  const asked = { helper: HELPER, amount: 1n, account: { owner } }
  expect(() => depositRequest({ ...asked, token: { contract: '0x12' } })).toThrow(RangeError)
})

import { depositRequest, encodeApprove } from '@sluice/sdk/ethereum'
import { expect, test } from 'vitest'
import { ALICE, CKETH, HELPER, SENDER } from '../ethereum-transactions/testing/transactions.ts'
import { type DepositOrder, walletRequest } from './walletRequest.ts'

const USDC = `0x${'D4'.repeat(20)}`
const ether = { bridge: { ledgerId: CKETH }, owner: ALICE }
const token = { bridge: { ledgerId: CKETH, contract: USDC }, owner: ALICE }
const order = (step: DepositOrder['step']): DepositOrder => ({
  ...{ step, amount: 7n, helper: HELPER },
  account: { address: SENDER, chainId: 1 },
  swap: undefined,
})

test('ether goes along with the call', () => {
  expect(walletRequest(order('deposit'), ether)).toEqual({
    purpose: { kind: 'deposit-eth', ledgerId: CKETH, amount: 7n },
    request: depositRequest({ token: {}, helper: HELPER, account: { owner: ALICE }, amount: 7n }),
  })
})

test('a token is allowed exactly, to the helper, and taken by it', () => {
  const approved = walletRequest(order('approve'), token)
  expect(approved.request).toEqual({ to: USDC, value: 0n, data: encodeApprove(HELPER, 7n) })
  expect(approved.purpose).toEqual({
    ...{ kind: 'approve', token: USDC.toLowerCase(), spender: HELPER, amount: 7n },
  })
  const { request } = walletRequest(order('deposit'), token)
  expect(request).toMatchObject({ to: HELPER, value: 0n })
})

test('a reset allows nothing', () => {
  const { request, purpose } = walletRequest(order('reset'), token)
  expect(request.data).toBe(encodeApprove(HELPER, 0n))
  expect(purpose).toMatchObject({ kind: 'approve', amount: 0n })
})

test('ether is never approved', () => {
  expect(() => walletRequest(order('approve'), ether)).toThrow(RangeError)
})

import type { EvmReceipt } from '@sluice/sdk/ethereum'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { useSwapPlans } from '../bring-and-swap/swapPlans.ts'
import { BRIDGE_KEY } from '../open/bridging.ts'
import { useOpenTransfers } from '../open/openTransfers.ts'
import { openDeposits } from './EvmFollower.tsx'
import { tellNews } from './tellNews.ts'
import { ALICE, CKETH, HELPER, hashOf, SENDER, transaction } from './testing/transactions.ts'

const forgetAll = () => {
  deviceStorage.removeItem(BRIDGE_KEY)
  useOpenTransfers.setState({ open: [], told: [] })
}
beforeEach(forgetAll)
afterEach(forgetAll)

const deposit = transaction()
const approval = transaction({
  purpose: { kind: 'approve', token: HELPER, spender: HELPER, amount: 1n },
})
const receipt = (isSuccess: boolean): EvmReceipt => ({
  ...{ transactionHash: hashOf(1), transactionIndex: 0, blockHash: hashOf(9), blockNumber: 9 },
  ...{ from: SENDER, isSuccess },
})
const nameOf = (number: number) => `eth-in-${hashOf(number).slice(2)}`
const open = () => useOpenTransfers.getState().open.map(({ id }) => id)
const begin = () => {
  for (const transfer of openDeposits([deposit], 31_337)) useOpenTransfers.getState().add(transfer)
}

test('a deposit without a block is under way for whoever sent it, on the configured chain alone', () => {
  expect(openDeposits([deposit, approval], 31_337)).toEqual([
    { id: nameOf(1), owner: ALICE, ledgerId: CKETH, direction: 'mint' },
  ])
  expect(openDeposits([deposit], 1)).toEqual([])
  expect(openDeposits([deposit], undefined)).toEqual([])
  expect(openDeposits([transaction({ cancelled: {} })], 31_337)).toEqual([])
})

test('sped up in the wallet it goes on under its new name', () => {
  begin()
  expect(tellNews(deposit, { kind: 'sped-up', hash: hashOf(2) })).toBe('sped-up')
  expect(open()).toEqual([nameOf(2)])
  // the old name does not come back
  begin()
  expect(open()).toEqual([nameOf(2)])
})

test('cancelled in the wallet it is under way no more', () => {
  begin()
  expect(tellNews(deposit, { kind: 'cancelled' })).toBe('cancelled')
  expect(open()).toEqual([])
})

test('in a block it is its transfer that tells the end', () => {
  begin()
  expect(tellNews(deposit, { kind: 'finalized', receipt: receipt(true) })).toBeUndefined()
  expect(tellNews(deposit, { kind: 'checked', block: 4 })).toBeUndefined()
  // with its place among the logs it is the same transfer
  useOpenTransfers.getState().add({
    ...{ id: `${nameOf(1)}-3`, owner: ALICE, ledgerId: CKETH, direction: 'mint' },
  })
  expect(open()).toEqual([nameOf(1)])
  expect(useOpenTransfers.getState().end(`${nameOf(1)}-3`)).toBe(true)
  expect(open()).toEqual([])
})

test('of an approval only what went wrong is told', () => {
  expect(tellNews(approval, { kind: 'finalized', receipt: receipt(true) })).toBeUndefined()
  expect(tellNews(approval, { kind: 'finalized', receipt: receipt(false) })).toBe('approval-failed')
  expect(tellNews(approval, { kind: 'sped-up', hash: hashOf(2) })).toBe('sped-up')
  expect(tellNews(approval, { kind: 'cancelled' })).toBe('cancelled')
  expect(open()).toEqual([])
})

test.each([
  ['fails', { kind: 'finalized' as const, receipt: receipt(false) }, []],
  ['is cancelled', { kind: 'cancelled' as const, hash: hashOf(2) }, []],
  ['is in a block', { kind: 'finalized' as const, receipt: receipt(true) }, [nameOf(1)]],
])('what was planned for a deposit that %s', (_, news, left) => {
  useSwapPlans.getState().add({
    ...{ transferId: nameOf(1), owner: ALICE, ledgerId: CKETH, tokenOut: 'icp' },
    ...{ amount: 5n, least: 1n, state: 'waiting' },
  })
  tellNews(deposit, news)
  expect(useSwapPlans.getState().plans.map(({ transferId }) => transferId)).toEqual(left)
  useSwapPlans.getState().take(nameOf(1))
})

import { heapMaps } from '@sluice/canister'
import { expect, test } from 'vitest'
import { openLedgerState } from '../LedgerState.ts'
import { setAllowance } from './allowance.ts'
import { listOlderAllowances } from './ownedList.ts'

const account = (name: number, subaccount?: number) => ({
  owner: new Uint8Array(10).fill(name),
  subaccount: subaccount === undefined ? undefined : new Uint8Array(32).fill(subaccount),
})

test('a ledger from before it had lists makes them of the allowances that it has, once', () => {
  const state = openLedgerState(heapMaps)
  state.config.set({
    kind: 'Icrc',
    name: '',
    symbol: '',
    decimals: 8,
    transferFee: 0n,
    maxMemoLength: 32,
    mintingAccount: account(0),
    metadata: [],
  })
  const context = { state, now: 0n, certifyTip: () => undefined, onAppended: () => undefined }
  const given = { amount: 1n, expiresAt: undefined }
  setAllowance(context, account(1, 4), account(2, 5), given)
  setAllowance(context, account(1), account(3), given)
  setAllowance(context, account(7), account(1), given)
  const lists = state.owned.entries()
  for (const [owner] of lists) state.owned.delete(owner)

  listOlderAllowances(state)
  expect(state.owned.entries()).toEqual(lists)
  state.owned.delete(account(7).owner)
  listOlderAllowances(state)
  expect(state.owned.size).toBe(1)
})

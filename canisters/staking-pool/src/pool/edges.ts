import * as indexService from '@sluice/candid/staking_pool_index'
import {
  callCanister,
  canisterSelf,
  fetchBalance,
  fetchFee,
  icrc3Log,
  icrcLedger,
  replied,
  schedule,
  stableMap,
  time,
  toPrincipal,
  trapWith,
  typesOf,
} from '@sluice/canister/runtime'
import { MOST_AMOUNT } from '../rewards/accrual.ts'
import type { StakingEdges } from './StakingContext.ts'
import { openStakingState } from './StakingState.ts'

const LONGEST_REPLY = 8192
const updateUserTypes = typesOf(indexService.idlFactory, 'updateUser', LONGEST_REPLY)

/** The pool's edges in a running canister. */
export function canisterEdges(): StakingEdges {
  const state = openStakingState(stableMap)
  return {
    state,
    ledger: icrcLedger,
    ledgerLog: icrc3Log,
    fetchFee: async (ledger) => amountIn(replied(await fetchFee(toPrincipal(ledger)))),
    fetchBalance: async (ledger, owner, subaccount) =>
      amountIn(replied(await fetchBalance(toPrincipal(ledger), toPrincipal(owner), subaccount))),
    async report(user, info) {
      const index = toPrincipal(state.config.get().userIndex)
      const args = [toPrincipal(user), info]
      const answer = await callCanister<{ ok: boolean } | { err: string }>(
        index,
        'updateUser',
        updateUserTypes,
        args,
      )
      return answer.kind === 'replied' && 'ok' in answer.result
    },
    now: time,
    schedule,
    trap: trapWith,
    self: () => canisterSelf().toUint8Array(),
  }
}

/** An amount that no token has is no answer: sums of amounts must fit what is stored. */
function amountIn(amount: bigint | undefined): bigint | undefined {
  return amount !== undefined && amount < MOST_AMOUNT ? amount : undefined
}

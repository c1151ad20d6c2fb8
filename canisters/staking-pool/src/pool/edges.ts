import * as indexService from '@sluice/candid/staking_pool_index'
import {
  callCanister,
  canisterCycleBalance,
  ledgerReadsBelow,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { MOST_AMOUNT } from '../rewards/accrual.ts'
import type { StakingEdges } from './StakingContext.ts'
import { openStakingState } from './StakingState.ts'

/** Long enough for every ledger that works; the pool can be stopped as soon as those that do not have been given up. */
const PATIENCE_SECONDS = 60

const LONGEST_REPLY = 8192
const updateUserTypes = typesOf(indexService.idlFactory, 'updateUser', LONGEST_REPLY)

/** The pool's edges in a running canister. */
export function canisterEdges(): StakingEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  const state = openStakingState(stableMap)
  return {
    ...tokenEdges,
    ...ledgerReadsBelow(MOST_AMOUNT),
    state,
    cycles: canisterCycleBalance,
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
  }
}

import type { CreateFarmFlow } from '../farms/create/CreateFarmFlow.ts'
import type { FarmFlow } from '../farms/FarmFlow.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import type { StakingFlow } from '../staking/StakingFlow.ts'

/** What is to be done in a farm, a staking pool or a claim event, as far as it decides what a wallet is asked. */
export type EarnOrder =
  | {
      readonly kind:
        | Exclude<FarmFlow['kind'], 'unstake-position'>
        | Exclude<StakingFlow['kind'], 'stake-tokens' | 'unstake-tokens' | 'create-staking-pool'>
        | 'claim-tokens'
    }
  | {
      readonly kind: CreateFarmFlow['kind'] | 'create-staking-pool'
      readonly creationFee?: SalePrice
    }
  | { readonly kind: 'unstake-position'; readonly isCrowded: boolean }
  | { readonly kind: 'stake-tokens'; readonly isStepwise: boolean }
  | { readonly kind: 'unstake-tokens'; readonly isStepwise: boolean; readonly isAll: boolean }
  | {
      readonly kind: 'create-claim-event'
      readonly receivers?: { readonly as: 'list' | 'tree'; readonly batches: number }
      readonly deadlineNs?: bigint
      readonly room?: SalePrice
      readonly isOpened: boolean
    }

/**
 * How often a wallet that is asked for each call will ask its owner when all goes well, known before the start. The engine's own count
 * asks the books, which don't say yet what a step's forerunner brings: whether there will be a reward to send.
 */
export function usualPrompts(order: EarnOrder): number {
  switch (order.kind) {
    case 'withdraw-reward':
    case 'reclaim-stake':
    case 'claim-tokens':
      return 1
    case 'stake-position':
    case 'harvest-stake':
      return 2
    case 'create-farm':
    case 'create-staking-pool':
      return order.creationFee === undefined ? 2 : 4
    case 'unstake-position':
      return order.isCrowded ? 3 : 2
    case 'claim-staked-fees':
      return 3
    case 'stake-tokens':
      return order.isStepwise ? 3 : 2
    case 'unstake-tokens':
      return order.isAll && !order.isStepwise ? 1 : 3
    case 'create-claim-event':
      return eventPrompts(order)
  }
}

/** Allowing and paying its room; making; its terms; each batch of a list; and to open it, making it ready, paying and opening. */
function eventPrompts({
  receivers,
  deadlineNs,
  room,
  isOpened,
}: Extract<EarnOrder, { kind: 'create-claim-event' }>): number {
  const hasTerms = receivers?.as === 'tree' || deadlineNs !== undefined
  const batches = receivers?.as === 'list' ? receivers.batches : 0
  return (room ? 2 : 0) + 1 + (hasTerms ? 1 : 0) + batches + (isOpened ? 3 : 0)
}

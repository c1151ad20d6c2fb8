import type { LiquidityFlow } from '@sluice/sdk'

/** The ledgers of the pair that a flow is about; of several positions that of the first. */
export function pairOf(flow: LiquidityFlow): readonly [string, string] {
  switch (flow.kind) {
    case 'add-liquidity':
      return [flow.facts.token0.ledgerId, flow.facts.token1.ledgerId]
    case 'remove-liquidity': {
      const [first] = flow.facts.takings
      return [first?.token0 ?? '', first?.token1 ?? '']
    }
    case 'create-pool':
    case 'transfer-position':
    case 'wrap-position':
    case 'unwrap-position':
    case 'send-position-token':
    case 'lock-position':
    case 'extend-lock':
    case 'claim-locked-fees':
    case 'unlock-position':
    case 'stake-position':
    case 'unstake-position':
    case 'withdraw-reward':
    case 'claim-staked-fees':
    case 'create-farm':
      return [flow.facts.token0, flow.facts.token1]
    case 'stake-tokens':
    case 'unstake-tokens':
    case 'harvest-stake':
    case 'reclaim-stake':
      return [flow.facts.stakingToken, flow.facts.rewardToken]
    case 'create-staking-pool':
      return [flow.facts.staking.ledgerId, flow.facts.reward.ledgerId]
  }
}

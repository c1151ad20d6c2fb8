import {
  factsOf,
  figure,
  inside,
  isTrue,
  number,
  oneOf,
  optional,
  type Shape,
  text,
} from '../flows/store/factsOf.ts'
import { isStandard } from '../ledgers/standards/standards.ts'
import { readPricePaid } from '../sale/SalePrice.ts'
import type {
  CreateStakingPoolFacts,
  HarvestFacts,
  ReclaimFacts,
  StakeTokensFacts,
  UnstakeTokensFacts,
} from './StakingFlow.ts'
import { type PlacedStakingPool, type PooledToken, RECLAIM_PLACES } from './StakingPool.ts'

/** What is kept of flows of staking pools. Each reader throws an Error when a fact is missing. */

const placed: Shape<PlacedStakingPool> = {
  ...{ stakingPoolId: text, stakingToken: text, rewardToken: text },
}
const token = inside(
  factsOf<PooledToken>({
    ...{ ledgerId: text, symbol: text, decimals: number, fee: figure },
    standard: (stored, name) => {
      const standard = stored.text(name)
      if (!isStandard(standard)) throw new Error('the stored token speaks no known standard')
      return standard
    },
  }),
)

export const readStakeTokensFacts = factsOf<StakeTokensFacts>({
  ...{ ...placed, amount: figure, fee: figure, isStepwise: isTrue },
  from: (stored, name) => (stored.text(name) === 'subaccount' ? 'subaccount' : 'allowance'),
})

export const readUnstakeTokensFacts = factsOf<UnstakeTokensFacts>({
  ...{ ...placed, amount: figure, isAll: isTrue, isStepwise: isTrue },
  ...{ stakingFee: figure, rewardFee: figure },
})

export const readHarvestFacts = factsOf<HarvestFacts>({ ...placed, rewardFee: figure })

export const readReclaimFacts = factsOf<ReclaimFacts>({
  ...{ ...placed, place: oneOf(RECLAIM_PLACES), fee: optional(figure) },
})

export const readCreateStakingPoolFacts = factsOf<CreateStakingPoolFacts>({
  ...{ name: text, startSeconds: number, endSeconds: number, rewardPerSecond: figure },
  ...{ staking: token, reward: token, creationFee: readPricePaid },
})

import type {
  CreateStakingPoolFacts,
  ReclaimFacts,
  StakeTokensFacts,
  UnstakeTokensFacts,
} from '../../staking/StakingFlow.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { FEE, ICP_STAKING_POOL, LEDGERS, ME, SLU_STAKING_POOL, STAKING_POOL } from './chainNames.ts'
import { CREATION_PRICE } from './FakeCreations.ts'
import { STAKE } from './FakeStakingPool.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const AMOUNT = 40_000n
const pool = {
  stakingPoolId: STAKING_POOL,
  stakingToken: LEDGERS.cketh,
  rewardToken: LEDGERS.icp,
}
const sluPool = { ...pool, stakingPoolId: SLU_STAKING_POOL, stakingToken: LEDGERS.slu }

const icpPool = { ...pool, stakingPoolId: ICP_STAKING_POOL, stakingToken: LEDGERS.icp }

const stake =
  (facts: Pick<StakeTokensFacts, 'from' | 'isStepwise'>): Order =>
  (key, now) =>
    newFlow({
      kind: 'stake-tokens',
      principal: ME,
      key,
      now,
      facts: {
        ...(facts.from === 'allowance' ? pool : sluPool),
        ...facts,
        amount: AMOUNT,
        fee: FEE,
      },
    })

export const STAKING_TOKENS: readonly Order[] = [
  stake({ from: 'allowance', isStepwise: false }),
  stake({ from: 'allowance', isStepwise: true }),
  stake({ from: 'subaccount', isStepwise: false }),
  stake({ from: 'subaccount', isStepwise: true }),
]

const unstake =
  (facts: Pick<UnstakeTokensFacts, 'amount' | 'isAll' | 'isStepwise'>): Order =>
  (key, now) =>
    newFlow({
      kind: 'unstake-tokens',
      principal: ME,
      key,
      now,
      facts: { ...pool, ...facts, stakingFee: FEE, rewardFee: FEE },
    })

export const UNSTAKING_TOKENS: readonly Order[] = [
  unstake({ amount: STAKE, isAll: true, isStepwise: false }),
  unstake({ amount: STAKE, isAll: true, isStepwise: true }),
  unstake({ amount: AMOUNT, isAll: false, isStepwise: false }),
]

export const HARVESTING: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'harvest-stake',
      principal: ME,
      key,
      now,
      facts: { ...pool, rewardFee: FEE },
    }),
]

const reclaim =
  (place: ReclaimFacts['place'], of = pool): Order =>
  (key, now) =>
    newFlow({ kind: 'reclaim-stake', principal: ME, key, now, facts: { ...of, place, fee: FEE } })

export const RECLAIMING: readonly Order[] = [
  reclaim('undeposited', icpPool),
  reclaim('unstaked'),
  reclaim('unsent-reward'),
  // as an earlier version wrote it down
  (key, now) =>
    newFlow({
      kind: 'reclaim-stake',
      principal: ME,
      key,
      now,
      facts: { ...pool, place: 'unstaked' as const },
    }),
]

const token = (ledgerId: string, symbol: string) =>
  ({ ledgerId, standard: 'ICRC2', symbol, decimals: 8, fee: FEE }) as const

const founded: CreateStakingPoolFacts = {
  name: 'Stake ckETH, earn ckBTC',
  startSeconds: 1_700_000_000,
  endSeconds: 1_700_010_000,
  rewardPerSecond: 3n,
  staking: token(LEDGERS.cketh, 'ckETH'),
  reward: token(LEDGERS.ckbtc, 'ckBTC'),
}

const found =
  (facts: CreateStakingPoolFacts): Order =>
  (key, now) =>
    newFlow({ kind: 'create-staking-pool', principal: ME, key, now, facts })

/** By an operator, and by whoever pays for it. */
export const FOUNDING: readonly Order[] = [
  found(founded),
  found({ ...founded, creationFee: { ledgerId: LEDGERS.icp, price: CREATION_PRICE, fee: FEE } }),
]

import type { CreateFarmFacts } from '../../farms/create/CreateFarmFlow.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { FARM, FARM_FACTORY, FEE, LEDGERS, LIQUIDITY_POOL, ME } from './chainNames.ts'
import { CREATION_PRICE } from './FakeCreations.ts'
import { STAKED } from './FakeFarm.ts'
import { EARNING } from './FakeLiquidityPool.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const farm = {
  farmId: FARM,
  poolId: LIQUIDITY_POOL,
  token0: LEDGERS.icp,
  token1: LEDGERS.cketh,
  rewardToken: LEDGERS.slu,
}
const staked = { ...farm, positionId: STAKED }

export const STAKING: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'stake-position',
      principal: ME,
      key,
      now,
      facts: { ...farm, positionId: EARNING },
    }),
]

/** The second by somebody on whom strangers pushed too many positions. */
export const UNSTAKING: readonly Order[] = [false, true].map(
  (isCrowded): Order =>
    (key, now) =>
      newFlow({
        kind: 'unstake-position',
        principal: ME,
        key,
        now,
        facts: { ...staked, rewardFee: FEE, isCrowded },
      }),
)

export const REWARDED: readonly Order[] = [
  (key, now) => newFlow({ kind: 'withdraw-reward', principal: ME, key, now, facts: farm }),
]

export const FEES_CLAIMED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'claim-staked-fees',
      principal: ME,
      key,
      now,
      facts: { ...staked, fee0: FEE, fee1: FEE, held0: 0n, held1: 0n },
    }),
]

/** A farm that pays slu, which the founder has in the wallet. */
const found =
  (fee: Pick<CreateFarmFacts, 'creationFee'>): Order =>
  (key, now) =>
    newFlow({
      kind: 'create-farm' as const,
      principal: ME,
      key,
      now,
      facts: {
        factoryId: FARM_FACTORY,
        poolId: LIQUIDITY_POOL,
        token0: LEDGERS.icp,
        token1: LEDGERS.cketh,
        rewardToken: LEDGERS.slu,
        rewardStandard: 'ICRC1' as const,
        rewardFee: FEE,
        reward: 60_000n,
        startSeconds: 1_700_000_600,
        endSeconds: 1_700_864_600,
        secondsPerCycle: 1_800,
        refunder: ME,
        least0: 0n,
        least1: 0n,
        isPriceInside: true,
        ...fee,
      },
    })

/** By an operator, and by whoever pays for it. */
export const FOUNDED: readonly Order[] = [
  found({}),
  found({ creationFee: { ledgerId: LEDGERS.icp, price: CREATION_PRICE, fee: FEE } }),
]

import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { FEE, LEDGERS, LIQUIDITY_POOL, ME, POSITION_LOCK } from './chainNames.ts'
import { EARNING } from './FakeLiquidityPool.ts'
import { LOCKED_FIRST } from './FakeLock.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const UNTIL_SECONDS = 2_000_000_000
const facts = (positionId: bigint) => ({
  lockCanisterId: POSITION_LOCK,
  poolId: LIQUIDITY_POOL,
  positionId,
  token0: LEDGERS.icp,
  token1: LEDGERS.cketh,
})
const locked = facts(LOCKED_FIRST)

export const LOCKED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'lock-position',
      principal: ME,
      key,
      now,
      facts: { ...facts(EARNING), unlockSeconds: UNTIL_SECONDS },
    }),
]

export const LOCKS_EXTENDED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'extend-lock',
      principal: ME,
      key,
      now,
      facts: { ...locked, unlockSeconds: UNTIL_SECONDS },
    }),
]

export const FEES_OF_LOCKED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'claim-locked-fees',
      principal: ME,
      key,
      now,
      facts: { ...locked, fee0: FEE, fee1: FEE, held0: 0n, held1: 0n },
    }),
]

/** The second by somebody on whom strangers pushed too many positions. */
export const UNLOCKED: readonly Order[] = [false, true].map(
  (isCrowded): Order =>
    (key, now) =>
      newFlow({
        kind: 'unlock-position',
        principal: ME,
        key,
        now,
        facts: { ...locked, isCrowded },
      }),
)

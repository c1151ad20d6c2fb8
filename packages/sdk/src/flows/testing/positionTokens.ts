import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { BOB, COLLECTION, LEDGERS, LIQUIDITY_POOL, ME } from './chainNames.ts'
import { TOKEN, WRAPPED } from './FakeCollection.ts'
import { EARNING } from './FakeLiquidityPool.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const facts = (positionId: bigint) => ({
  collectionId: COLLECTION,
  poolId: LIQUIDITY_POOL,
  positionId,
  token0: LEDGERS.icp,
  token1: LEDGERS.cketh,
})
const held = { ...facts(WRAPPED), tokenId: TOKEN }

export const WRAPPING: readonly Order[] = [
  (key, now) => newFlow({ kind: 'wrap-position', principal: ME, key, now, facts: facts(EARNING) }),
]

/** The second by somebody on whom strangers pushed too many positions. */
export const UNWRAPPING: readonly Order[] = [false, true].map(
  (isCrowded): Order =>
    (key, now) =>
      newFlow({
        kind: 'unwrap-position',
        principal: ME,
        key,
        now,
        facts: { ...held, isCrowded },
      }),
)

export const SENT: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'send-position-token',
      principal: ME,
      key,
      now,
      facts: { ...held, to: BOB },
    }),
]

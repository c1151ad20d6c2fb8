import type { PoolEvent } from '@sluice/candid/swap_pool'
import { type Moved, moved, paidWithFees, sentToWallet, summed } from '../../flows/Moved.ts'
import type { Results } from '../../flows/Plan.ts'
import type { Pools } from '../../pools/Pools.ts'
import {
  depositBlock,
  fetchPoolPast,
  lastAdded,
  lastTaken,
  paidOutAfter,
} from '../../pools/poolPast.ts'
import { type AddFlow, type PoolTaking, type RemoveFlow, unpackPair } from '../LiquidityFlow.ts'

type Books = { readonly pools: Pick<Pools, 'fetchEvents'> }
type Pair = readonly [bigint, bigint]

/** Two ledger fees: of the allowance or the transfer, and of the pool's own transfer. */
const FEES = 2n

type Added = {
  readonly positionId: bigint
  /** What was there to be placed. */
  readonly have: Pair
  readonly done: Results
}

/** What was paid in, what the position took, what came back of the rest, and what of it the pool holds. */
export async function addedMoved(
  { facts, principal }: AddFlow,
  { positionId, have, done }: Added,
  { pools }: Books,
): Promise<readonly Moved[]> {
  const { poolId, token0, token1 } = facts
  const past = await fetchPoolPast(pools, poolId)
  const paid = (['0', '1'] as const).flatMap((side) => {
    const { ledgerId, deposit: amount, fee } = facts[`token${side}`]
    const deposited = { owner: principal, side: `token${side}`, amount } as const
    const block = done.get(`transfer${side}`) ?? depositBlock(past, deposited)
    return paidWithFees({ ledgerId, amount, fee }, { fees: FEES, block })
  })
  const added = lastAdded(past, positionId)
  if (added === undefined) return summed(paid)
  const pair = { token0: token0.ledgerId, token1: token1.ledgerId }
  const back = paidOutAfter(past, added, pair)
  const backOf = (ledgerId: string) =>
    back.reduce((sum, one) => (one.ledgerId === ledgerId ? sum + one.amount : sum), 0n)
  const [have0, have1] = have
  return summed([
    ...moved('placed', pair.token0, added.amount0),
    ...moved('placed', pair.token1, added.amount1),
    ...paid,
    ...back,
    ...moved('left', pair.token0, have0 - added.amount0 - backOf(pair.token0)),
    ...moved('left', pair.token1, have1 - added.amount1 - backOf(pair.token1)),
  ])
}

/** What came out of positions, and what of it arrived in the wallet. */
export async function takenMoved(
  takings: readonly PoolTaking[],
  done: Results,
  { pools }: Books,
): Promise<readonly Moved[]> {
  const poolIds = [...new Set(takings.map(({ poolId }) => poolId))]
  const pasts = new Map(
    await Promise.all(
      poolIds.map(async (poolId) => [poolId, await fetchPoolPast(pools, poolId)] as const),
    ),
  )
  return summed(
    takings.flatMap((taking, index) =>
      takenFromOne(taking, done.get(`take:${index}`) ?? 0n, pasts.get(taking.poolId) ?? []),
    ),
  )
}

/** @param answer both amounts as the pool said them, 0 where its answer was lost */
function takenFromOne(
  pair: PoolTaking,
  answer: bigint,
  past: readonly PoolEvent[],
): readonly Moved[] {
  const taken = lastTaken(past, pair.positionId)
  const [amount0, amount1] = taken ? [taken.amount0, taken.amount1] : unpackPair(answer)
  return [
    ...(taken ? paidOutAfter(past, taken, pair) : []),
    ...moved('taken', pair.token0, amount0),
    ...moved('taken', pair.token1, amount1),
  ]
}

export type IntoOne = {
  readonly taking: PoolTaking
  readonly into: NonNullable<RemoveFlow['facts']['into']>
}

/** What came out of a position, and what arrived of it as one token. */
export async function intoOneMoved(
  { taking, into }: IntoOne,
  done: Results,
): Promise<readonly Moved[]> {
  const [amount0, amount1] = unpackPair(done.get('take') ?? 0n)
  const [ledgerId, kept] = into.zeroForOne ? [taking.token1, amount1] : [taking.token0, amount0]
  const amount = kept + (done.get('swap') ?? 0n)
  return summed([
    ...sentToWallet({ ledgerId, amount, fee: into.feeOut }),
    ...moved('taken', taking.token0, amount0),
    ...moved('taken', taking.token1, amount1),
  ])
}

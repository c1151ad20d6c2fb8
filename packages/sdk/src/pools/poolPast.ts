import type { PoolEvent, PoolEventKind } from '@sluice/candid/swap_pool'
import { type Moved, moved } from '../flows/Moved.ts'
import type { Pools } from './Pools.ts'

/** So many events of a pool's log, the newest, are looked through for what has just been done. */
const LOOKED_AT = 200n
/** The log's end is past every number that there is. */
const PAST_END = 2n ** 62n

type Pair = { readonly token0: string; readonly token1: string }
type Body<Kind extends string> = Extract<PoolEventKind, Readonly<Record<Kind, unknown>>>

/**
 * The newest events of a pool's log. Pools of the public exchange keep none, and one that does not answer tells nothing either: nothing
 * that moves tokens may depend on it, so it does not fail.
 */
export async function fetchPoolPast(
  pools: Pick<Pools, 'fetchEvents'>,
  poolId: string,
): Promise<readonly PoolEvent[]> {
  try {
    const { end } = await pools.fetchEvents(poolId, PAST_END, 1n)
    const from = end > LOOKED_AT ? end - LOOKED_AT : 1n
    return (await pools.fetchEvents(poolId, from, LOOKED_AT)).events
  } catch {
    // what is missing is left out of the account
    return []
  }
}

type Change = { readonly id: bigint; readonly amount0: bigint; readonly amount1: bigint }

/** What went into a position when liquidity was last added to it. */
export const lastAdded = (past: readonly PoolEvent[], positionId: bigint): Change | undefined =>
  changes(past, positionId, (event) =>
    'liquidityAdded' in event ? event.liquidityAdded : undefined,
  )

/** What came out of a position last, with its fees; of an order by its own event, which its payouts name. */
export const lastTaken = (past: readonly PoolEvent[], positionId: bigint): Change | undefined =>
  changes(past, positionId, (event) => {
    if ('orderRemoved' in event) return event.orderRemoved
    if ('orderFilled' in event) return event.orderFilled
    return 'liquidityRemoved' in event ? event.liquidityRemoved : undefined
  })

type OfPosition = Omit<Change, 'id'> & { readonly positionId: bigint }

function changes(
  past: readonly PoolEvent[],
  positionId: bigint,
  read: (event: PoolEventKind) => OfPosition | undefined,
): Change | undefined {
  for (const { id, event } of past.toReversed()) {
    const found = read(event)
    if (found?.positionId !== positionId) continue
    return { id, amount0: found.amount0, amount1: found.amount1 }
  }
  return undefined
}

/** What a pool has sent to the wallet of what an event of its log set free, with the ledgers' fees. */
export function paidOutAfter(
  past: readonly PoolEvent[],
  { id: relatedId }: Pick<Change, 'id'>,
  pair: Pair,
): readonly Moved[] {
  const flows = new Set(
    past.flatMap(({ id, event }) =>
      'flowBegun' in event && event.flowBegun.relatedId[0] === relatedId ? [id] : [],
    ),
  )
  return past.flatMap(({ event }) => {
    if (!isPaid(event) || !flows.has(event.paid.flowId)) return []
    const { side, amount, fee, block } = event.paid
    const ledgerId = 'token0' in side ? pair.token0 : pair.token1
    return [...moved('received', ledgerId, amount - fee, block), ...moved('fee', ledgerId, fee)]
  })
}

type Deposited = {
  readonly owner: string
  readonly side: 'token0' | 'token1'
  readonly amount: bigint
}

/** The ledger's block of somebody's newest deposit of so much. */
export const depositBlock = (
  past: readonly PoolEvent[],
  { owner, side, amount }: Deposited,
): bigint | undefined =>
  past
    .flatMap(({ event }) => ('deposited' in event ? [event.deposited] : []))
    .findLast((one) => side in one.side && one.amount === amount && one.owner.toText() === owner)
    ?.block

const isPaid = (event: PoolEventKind): event is Body<'paid'> => 'paid' in event

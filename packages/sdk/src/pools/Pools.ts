import { Principal } from '@icp-sdk/core/principal'
import type {
  Action,
  PoolEvent,
  PoolMetadata,
  SwapRecordInfo,
  TickInfoWithId,
} from '@sluice/candid/swap_pool'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { CallError } from '../errors.ts'
import { isUnknownMethod } from './isUnknownMethod.ts'
import type { Pool, PoolList } from './PoolList.ts'
import { type PoolSnapshot, toSnapshot } from './PoolSnapshot.ts'
import { unwrap } from './unwrap.ts'

export type PoolEventPage = {
  readonly events: readonly PoolEvent[]
  /** The number that the next event will get. */
  readonly end: bigint
}

/** A swap as the pool has recorded it. */
export type PoolSwap = {
  readonly id: bigint
  readonly owner: string
  readonly tokenIn: string
  readonly amountIn: bigint
  readonly amountOut: bigint
}

const TICKS_PER_PAGE = 500n

/** The pools of the exchange, and what each holds for the caller. */
export class Pools {
  private readonly actors: Actors
  private readonly principal: Principal
  private readonly all: PoolList
  /** Whether a pool keeps bounds, found out once. */
  private readonly bounds = new Map<string, Promise<boolean>>()

  constructor(actors: Actors, principal: Principal, all: PoolList) {
    this.actors = actors
    this.principal = principal
    this.all = all
  }

  /** Every pool that the factory made. @throws CallError */
  list(): Promise<Pool[]> {
    return this.all.fetch()
  }

  /** Price, liquidity and all ticks of a pool, and whether it trades now, for quoting in place. @throws CallError */
  async fetchState(
    poolId: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<PoolSnapshot> {
    const pool = this.actors.pool(poolId)
    const [metadata, ticks, isOpen] = await translated(() =>
      Promise.all([pool.metadata(), this.fetchTicks(poolId, signal), this.isOpen(poolId)]),
    )
    return toSnapshot(poolId, unwrap<PoolMetadata>(metadata), ticks, isOpen)
  }

  /** Whether the pool takes orders of the caller now; one that does not say is taken at its other words. */
  private async isOpen(poolId: string): Promise<boolean> {
    const said = await this.actors
      .pool(poolId)
      .getAvailabilityState()
      .catch(() => undefined)
    const caller = this.principal.toText()
    return (
      said === undefined || said.available || said.whiteList.some((one) => one.toText() === caller)
    )
  }

  /** A page of a pool's log from event `cursor` on; events are numbered from 1 without a gap. @throws CallError */
  fetchEvents(poolId: string, cursor: bigint, limit: bigint): Promise<PoolEventPage> {
    return translated(() => this.actors.pool(poolId).getEvents(cursor, limit))
  }

  /**
   * Whether a pool refuses to take, or to give out, less than the caller's minimum. The public exchange's pools do not: they have no
   * bounds for liquidity, nor a log, by which they are known. @throws CallError
   */
  keepsBounds(poolId: string): Promise<boolean> {
    const known = this.bounds.get(poolId)
    if (known) return known
    const asked = this.fetchEvents(poolId, 1n, 1n).then(
      () => true,
      (error: unknown) => {
        if (isUnknownMethod(error)) return false
        this.bounds.delete(poolId)
        throw error
      },
    )
    this.bounds.set(poolId, asked)
    return asked
  }

  private async fetchTicks(poolId: string, signal?: AbortSignal): Promise<TickInfoWithId[]> {
    const ticks: TickInfoWithId[] = []
    for (;;) {
      signal?.throwIfAborted()
      const page = unwrap(
        await this.actors.pool(poolId).getTicks(BigInt(ticks.length), TICKS_PER_PAGE),
      )
      ticks.push(...page.content)
      if (page.content.length === 0 || BigInt(ticks.length) >= page.totalElements) return ticks
    }
  }

  /** What the pool holds for the caller, or another principal, outside of positions: leftovers and payouts that failed. @throws CallError */
  async fetchUnused(
    poolId: string,
    of = this.principal.toText(),
  ): Promise<{ balance0: bigint; balance1: bigint }> {
    const owner = Principal.fromText(of)
    return unwrap(await translated(() => this.actors.pool(poolId).getUserUnusedBalance(owner)))
  }

  /** The same of one of its tokens. @throws CallError */
  async fetchUnusedOf(poolId: string, ledgerId: string): Promise<bigint> {
    const [unused, pool] = await Promise.all([
      this.fetchUnused(poolId),
      translated(() => this.actors.pool(poolId).metadata()),
    ])
    const { token0, token1 } = unwrap<PoolMetadata>(pool)
    if (ledgerId === token0.address) return unused.balance0
    if (ledgerId === token1.address) return unused.balance1
    throw CallError.refused('this pool does not trade that token')
  }

  /** The pool's latest swaps, oldest first; none of a pool that keeps no records. @throws CallError */
  async fetchSwaps(poolId: string): Promise<PoolSwap[]> {
    const answer = await translated(() => this.actors.pool(poolId).getSwapRecordState())
    if ('err' in answer) return []
    // some pools list the newest first
    return answer.ok.records.flatMap(swapOf).sort((a, b) => Number(a.id - b.id))
  }

  /** Tokens of the pool whose ledgers have lately run out of cycles; none of a pool that does not tell. @throws CallError */
  async fetchUnstable(poolId: string, now: number): Promise<string[]> {
    const [answer, { unstableTokens }] = await Promise.all([
      translated(() => this.actors.pool(poolId).getFailedTransactions()),
      import('./unstableTokens.ts'),
    ])
    const failed = 'ok' in answer ? answer.ok.map(([, transaction]) => transaction) : []
    return unstableTokens(failed, BigInt(now) * 1_000_000n)
  }

  /** Whether the pool has begun something for an owner and not ended it. @throws CallError */
  async isAtWorkFor(poolId: string, owner: string): Promise<boolean> {
    const of = Principal.fromText(owner)
    const answer = await translated(() => this.actors.pool(poolId).getTransactionsByOwner(of))
    return 'ok' in answer && answer.ok.some(([, { action }]) => isOpen(action))
  }
}

/** Whether a flow goes on: the pool keeps failed ones on its list, too. */
function isOpen(action: Action): boolean {
  return Object.values(action).every(
    ({ status }: { status: object }) => !('Failed' in status || 'Completed' in status),
  )
}

function swapOf({ txInfo: { id, owner, action } }: SwapRecordInfo): PoolSwap[] {
  const info =
    'Swap' in action ? action.Swap : 'OneStepSwap' in action ? action.OneStepSwap.swap : undefined
  if (info === undefined) return []
  const { amountIn, amountOut, tokenIn } = info
  return [{ id, owner: owner.toText(), tokenIn: tokenIn.address.toText(), amountIn, amountOut }]
}

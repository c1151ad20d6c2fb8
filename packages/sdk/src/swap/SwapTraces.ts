import { Principal } from '@icp-sdk/core/principal'
import type { Action, SwapRecordInfo } from '@sluice/candid/swap_pool'
import type { Actors } from '../actors.ts'
import type { Balances } from '../balances.ts'
import type { Pools } from '../pools/Pools.ts'
import type { StoredSwap } from './StoredSwap.ts'

/** What can be seen of a swap from outside. */
export type SwapTrace =
  /** The allowance is whole: no call has paid. */
  | { kind: 'unpaid' }
  /** The pool is at work for the caller. */
  | { kind: 'under-way' }
  | { kind: 'swapped'; amountOut: bigint }
  /** The allowance is gone and nothing else is seen yet. */
  | { kind: 'paid' }

type Books = { actors: Actors; balances: Balances; pools: Pools }

/** Reads from ledgers and pool what became of a swap, without the request's id. */
export class SwapTraces {
  private readonly books: Books

  constructor(books: Books) {
    this.books = books
  }

  /** What later looks are compared with. */
  async fetchBefore(swap: StoredSwap): Promise<{ lastRecordId: bigint; outBefore: bigint }> {
    const [records, outBefore] = await Promise.all([
      this.fetchRecords(swap),
      this.books.balances.fetch(swap.tokenOut),
    ])
    return { lastRecordId: records.at(-1)?.txInfo.id ?? 0n, outBefore }
  }

  async fetch(swap: StoredSwap): Promise<SwapTrace> {
    const { stage } = swap
    if (stage.kind !== 'asked') return { kind: 'unpaid' }
    const { balances } = this.books
    const spender = Principal.fromText(swap.poolId)
    const allowance = await balances.fetchAllowance(swap.tokenIn, spender)
    if (allowance === swap.amountIn + swap.feeIn) return { kind: 'unpaid' }
    const [isUnderWay, records, out] = await Promise.all([
      this.isUnderWay(swap),
      this.fetchRecords(swap),
      balances.fetch(swap.tokenOut),
    ])
    const record = records.find(({ txInfo }) => txInfo.id > stage.lastRecordId)
    const recorded = record && swappedOf(record, swap)
    if (recorded !== undefined) return { kind: 'swapped', amountOut: recorded }
    if (isUnderWay) return { kind: 'under-way' }
    // a pool that keeps no records still pays out
    const arrived = out - stage.outBefore
    if (arrived > 0n && arrived >= swap.minimumOut - swap.feeOut)
      return { kind: 'swapped', amountOut: arrived + swap.feeOut }
    return { kind: 'paid' }
  }

  /** What the pool holds of the input token for the caller. */
  async fetchHeldIn({ poolId, zeroForOne }: StoredSwap): Promise<bigint> {
    const { balance0, balance1 } = await this.books.pools.fetchUnused(poolId)
    return zeroForOne ? balance0 : balance1
  }

  /** The caller's swaps of this size and direction among the pool's latest, oldest first. */
  private async fetchRecords(swap: StoredSwap): Promise<SwapRecordInfo[]> {
    const answer = await this.books.actors.pool(swap.poolId).getSwapRecordState()
    if ('err' in answer) return []
    return answer.ok.records.filter(
      (record) =>
        record.txInfo.owner.toText() === swap.principal && swappedOf(record, swap) !== undefined,
    )
  }

  private async isUnderWay({ poolId, principal }: StoredSwap): Promise<boolean> {
    const owner = Principal.fromText(principal)
    const answer = await this.books.actors.pool(poolId).getTransactionsByOwner(owner)
    return 'ok' in answer && answer.ok.some(([, { action }]) => isOpen(action))
  }
}

/** Whether a flow goes on: the pool keeps failed ones on its list, too. */
function isOpen(action: Action): boolean {
  return Object.values(action).every(
    ({ status }: { status: object }) => !('Failed' in status || 'Completed' in status),
  )
}

function swappedOf({ txInfo }: SwapRecordInfo, swap: StoredSwap): bigint | undefined {
  const { action } = txInfo
  const info =
    'Swap' in action ? action.Swap : 'OneStepSwap' in action ? action.OneStepSwap.swap : undefined
  const isOurs = info?.amountIn === swap.amountIn && info.tokenIn.address.toText() === swap.tokenIn
  return isOurs ? info.amountOut : undefined
}

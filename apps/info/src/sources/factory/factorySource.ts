import type { Pools } from '@sluice/sdk'
import type { SourceEvent } from '../../model/events/eventFields.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'

const MOST_FEE_PIPS = 1_000_000

/** Which pools the factory has: told is what differs from what is known. */
export function factorySource(
  pools: Pick<Pools, 'list'>,
  state: () => MarketState,
  now: () => number,
): Source {
  return {
    name: 'factory',
    firstSeq: 1,
    tells: 'facts',
    async fetch(seq, limit) {
      const listed = (await pools.list()).filter(
        ({ fee, token0, token1 }) =>
          Number.isSafeInteger(fee) && fee < MOST_FEE_PIPS && token0 !== token1,
      )
      const known = state().pools
      const added = listed
        .filter(
          ({ canisterId }) =>
            known.get(canisterId)?.removedMs !== undefined || !known.has(canisterId),
        )
        .map(
          ({ canisterId: pool, token0, token1, fee: feePips }): SourceEvent => ({
            kind: 'poolListed',
            pool,
            token0,
            token1,
            feePips,
          }),
        )
      const ids = new Set(listed.map(({ canisterId }) => canisterId))
      const removed = [...known.values()]
        .filter(({ canisterId, removedMs }) => removedMs === undefined && !ids.has(canisterId))
        .map(({ canisterId: pool }): SourceEvent => ({ kind: 'poolRemoved', pool }))
      return asTold([...added, ...removed], { seq, limit, timeMs: now() })
    },
  }
}

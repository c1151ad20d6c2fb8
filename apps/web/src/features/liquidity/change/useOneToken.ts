import { planSwap } from '@sluice/amm'
import type { Position } from '@sluice/sdk'
import { withoutLiquidity } from '@sluice/sdk/balancedPlan'
import type { RemovalPlan } from '@sluice/sdk/liquidityPlan'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSdk } from '../../../session/useSdk.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'

export type Receiving = 'both' | 'token0' | 'token1'

type Wanted = {
  readonly position: Position
  readonly removal: RemovalPlan
  readonly receiving: Receiving
  readonly slippagePpm: bigint
}

const REFRESH_MS = 15_000
const PPM = 1_000_000n

/** What comes out of a position as one token: the other is swapped in the pool, without the liquidity that has just left it. */
export function useOneToken({ position, removal, receiving, slippagePpm }: Wanted) {
  const { data: snapshot } = useQuery({
    ...poolStateQuery(useSdk(), position.poolId, REFRESH_MS),
    enabled: receiving !== 'both',
  })
  return useMemo(() => {
    if (receiving === 'both' || snapshot === undefined)
      return { into: undefined, least: undefined, isReading: snapshot === undefined }
    const zeroForOne = receiving === 'token1'
    const [given, least, kept] = zeroForOne
      ? [
          removal.amount0 + position.fees0,
          removal.minimum0 + position.fees0,
          removal.minimum1 + position.fees1,
        ]
      : [
          removal.amount1 + position.fees1,
          removal.minimum1 + position.fees1,
          removal.minimum0 + position.fees0,
        ]
    if (given === 0n) return { into: undefined, least: kept, isReading: false }
    const amm = withoutLiquidity(snapshot.amm, position, removal.liquidity)
    try {
      const { outcome } = planSwap(amm, { zeroForOne, kind: 'exact-in', amount: given })
      const minimumOut = (outcome.amountOut * (PPM - slippagePpm)) / PPM
      // a pool that holds too little for all of it must not swap a part
      if (outcome.isPartial || minimumOut === 0n)
        return { into: undefined, least: undefined, isReading: false }
      const into = { zeroForOne, amountIn: given, minimumOut }
      // what comes out of the position may be as little as its bound, and the swap's bound is that of a price
      const swapped = (minimumOut * (least < given ? least : given)) / given
      return { into, least: kept + swapped, isReading: false }
    } catch {
      return { into: undefined, least: undefined, isReading: false }
    }
  }, [receiving, snapshot, removal, position, slippagePpm])
}

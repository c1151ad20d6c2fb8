import { useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { shortAddress } from '../../../format/address.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useTokensById } from '../../../tokens/by-id/useTokensById.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { isAllowed, rangeTag, tellBrowser } from '../../alerts/tellBrowser.ts'
import { stateOf } from '../positions/positionView.ts'
import { keyOfPlace, type OutOfRange, useOutOfRange } from './outOfRange.ts'

const LOOK_EVERY_MS = 120_000
/** Somebody's pools hardly change by themselves; what is done here tells it at once. */
const POOLS_STALE_MS = 600_000
const limit = pLimit(2)

/** Looks after the person's positions on every page, and tells when the price leaves the range of one. Draws nothing. */
export function RangeWatch() {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const toast = useToast()
  const { data: pools = [] } = useQuery({
    queryKey: queryKeys.positionPools(owner),
    queryFn: () => sdk.positions.fetchPoolIds(),
    enabled: owner !== '',
    staleTime: POOLS_STALE_MS,
    retry: false,
  })
  const { positions, isComplete } = useQueries({
    queries: pools.map((poolId) => ({
      queryKey: queryKeys.positions(owner, poolId),
      queryFn: () => limit(() => sdk.positions.fetchAt(poolId)),
      staleTime: LOOK_EVERY_MS,
      refetchInterval: LOOK_EVERY_MS,
      refetchIntervalInBackground: isAllowed(),
      retry: false,
    })),
    combine: (answers) => ({
      positions: answers.flatMap(({ data }) => data ?? []),
      isComplete: answers.every(({ isPending }) => !isPending),
    }),
  })
  const outside = positions.filter(
    (position) => !position.isOrder && stateOf({ position }) === 'out-of-range',
  )
  const tokens = useTokensById(outside.flatMap(({ pool }) => [pool.token0, pool.token1]))
  const earning = useRef(new Set<string>())
  useEffect(() => {
    if (owner === '' || !isComplete || !tokens.isComplete) return
    const symbolOf = (id: string) => formatSymbol(tokens.find(id)?.symbol ?? shortAddress(id))
    const [out, inside]: [OutOfRange[], OutOfRange[]] = [[], []]
    for (const position of positions) {
      const { poolId, id, pool, isOrder } = position
      if (isOrder) continue
      const key = `${owner} ${keyOfPlace(position)}`
      const state = stateOf({ position })
      const pair = `${symbolOf(pool.token0)}/${symbolOf(pool.token1)}`
      if (state !== 'out-of-range') {
        if (state === 'in-range') inside.push({ poolId, id, pair })
        earning.current.add(key)
        continue
      }
      out.push({ poolId, id, pair })
      // told once, to whoever was here when it happened; the activity shows it to everybody else
      if (!earning.current.delete(key)) continue
      const text = t('watch.left', { pair })
      toast.error(text)
      const to = `/liquidity/position/${id}/${poolId}`
      void tellBrowser({ news: 'ranges', owner, text, to, tag: rangeTag(position) })
    }
    useOutOfRange.getState().tell(owner, out, inside)
  }, [owner, tokens, isComplete, positions, t, toast])
  return null
}

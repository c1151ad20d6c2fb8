import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shortAddress } from '../../../format/address.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { poolOptions } from '../tools/poolOptions.ts'
import { type Compared, comparedPoints } from './comparedPoints.ts'
import type { Chart } from './pastPoints.ts'
import { type PastSource, useOtherPast, type usePast } from './usePast.ts'

/** What stands at something at any moment, and so has a change; of sums over periods there is none. */
const COMPARABLE: readonly Chart[] = ['price', 'tvl']

/** What could be a canister's id. The SDK knows better, but pages do not wait for it; what is none nobody finds. */
const ID = /^[a-z2-7-]{5,63}$/

export type Comparison = {
  /** What the address names as `compare`; undefined where it names nothing that can be compared. */
  readonly id: string | undefined
  readonly name: string
  /** Whether this figure can be compared at all. */
  readonly isComparable: boolean
  readonly compared: Compared | undefined
  readonly state: 'none' | 'loading' | 'failed' | 'apart' | 'ready'
  readonly retry: () => void
  readonly choose: (id: string | undefined) => void
}

/** A second token or pool beside the first, in the same steps of time. Which one is in the address. */
export function useCompared(
  source: PastSource,
  chart: Chart,
  main: Pick<ReturnType<typeof usePast>, 'points' | 'query' | 'fromMs' | 'state'> & {
    readonly isOffered: boolean
  },
): Comparison {
  const [query, setQuery] = useAddressQuery()
  const named = query.get('compare') ?? undefined
  const isOther = named !== undefined && named !== source.id && ID.test(named)
  const id = main.isOffered && isOther ? named : undefined
  const isComparable = COMPARABLE.includes(chart)
  const other = useOtherPast(
    id !== undefined && isComparable ? { of: source.of, id } : undefined,
    chart,
    main,
  )
  const { points } = main
  const theirs: readonly ChartPoint[] | undefined = other.points
  const compared = useMemo(
    () => (theirs && points.length > 0 ? comparedPoints(points, theirs) : undefined),
    [points, theirs],
  )
  const name = useNameOf(source.of, id)
  const state =
    id === undefined || !isComparable || main.state !== 'ready'
      ? 'none'
      : other.hasFailed
        ? 'failed'
        : compared === undefined
          ? 'loading'
          : compared.points.length < 2
            ? 'apart'
            : 'ready'
  return {
    ...{ id, name, isComparable, compared, state },
    retry: other.retry,
    choose: (next) =>
      setQuery(
        (before) => {
          const changed = new URLSearchParams(before)
          if (next === undefined || next === source.id) changed.delete('compare')
          else changed.set('compare', next)
          return changed
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

/** What a token or a pool is called; its id in short while nobody knows. */
function useNameOf(of: PastSource['of'], id: string | undefined): string {
  const symbolOf = useSymbolOf()
  const sdk = useSdkIfReady()
  const { data: pools } = useQuery({
    ...poolsQuery(sdk),
    enabled: sdk !== undefined && of === 'pool' && id !== undefined,
  })
  if (id === undefined) return ''
  const label =
    of === 'pool'
      ? poolOptions(pools, symbolOf).find((option) => option.id === id)?.label
      : symbolOf(id)
  return label === undefined ? shortAddress(id) : of === 'pool' ? label : formatSymbol(label)
}

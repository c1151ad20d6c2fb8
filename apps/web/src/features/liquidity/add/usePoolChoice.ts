import { FEE_TIERS } from '@sluice/amm'
import { parsePrincipal, type Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useTokensById } from '../../../tokens/by-id/useTokensById.ts'
import { type MarketPool, useMarket } from '../../info/useMarket.ts'
import { hasIcpPair } from './createProblem.ts'

const REFRESH_MS = 15_000
/** An operator changes them hardly ever. */
const OFFERED_MS = 600_000
/** What most pools have. */
const USUAL_PIPS = 3_000n

export type Tier = {
  readonly feePips: bigint
  readonly tickSpacing: number
  /** Undefined where nobody has created it. */
  readonly pool: MarketPool | undefined
}

/** The pair and the tier of the page's address, and the pool that they name. */
export function usePoolChoice() {
  const sdk = useSdk()
  const navigate = useNavigate()
  const { currencyIdA, currencyIdB, feeAmount } = useParams()
  const [query] = useSearchParams()
  const named = [currencyIdA, currencyIdB].filter(isLedgerId)
  const tokens = useTokensById(named)
  const { pools, isComplete, hasFailed, retry } = useMarket()
  const [tokenA, tokenB] = [tokens.find(currencyIdA ?? ''), tokens.find(currencyIdB ?? '')]
  const isPair = tokenA !== undefined && tokenB !== undefined && tokenA !== tokenB
  const [token0, token1] = isPair ? sorted(tokenA, tokenB) : []
  const isOffered = useOfferedTiers()
  const tiers = FEE_TIERS.map(
    ({ feePips, tickSpacing }): Tier => ({
      feePips,
      tickSpacing,
      pool: pools?.find(
        (pool) =>
          pool.token0 === token0?.ledgerId &&
          pool.token1 === token1?.ledgerId &&
          BigInt(pool.fee) === feePips,
      ),
    }),
    // a pool that is there takes liquidity, whatever is offered now
  ).filter(({ feePips, pool }) => pool !== undefined || isOffered(feePips))
  const asked = query.get('pool')
  const tier = isPair ? chosenTier(tiers, { feeAmount, asked }) : undefined
  const poolId = tier?.pool?.canisterId ?? ''
  const { data: pool, isError } = useQuery({
    queryKey: queryKeys.position(poolId, 'pool'),
    queryFn: () => sdk.positions.fetchPool(poolId),
    enabled: poolId !== '',
    refetchInterval: REFRESH_MS,
  })
  const go = (a: string, b: string, fee?: bigint) =>
    navigate(`/liquidity/add/${a}/${b}${fee === undefined ? '' : `/${fee}`}`, { replace: true })
  return {
    tokenA,
    tokenB,
    /** What the address names as tokens and can be none. */
    wrongIds: [currencyIdA, currencyIdB].filter((id) => id !== undefined && !isLedgerId(id)),
    token0,
    token1,
    tiers,
    tier,
    pool: poolId === '' ? undefined : pool,
    /** Whether the list of pools is there, so that one that is missing does not exist. */
    isKnown: pools !== undefined && isComplete,
    areTokensKnown: tokens.isComplete,
    /** Ledgers that the address names and that do not answer, or that are none. */
    silent: named.filter((id) => tokens.stateOf(id).kind === 'failed'),
    retryTokens: tokens.retry,
    /** Whether one of the two is ICP or has a pool with it. */
    hasIcpPair: hasIcpPair(
      pools ?? [],
      sdk.config.canisters.icp_ledger ?? '',
      [token0, token1].flatMap((token) => token?.ledgerId ?? []),
    ),
    hasFailed: hasFailed || isError,
    retry,
    chooseToken: (side: 'A' | 'B', { ledgerId }: Token) => {
      const other = side === 'A' ? currencyIdB : currencyIdA
      // the same on both sides: they change places
      const kept = other === ledgerId ? (side === 'A' ? currencyIdA : currencyIdB) : other
      const [a, b] = side === 'A' ? [ledgerId, kept] : [kept, ledgerId]
      if (a !== undefined && b !== undefined) go(a, b)
      else navigate(`/liquidity/add/${ledgerId}`, { replace: true })
    },
    chooseTier: (feePips: bigint) => {
      if (currencyIdA && currencyIdB) go(currencyIdA, currencyIdB, feePips)
    },
  }
}

/** Whether new pools may have this fee. Until the factory has said so, and while it does not, those that always may. */
function useOfferedTiers(): (feePips: bigint) => boolean {
  const sdk = useSdk()
  const { data } = useQuery({
    queryKey: queryKeys.offeredTiers(),
    queryFn: () => sdk.positions.fetchOfferedTiers(),
    staleTime: OFFERED_MS,
  })
  return (feePips) =>
    data?.includes(feePips) ?? FEE_TIERS.some((tier) => tier.isOffered && tier.feePips === feePips)
}

export type PoolChoice = ReturnType<typeof usePoolChoice>

/** Whatever stands in the address, only an id is asked. */
const isLedgerId = (text: string | undefined): text is string =>
  text !== undefined && parsePrincipal(text) !== undefined

/** Pools have their tokens in the order of their texts. */
const sorted = (a: Token, b: Token): readonly [Token, Token] =>
  a.ledgerId < b.ledgerId ? [a, b] : [b, a]

type Asked = { readonly feeAmount: string | undefined; readonly asked: string | null }

/** The tier of the address, else that of the pool that holds most, else the usual one. */
export function chosenTier(tiers: readonly Tier[], { feeAmount, asked }: Asked): Tier | undefined {
  const named = tiers.find(
    ({ feePips, pool }) => `${feePips}` === feeAmount || (asked && pool?.canisterId === asked),
  )
  const deepest = tiers
    .filter(({ pool }) => pool !== undefined)
    .toSorted((a, b) => ((a.pool?.tvlUsd ?? 0n) < (b.pool?.tvlUsd ?? 0n) ? 1 : -1))
  return named ?? deepest[0] ?? tiers.find(({ feePips }) => feePips === USUAL_PIPS)
}

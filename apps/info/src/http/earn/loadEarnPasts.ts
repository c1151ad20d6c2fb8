import { OwnEarnings } from '../../model/earn/OwnEarnings.ts'
import type { PositionPast, TokenPast } from '../../model/worth/dailyWorth.ts'
import { earnPast } from '../../model/worth/earnPast.ts'
import type { InfoDatabase } from '../../storage/InfoDatabase.ts'
import { loadPricePasts } from '../../view/loadPast.ts'
import type { PastDays } from '../../view/loadPositionDays.ts'
import { loadStakedPasts } from '../../view/loadStakedPasts.ts'
import type { PoolFacts, TokenFacts } from '../../view/MarketView.ts'
import type { Earning } from './earningOf.ts'

type Wish = PastDays & {
  readonly days: readonly number[]
  readonly nowMs: number
  readonly pools: ReadonlyMap<number, PoolFacts>
  /** Positions of each farm. */
  readonly most: number
}

/** What somebody had in farms and staking pools on some days. */
export async function loadEarnPasts(
  database: InfoDatabase,
  earnings: readonly Earning[],
  { days, nowMs, pools, most, ...span }: Wish,
): Promise<{ tokens: TokenPast[]; positions: PositionPast[]; isCut: boolean }> {
  const ids = new Set(
    earnings.flatMap(({ stakedToken, rewardToken }) =>
      [stakedToken, rewardToken].flatMap((token) => token?.id ?? []),
    ),
  )
  const prices = await loadPricePasts(database, [...ids], span)
  const tokens: TokenPast[] = []
  const positions: PositionPast[] = []
  let isCut = false
  for (const { kind, canisterId, records, terms, pool, ...earning } of earnings) {
    const place = kind === 'farm' ? 'farms' : 'stakes'
    const own = new OwnEarnings(records, terms)
    const { staked, rewards } = earnPast(own, { ...earning, days, nowMs })
    const add = (token: TokenFacts | undefined, balances: TokenPast['balances']) => {
      if (token === undefined || token.is_listed === 0) return
      const { id: tokenId, decimals } = token
      tokens.push({ place, tokenId, decimals, balances, prices: prices.get(tokenId) ?? [] })
    }
    add(earning.stakedToken, staked)
    add(earning.rewardToken, rewards)
    if (pool === undefined) continue
    const wish = { pools, pool, farmCanister: canisterId, records, most, ...span }
    const found = await loadStakedPasts(database, wish)
    positions.push(...found.pasts)
    isCut ||= found.isCut
  }
  return { tokens, positions, isCut }
}

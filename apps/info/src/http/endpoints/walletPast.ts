import { z } from 'zod'
import type { Directory } from '../../adapters/Directory.ts'
import { DAY_MS, startOf } from '../../model/candles/levels.ts'
import { type DayWorth, dailyWorth } from '../../model/worth/dailyWorth.ts'
import { loadPositionPasts, loadTokenPasts } from '../../view/loadPast.ts'
import { usdText } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { earningOf, totalOf } from '../earn/earningOf.ts'
import { loadEarnPasts } from '../earn/loadEarnPasts.ts'
import { principal, wholeNumber } from '../inputs.ts'
import { timeMs, usd } from '../records/fields.ts'
import { accountsOf } from '../records/identifierOf.ts'
import { inPoolsNow, listedValue, tokensOf } from './wallet.ts'

/** Each token and position is a row a day. */
const MOST_DAYS = 365
const MOST_TOKENS = 200
const MOST_POSITIONS = 500

const dayWorth = z
  .object({
    snapshotTime: timeMs.meta({ description: 'When the day began (UTC)' }),
    dayId: z.int(),
    tokenValue: usd,
    positionValue: usd.meta({ description: 'With limit orders and uncollected fees' }),
    farmValue: usd.meta({
      description:
        'Staked positions and rewards. What was earned and credited later is spread evenly over the time in which it was earned',
    }),
    stakeValue: usd.meta({ description: 'In staking pools, staked or not; rewards as in farms' }),
    value: usd.meta({ description: 'All together' }),
  })
  .meta({ id: 'DayWorth' })

const toDayWorth = ({ startMs, usd: { tokens, positions, farms, stakes } }: DayWorth) => ({
  snapshotTime: startMs,
  dayId: Math.floor(startMs / DAY_MS),
  tokenValue: usdText(tokens),
  positionValue: usdText(positions),
  farmValue: usdText(farms),
  stakeValue: usdText(stakes),
  value: usdText(tokens + positions + farms + stakes),
})

/** The days that are asked for and are over, by the clock of what was read. */
async function pastDays({ database, nowMs }: Asked, count: number) {
  const clock = await database.db
    .selectFrom('model')
    .select('value')
    .where('key', '=', 'clock_ms')
    .executeTakeFirst()
  const todayMs = startOf(nowMs, DAY_MS)
  const firstMs = Math.max(0, todayMs - (count - 1) * DAY_MS)
  const endMs = Math.min(todayMs, startOf(Number(clock?.value ?? 0), DAY_MS))
  const days = Array.from(
    { length: Math.max(0, (endMs - firstMs) / DAY_MS) },
    (_, index) => firstMs + index * DAY_MS,
  )
  return { todayMs, firstMs, endMs, days }
}

type Wish = { readonly pid: string; readonly days: number }

/** What a principal's holdings were worth day by day, the last being that of now: the same as `/wallet/overview` tells. */
async function worthByDay(
  asked: Asked,
  { pid, days: count }: Wish,
  directory: Directory | undefined,
) {
  const { database, view, nowMs } = asked
  const all = await tokensOf(asked, pid)
  const listed = all.filter(({ token }) => token.is_listed === 1)
  const tokens = listed.slice(0, MOST_TOKENS)
  const { todayMs, days, ...span } = await pastDays(asked, count)
  const tokenPasts = await loadTokenPasts(
    database,
    { accounts: accountsOf(pid), tokens: tokens.map(({ token }) => token) },
    span,
  )
  const wish = { pools: view.pools, most: MOST_POSITIONS, ...span }
  const positionPasts = await loadPositionPasts(database, { principal: pid, ...wish })
  const inPools = await inPoolsNow(asked, pid)
  const { earnings, isCut: isEarningCut } = await earningOf(asked, { pid, directory })
  const earnPasts = await loadEarnPasts(database, earnings, { ...wish, days, nowMs })
  const past = dailyWorth({
    days,
    tokens: [...tokenPasts, ...earnPasts.tokens],
    positions: [...positionPasts.pasts, ...earnPasts.positions],
  })
  const today = {
    startMs: todayMs,
    usd: {
      tokens: listedValue(all),
      positions: inPools.value.position + inPools.value.order,
      farms: totalOf(earnings, 'farm'),
      stakes: totalOf(earnings, 'stake'),
    },
  }
  const heldNow = listed.flatMap(({ token, balance }) => (BigInt(balance) > 0n ? [token] : []))
  const earningNow = earnings.flatMap(({ held }) => held)
  const unpriced = new Set([
    ...past.unpricedIds.flatMap((id) => view.tokens.get(id) ?? []),
    ...[...heldNow, ...inPools.tokens, ...earningNow].filter(
      ({ price_usd, decimals }) => price_usd === null || decimals === null,
    ),
  ])
  return {
    days: [...past.days, today],
    unpriced: [...unpriced],
    silent: earnings.filter(({ pending }) => pending === undefined),
    isCut: listed.length > tokens.length || positionPasts.isCut || earnPasts.isCut || isEarningCut,
  }
}

export const walletPastEndpoints = (directory: Directory | undefined) => [
  endpoint({
    path: '/wallet/value/line',
    tag: 'Wallets',
    summary:
      'What somebody had was worth at the end of each day, wherever it was: in tokens, positions, limit orders, farms and staking pools; oldest first, the last one as of now, as /wallet/overview has it',
    isHeavy: true,
    input: z.object({ pid: principal, days: wholeNumber(1, MOST_DAYS).default(30) }),
    output: z.object({
      days: z.array(dayWorth).meta({
        description: 'Of the days before anything was held only the last is told',
      }),
      unpriced: z.array(z.object({ ledgerId: z.string(), symbol: z.string() })).meta({
        description: 'Tokens that were held while nothing told their price; they are not counted',
      }),
      silent: z.array(z.string()).meta({
        description:
          'Farms and staking pools that do not tell what they owe and have not credited: that does not count since it was credited last',
      }),
      mostTokens: z.int(),
      mostPositions: z.int(),
      isCut: z.boolean().meta({
        description:
          'There are more tokens, positions, or records of farms and staking pools than are read; the others are not counted',
      }),
    }),
    answer: async (asked, wish) => {
      const { days, unpriced, silent, isCut } = await worthByDay(asked, wish, directory)
      return {
        days: days.map(toDayWorth),
        unpriced: unpriced.map(({ ledger_id, symbol }) => ({ ledgerId: ledger_id, symbol })),
        silent: silent.map(({ canisterId }) => canisterId),
        mostTokens: MOST_TOKENS,
        mostPositions: MOST_POSITIONS,
        isCut,
      }
    },
  }),
]

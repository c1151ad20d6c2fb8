import { z } from 'zod'
import { DAY_MS, startOf } from '../../model/candles/levels.ts'
import { type DayWorth, dailyWorth } from '../../model/worth/dailyWorth.ts'
import { loadPositionPasts, loadTokenPasts } from '../../view/loadPast.ts'
import { usdText } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { principal, wholeNumber } from '../inputs.ts'
import { timeMs, usd } from '../records/fields.ts'
import { inPoolsNow, tokensOf } from './wallet.ts'

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
    value: usd.meta({ description: 'Both together' }),
  })
  .meta({ id: 'DayWorth' })

const toDayWorth = ({ startMs, tokensUsd, positionsUsd }: DayWorth) => ({
  snapshotTime: startMs,
  dayId: Math.floor(startMs / DAY_MS),
  tokenValue: usdText(tokensUsd),
  positionValue: usdText(positionsUsd),
  value: usdText(tokensUsd + positionsUsd),
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

/** What a principal's holdings were worth day by day, the last being that of now. */
async function worthByDay(asked: Asked, { pid, days: count }: { pid: string; days: number }) {
  const { database, view } = asked
  const all = await tokensOf(asked, pid)
  const tokens = all.slice(0, MOST_TOKENS)
  const { todayMs, days, ...span } = await pastDays(asked, count)
  const [tokenPasts, positionPasts, inPools] = [
    await loadTokenPasts(
      database,
      { account: pid, tokens: tokens.map(({ token }) => token) },
      span,
    ),
    await loadPositionPasts(database, { principal: pid, most: MOST_POSITIONS, ...span }),
    await inPoolsNow(asked, pid),
  ]
  const past = dailyWorth({ days, tokens: tokenPasts, positions: positionPasts.pasts })
  const today = {
    startMs: todayMs,
    tokensUsd: tokens.reduce((total, { value }) => total + value, 0n),
    positionsUsd: inPools.value.position + inPools.value.order,
  }
  const heldNow = tokens.flatMap(({ token, balance }) => (BigInt(balance) > 0n ? [token] : []))
  const unpriced = new Set([
    ...past.unpricedIds.flatMap((id) => view.tokens.get(id) ?? []),
    ...[...heldNow, ...inPools.tokens].filter(
      ({ price_usd, decimals }) => price_usd === null || decimals === null,
    ),
  ])
  return {
    days: [...past.days, today],
    unpriced: [...unpriced],
    isCut: all.length > tokens.length || positionPasts.isCut,
  }
}

export const walletPastEndpoints = [
  endpoint({
    path: '/wallet/value/line',
    tag: 'Wallets',
    summary:
      'What somebody had was worth at the end of each day: tokens, positions and limit orders; oldest first, the last one as of now',
    input: z.object({ pid: principal, days: wholeNumber(1, MOST_DAYS).default(30) }),
    output: z.object({
      days: z.array(dayWorth).meta({
        description: 'Of the days before anything was held only the last is told',
      }),
      unpriced: z.array(z.object({ ledgerId: z.string(), symbol: z.string() })).meta({
        description: 'Tokens that were held while nothing told their price; they are not counted',
      }),
      mostTokens: z.int(),
      mostPositions: z.int(),
      isCut: z.boolean().meta({
        description: 'There are more tokens or positions than that; the others are not counted',
      }),
    }),
    answer: async (asked, wish) => {
      const { days, unpriced, isCut } = await worthByDay(asked, wish)
      return {
        days: days.map(toDayWorth),
        unpriced: unpriced.map(({ ledger_id, symbol }) => ({ ledgerId: ledger_id, symbol })),
        mostTokens: MOST_TOKENS,
        mostPositions: MOST_POSITIONS,
        isCut,
      }
    },
  }),
]

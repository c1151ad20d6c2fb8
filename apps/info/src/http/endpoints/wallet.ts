import { z } from 'zod'
import type { Directory } from '../../adapters/Directory.ts'
import { holdingsOf } from '../../view/holdings.ts'
import type { TokenFacts } from '../../view/MarketView.ts'
import { worthOf } from '../../view/worthOf.ts'
import { amountText, usdText, usdTextOrNull } from '../decimals.ts'
import { type Asked, endpoint } from '../Endpoint.ts'
import { type Earning, earningOf, totalOf } from '../earn/earningOf.ts'
import { principal } from '../inputs.ts'
import { decimal, usd, usdOrNull } from '../records/fields.ts'
import { accountsOf } from '../records/identifierOf.ts'
import { worthNow } from '../records/positionRecord.ts'
import { positionsQuery } from './positions.ts'

const tag = 'Wallets'
/** Positions of one person that are valued. */
const MOST_POSITIONS = 2_000

const held = z
  .object({
    ledgerId: z.string(),
    symbol: z.string(),
    amount: decimal,
    price: usdOrNull,
    valueUSD: usd,
    isListed: z.boolean().meta({ description: 'Others are not in any sum' }),
  })
  .meta({ id: 'Held' })

/** What a principal's main account has of each token whose ledger is read, the most valuable first. */
export async function tokensOf({ database, view }: Asked, pid: string) {
  const rows = await database.db
    .selectFrom('holders')
    .selectAll()
    .where('account', 'in', accountsOf(pid))
    .where('token_id', 'in', [...view.tokens.keys()].slice(0, 5_000))
    .execute()
  const found = rows.flatMap((row) => {
    const token = view.tokens.get(row.token_id)
    if (token === undefined) return []
    return [
      {
        token,
        balance: row.balance,
        value: worthOf(token, row.balance),
      },
    ]
  })
  found.sort((a, b) => (a.value === b.value ? a.token.id - b.token.id : a.value < b.value ? 1 : -1))
  return found
}

const toHeld = ({ token, balance, value }: Awaited<ReturnType<typeof tokensOf>>[number]) => ({
  ledgerId: token.ledger_id,
  symbol: token.symbol,
  amount: amountText(balance, token.decimals),
  price: usdTextOrNull(token.price_usd),
  valueUSD: usdText(value),
  isListed: token.is_listed === 1,
})

/** What of it counts in sums: listed tokens. */
export const listedValue = (tokens: Awaited<ReturnType<typeof tokensOf>>): bigint =>
  tokens.reduce((sum, { token, value }) => (token.is_listed === 1 ? sum + value : sum), 0n)

/** What a principal has in pools now, with uncollected fees. */
export async function inPoolsNow({ database, view }: Asked, pid: string) {
  const rows = await positionsQuery(database, { principal: pid, isOpen: true })
    .leftJoin('orders as o', (join) =>
      join
        .onRef('o.pool_id', '=', 'p.pool_id')
        .onRef('o.position_id', '=', 'p.position_id')
        .on('o.status', '=', 'open'),
    )
    .selectAll('p')
    .select('o.id as order_id')
    .limit(MOST_POSITIONS)
    .execute()
  const holdings = await holdingsOf(database, view.pools, rows)
  const value = { position: 0n, order: 0n, unlisted: 0n }
  const tokens = new Set<TokenFacts>()
  rows.forEach((row, index) => {
    const [pool, holding] = [view.pools.get(row.pool_id), holdings[index]]
    if (pool === undefined || holding === undefined) return
    const { valueUsd, feesUsd } = worthNow(pool, holding)
    const place = row.order_id === null ? 'position' : 'order'
    value[pool.isListed ? place : 'unlisted'] += valueUsd + feesUsd
    if (!pool.isListed) return
    tokens.add(pool.token0).add(pool.token1)
  })
  return { value, tokens }
}

const earning = z
  .object({
    type: z.enum(['farm', 'stake']),
    canisterId: z.string(),
    stakedValue: usd.meta({
      description: 'Positions with uncollected fees, or tokens, staked or not',
    }),
    rewardValue: usd.meta({ description: 'Credited, and not withdrawn' }),
    pendingValue: usdOrNull.meta({
      description: 'Earned, and not credited yet; null while its canister does not tell',
    }),
  })
  .meta({ id: 'Earning' })

const toEarning = ({ kind, canisterId, stakedUsd, rewardUsd, pendingUsd }: Earning) => ({
  type: kind,
  canisterId,
  stakedValue: usdText(stakedUsd),
  rewardValue: usdText(rewardUsd),
  pendingValue: pendingUsd === undefined ? null : usdText(pendingUsd),
})

export const walletEndpoints = (directory: Directory | undefined) => [
  endpoint({
    path: '/wallet/overview',
    tag,
    summary:
      'What somebody has: tokens, positions and limit orders with uncollected fees, and what is staked with its rewards',
    isUncached: true,
    input: z.object({ pid: principal }),
    output: z.object({
      tokenList: z.array(held),
      tokenValue: usd,
      limitOrderValue: usd,
      positionValue: usd,
      farmValue: usd.meta({ description: 'In farms, with rewards' }),
      stakeValue: usd.meta({ description: 'In staking pools, with rewards' }),
      earnList: z.array(earning),
      unlistedValue: usd.meta({
        description: 'Tokens that are not listed, and positions with such: in no other figure',
      }),
      isCut: z.boolean().meta({
        description:
          'There are more records of farms and staking pools than are read; the newest of these are not counted',
      }),
    }),
    answer: async (asked, { pid }) => {
      const tokens = await tokensOf(asked, pid)
      const { value } = await inPoolsNow(asked, pid)
      const { earnings, isCut } = await earningOf(asked, { pid, directory })
      return {
        tokenList: tokens.map(toHeld),
        tokenValue: usdText(listedValue(tokens)),
        limitOrderValue: usdText(value.order),
        positionValue: usdText(value.position),
        farmValue: usdText(totalOf(earnings, 'farm')),
        stakeValue: usdText(totalOf(earnings, 'stake')),
        earnList: earnings.map(toEarning),
        unlistedValue: usdText(
          value.unlisted + tokens.reduce((sum, one) => sum + one.value, 0n) - listedValue(tokens),
        ),
        isCut,
      }
    },
  }),
  endpoint({
    path: '/wallet/user/all',
    tag,
    summary: 'Tokens that somebody has, the most valuable first',
    input: z.object({ pid: principal }),
    output: z.array(held),
    answer: async (asked, { pid }) => (await tokensOf(asked, pid)).map(toHeld),
  }),
]

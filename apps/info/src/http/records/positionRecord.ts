import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import type { Holdings } from '../../view/holdings.ts'
import type { PoolFacts } from '../../view/MarketView.ts'
import { worthOf } from '../../view/worthOf.ts'
import { amountText, usdText } from '../decimals.ts'
import { decimal, timeMs, usd } from './fields.ts'
import { identifierOf } from './identifierOf.ts'

/** A position as of now. Dollars of what went in and out are those of then, the others those of now. */
export const positionRecord = z
  .object({
    poolId: z.string(),
    positionId: z.int(),
    owner: z.string(),
    ownerAccountId: z.string(),
    tickLower: z.int(),
    tickUpper: z.int(),
    liquidity: z.string(),
    isOpen: z.boolean(),
    isInRange: z.boolean(),
    token0LedgerId: z.string(),
    token0Symbol: z.string(),
    token0Decimals: z.int().nullable(),
    token0Amount: decimal,
    token0Fees: decimal.meta({ description: 'Earned and not yet collected' }),
    token0Deposited: decimal,
    token0Withdrawn: decimal.meta({ description: 'Liquidity taken out, without fees' }),
    token0Collected: decimal.meta({ description: 'Fees taken out' }),
    token1LedgerId: z.string(),
    token1Symbol: z.string(),
    token1Decimals: z.int().nullable(),
    token1Amount: decimal,
    token1Fees: decimal,
    token1Deposited: decimal,
    token1Withdrawn: decimal,
    token1Collected: decimal,
    valueUSD: usd,
    feesUSD: usd,
    depositedUSD: usd.nullable(),
    withdrawnUSD: usd,
    collectedUSD: usd,
    profitUSD: usd.nullable().meta({
      description:
        'What it is worth, has earned and has given, less what was put in: each in dollars of when. Null where nobody knew what was put in was worth',
    }),
    againstHoldingUSD: usd.meta({
      description:
        'How much more it and all that came out of it is worth now than the tokens that were put in',
    }),
    heldUSD: usd.meta({ description: 'What the tokens that were put in are worth now' }),
    openTime: timeMs,
    closeTime: timeMs.nullable(),
  })
  .meta({ id: 'Position' })

export type FoundPosition = Row<'positions'> & { readonly principal: string }

/** Amounts and fees of a position in 10^-18 dollars of now. */
export function worthNow(
  { token0, token1 }: PoolFacts,
  { amount0, amount1, fees0, fees1 }: Holdings,
) {
  const worth = (a: bigint, b: bigint) => worthOf(token0, a) + worthOf(token1, b)
  return { valueUsd: worth(amount0, amount1), feesUsd: worth(fees0, fees1) }
}

/** What became of a position, in 10^-18 dollars. */
function resultOf(pool: PoolFacts, row: Row<'positions'>, holdings: Holdings) {
  const { token0, token1 } = pool
  const { valueUsd, feesUsd } = worthNow(pool, holdings)
  const { amount0, amount1, fees0, fees1 } = holdings
  const has0 = amount0 + fees0 + BigInt(row.withdrawn0) + BigInt(row.collected0)
  const has1 = amount1 + fees1 + BigInt(row.withdrawn1) + BigInt(row.collected1)
  const worth = (a: bigint, b: bigint) => worthOf(token0, a) + worthOf(token1, b)
  const heldUsd = worth(BigInt(row.deposited0), BigInt(row.deposited1))
  const out = BigInt(row.withdrawn_usd) + BigInt(row.collected_usd)
  return {
    profitUsd:
      row.deposited_usd === null ? null : valueUsd + feesUsd + out - BigInt(row.deposited_usd),
    againstHoldingUsd: worth(has0, has1) - heldUsd,
    heldUsd,
  }
}

export function toPositionRecord(
  pool: PoolFacts,
  row: FoundPosition,
  holdings: Holdings,
): z.input<typeof positionRecord> {
  const { token0, token1, tick } = pool
  const { valueUsd, feesUsd } = worthNow(pool, holdings)
  const { profitUsd, againstHoldingUsd, heldUsd } = resultOf(pool, row, holdings)
  return {
    poolId: pool.canister_id,
    positionId: row.position_id,
    owner: row.principal,
    ownerAccountId: identifierOf(row.principal),
    tickLower: row.tick_lower,
    tickUpper: row.tick_upper,
    liquidity: row.liquidity,
    isOpen: row.closed_ms === null,
    isInRange: tick !== null && row.tick_lower <= tick && tick < row.tick_upper,
    token0LedgerId: token0.ledger_id,
    token0Symbol: token0.symbol,
    token0Decimals: token0.decimals,
    token0Amount: amountText(holdings.amount0, token0.decimals),
    token0Fees: amountText(holdings.fees0, token0.decimals),
    token0Deposited: amountText(row.deposited0, token0.decimals),
    token0Withdrawn: amountText(row.withdrawn0, token0.decimals),
    token0Collected: amountText(row.collected0, token0.decimals),
    token1LedgerId: token1.ledger_id,
    token1Symbol: token1.symbol,
    token1Decimals: token1.decimals,
    token1Amount: amountText(holdings.amount1, token1.decimals),
    token1Fees: amountText(holdings.fees1, token1.decimals),
    token1Deposited: amountText(row.deposited1, token1.decimals),
    token1Withdrawn: amountText(row.withdrawn1, token1.decimals),
    token1Collected: amountText(row.collected1, token1.decimals),
    valueUSD: usdText(valueUsd),
    feesUSD: usdText(feesUsd),
    depositedUSD: row.deposited_usd === null ? null : usdText(row.deposited_usd),
    withdrawnUSD: usdText(row.withdrawn_usd),
    collectedUSD: usdText(row.collected_usd),
    profitUSD: profitUsd === null ? null : usdText(profitUsd),
    againstHoldingUSD: usdText(againstHoldingUsd),
    heldUSD: usdText(heldUsd),
    openTime: row.opened_ms,
    closeTime: row.closed_ms,
  }
}

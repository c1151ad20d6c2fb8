import { z } from 'zod'
import type { MarketView } from '../../view/MarketView.ts'
import { amountText, usdText } from '../decimals.ts'
import { decimal, usdOrNull } from '../records/fields.ts'

/** A token as records name it: decimals are null while its ledger has not told them, and amounts are smallest units then. */
export type NamedToken = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | null
}

export function tokenOf({ tokens }: MarketView, id: number): NamedToken {
  const token = tokens.get(id)
  return {
    ledgerId: token?.ledger_id ?? '',
    symbol: token?.symbol ?? '',
    decimals: token?.decimals ?? null,
  }
}

const known = decimal.nullable().meta({ description: 'Whole tokens; null until it was looked at' })
export const amountOrNull = known
export const worth = {
  tvlUSD: usdOrNull,
  apr: decimal.nullable().meta({
    description:
      "A year of 360 days of the present reward over what is staked, in percent; null while nothing is given out or staked, or a token's price is unknown",
  }),
}

/** The fields that tell which token it is, under a name of their own. */
export const tokenShape = <Name extends string>(name: Name) => {
  const shape = {
    [`${name}LedgerId`]: z.string(),
    [`${name}Symbol`]: z.string(),
    [`${name}Decimals`]: z.int().nullable(),
  }
  // the keys are those of the name
  return shape as {
    [Key in `${Name}LedgerId` | `${Name}Symbol`]: z.ZodString
  } & { [Key in `${Name}Decimals`]: z.ZodNullable<z.ZodInt> }
}

export const amountIn = (amount: string | null, { decimals }: NamedToken): string | null =>
  amount === null ? null : amountText(amount, decimals)

export const worthOf = (row: { tvl_usd: string | null; apr_ppm: string | null }) => ({
  tvlUSD: row.tvl_usd === null ? null : usdText(row.tvl_usd),
  // parts per million are ten-thousandths of a percent
  apr: row.apr_ppm === null ? null : amountText(row.apr_ppm, 4),
})

import type { Holding, Token } from '@sluice/sdk'
import { feesOf } from '@sluice/sdk/recover'
import { type UsdPrice, worthUsdOf } from '@sluice/sdk/usdPrices'
import type { Claim } from '../../payments/useTakeBack.ts'

/** Something that lies at a pool, as a row of a list. */
export type HoldingRow = {
  readonly claim: Claim
  readonly holding: Holding
  readonly pair: string
  readonly valueUsd: bigint | undefined
  /** Whether it is worth more than bringing it back costs. */
  readonly isWorthIt: boolean
}

/** A holding with the way to bring it back, what that costs and what it is worth. */
export function rowOf(
  holding: Holding,
  { token, pair, price }: { token: Token; pair: string; price: UsdPrice | undefined },
): HoldingRow {
  const { poolId, ledgerId, place, amount } = holding
  const fees = feesOf(place, token.fee)
  const block = place.kind === 'stray' ? ` ${place.block}` : ''
  return {
    claim: {
      id: `${poolId} ${ledgerId} ${place.kind}${block}`,
      kind: 'withdraw',
      token,
      amount,
      at: poolId,
      place: place.kind,
      fees,
      take: ({ recover }, options) => recover.takeBack(holding, options),
    },
    holding,
    pair,
    valueUsd: worthUsdOf(amount, price),
    isWorthIt: amount > fees,
  }
}

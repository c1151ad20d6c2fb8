import { Fields } from './Fields.ts'

export type InfoTransaction = {
  /** Its number among all events of the service: what cursors and live events count. */
  readonly sequence: bigint
  readonly txHash: string
  readonly timeMs: number
  readonly action: string
  readonly poolId: string
  readonly positionId: number | undefined
  readonly from: string
  readonly to: string
  readonly token0: TransactionSide
  readonly token1: TransactionSide
  readonly sqrtPriceX96: bigint | undefined
  readonly tick: number | undefined
  readonly valueUsd: bigint
}

/** Amounts in smallest units; the price of just before. */
export type TransactionSide = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly fee: bigint
  readonly priceUsd: bigint | undefined
}

export function parseTransaction(value: unknown): InfoTransaction {
  const fields = new Fields(value)
  return {
    sequence: fields.whole('sequence'),
    txHash: fields.text('txHash'),
    timeMs: fields.count('txTime'),
    action: fields.text('actionType'),
    poolId: fields.text('poolId'),
    positionId: fields.maybe('positionId', (name) => fields.count(name)),
    from: fields.text('fromPrincipalId'),
    to: fields.text('toPrincipalId'),
    token0: parseTransactionSide(fields, 'token0'),
    token1: parseTransactionSide(fields, 'token1'),
    sqrtPriceX96: fields.maybe('sqrtPrice', (name) => fields.whole(name)),
    tick: fields.maybe('tick', (name) => fields.count(name)),
    valueUsd: fields.usd('valueUSD'),
  }
}

function parseTransactionSide(fields: Fields, side: 'token0' | 'token1'): TransactionSide {
  const decimals = fields.maybe(`${side}Decimals`, (name) => fields.count(name))
  return {
    ledgerId: fields.text(`${side}LedgerId`),
    symbol: fields.text(`${side}Symbol`),
    decimals,
    amountIn: fields.amount(`${side}AmountIn`, decimals),
    amountOut: fields.amount(`${side}AmountOut`, decimals),
    fee: fields.amount(`${side}Fee`, decimals),
    priceUsd: fields.maybe(`${side}Price`, (name) => fields.usd(name)),
  }
}

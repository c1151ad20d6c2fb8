import type { InfoTransaction, TransactionSide } from '@sluice/sdk/info'
import { toCsv } from '../../../format/csv.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { type Done, ordersAsOne } from './ordersAsOne.ts'

const HEAD = [
  ...['date_utc', 'type', 'sent_amount', 'sent_currency', 'received_amount', 'received_currency'],
  ...['pool_fee_amount', 'pool_fee_currency', 'fiat_value', 'fiat_currency', 'price_source'],
  ...['sent_ledger_fee', 'received_ledger_fee', 'pool', 'sent_ledger', 'received_ledger', 'event'],
]
const USD_PLACES = 18
const SHOWN_PLACES = 6
/** Where a dollar value comes from: tax offices ask. */
const SOURCE = 'pool prices just before, by the exchange’s info service'
const NO_SOURCE = 'unknown'

/**
 * What an account did, for tools that reckon taxes: one row for what was exchanged, be it in a swap or by an order, one for each token
 * that went into a pool or came out of one. Times in UTC, dollars of the moment with their source; a value that nobody knows is left empty.
 *
 * Amounts are what the pool counted. What the ledgers keep of a transfer of each stands beside them, by their present fees: it was paid
 * on top of what was sent, and taken from what was received.
 * @param fees of the ledgers, by id
 */
export function activityCsv(transactions: readonly InfoTransaction[], fees: LedgerFees): string {
  return toCsv([
    HEAD,
    ...ordersAsOne(transactions).flatMap((one) =>
      movesOf(one).map((moved) => rowOf(one, moved, fees)),
    ),
  ])
}

export type LedgerFees = ReadonlyMap<string, bigint>

/** Kinds of what moves tokens; a position that is handed over moves none. */
const TYPES: Readonly<Record<string, string>> = {
  Swap: 'swap',
  AddLiquidity: 'add liquidity',
  DecreaseLiquidity: 'remove liquidity',
  Claim: 'collect fees',
  AddLimitOrder: 'limit order placed',
  ExecuteLimitOrder: 'limit order filled',
  CancelLimitOrder: 'limit order cancelled',
}

/** Orders that ended, told with what they sold. */
const EXCHANGES: ReadonlySet<string> = new Set(['ExecuteLimitOrder', 'CancelLimitOrder'])

function movesOf(transaction: Done): readonly Moved[] {
  const { action, token0, token1, valueUsd } = transaction
  const type = TYPES[action]
  if (type === undefined || transaction.isUndone) return []
  const hasExchanged = [token0, token1].some(({ amountIn }) => amountIn > 0n)
  if (action === 'Swap' || (hasExchanged && EXCHANGES.has(action))) {
    const [paid, got] = token0.amountIn > 0n ? [token0, token1] : [token1, token0]
    const isPriced = paid.priceUsd !== undefined || got.priceUsd !== undefined
    return [{ type, paid, got, valueUsd: isPriced ? valueUsd : undefined }]
  }
  return [token0, token1].flatMap((side) => [
    ...(side.amountIn > 0n ? [{ type, paid: side, valueUsd: worthOf(side) }] : []),
    ...(side.amountOut > 0n ? [{ type, got: side, valueUsd: worthOf(side) }] : []),
  ])
}

/** In 10^-18 dollars. */
function worthOf({ priceUsd, decimals, amountIn, amountOut }: TransactionSide): bigint | undefined {
  if (priceUsd === undefined || decimals === undefined) return undefined
  return (priceUsd * (amountIn > 0n ? amountIn : amountOut)) / 10n ** BigInt(decimals)
}

type Moved = {
  readonly type: string
  readonly paid?: TransactionSide
  readonly got?: TransactionSide
  readonly valueUsd: bigint | undefined
}

function rowOf(
  { timeMs, poolId, sequence }: InfoTransaction,
  { type, paid, got, valueUsd }: Moved,
  fees: LedgerFees,
): readonly string[] {
  const hasFee = paid !== undefined && paid.fee > 0n
  return [
    new Date(timeMs).toISOString(),
    type,
    amountText(paid, paid?.amountIn),
    paid?.symbol ?? '',
    amountText(got, got?.amountOut),
    got?.symbol ?? '',
    hasFee ? amountText(paid, paid.fee) : '',
    hasFee ? paid.symbol : '',
    valueUsd === undefined ? '' : toDecimalText(valueUsd, USD_PLACES, SHOWN_PLACES),
    'USD',
    valueUsd === undefined ? NO_SOURCE : SOURCE,
    amountText(paid, fees.get(paid?.ledgerId ?? '')),
    amountText(got, fees.get(got?.ledgerId ?? '')),
    poolId,
    paid?.ledgerId ?? '',
    got?.ledgerId ?? '',
    String(sequence),
  ]
}

const amountText = (side: TransactionSide | undefined, amount: bigint | undefined): string =>
  side?.decimals === undefined || amount === undefined ? '' : toDecimalText(amount, side.decimals)

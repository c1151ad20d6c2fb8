import { InfoError } from '../InfoError.ts'
import { Fields } from './Fields.ts'

/** What became of a limit order. */
export type InfoOrderEvent = {
  readonly sequence: bigint
  readonly timeMs: number
  readonly action: 'placed' | 'filled' | 'cancelled'
  readonly poolId: string
  readonly positionId: number | undefined
  readonly tickLimit: number | undefined
  readonly token0: OrderSide
  readonly token1: OrderSide
}

/** Amounts in smallest units: what went in when it was placed, what came back when it ended. */
export type OrderSide = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly amountIn: bigint
  readonly amountOut: bigint
}

const ORDER_ACTIONS: Readonly<Record<string, InfoOrderEvent['action']>> = {
  AddLimitOrder: 'placed',
  ExecuteLimitOrder: 'filled',
  CancelLimitOrder: 'cancelled',
}

export function parseOrderEvent(value: unknown): InfoOrderEvent {
  const fields = new Fields(value)
  const action = ORDER_ACTIONS[fields.text('action')]
  if (action === undefined) throw InfoError.unreadable('action')
  return {
    sequence: fields.whole('sequence'),
    timeMs: fields.count('timestamp'),
    action,
    poolId: fields.text('poolId'),
    positionId: fields.maybe('positionId', (name) => fields.count(name)),
    tickLimit: fields.maybe('tickLimit', (name) => fields.count(name)),
    token0: parseOrderSide(fields, 'token0'),
    token1: parseOrderSide(fields, 'token1'),
  }
}

function parseOrderSide(fields: Fields, side: 'token0' | 'token1'): OrderSide {
  const decimals = fields.maybe(`${side}Decimals`, (name) => fields.count(name))
  return {
    ledgerId: fields.text(`${side}Id`),
    symbol: fields.text(`${side}Symbol`),
    decimals,
    amountIn: fields.amount(`${side}InAmount`, decimals),
    amountOut: fields.amount(`${side}ChangeAmount`, decimals),
  }
}

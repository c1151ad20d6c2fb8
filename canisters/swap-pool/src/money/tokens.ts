import { appendEvent } from '../log/events.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import { Refusal } from '../pool/result.ts'
import type { PoolToken, Side } from '../pool/storedTypes.ts'
import { MOST_AMOUNT } from './balances.ts'

/** The side that a swap in this direction pays with. */
export function inputSide(zeroForOne: boolean): Side {
  return zeroForOne ? 'token0' : 'token1'
}

export const SIDES = ['token0', 'token1'] as const

/** The other token. */
export function otherSide(side: Side): Side {
  return side === 'token0' ? 'token1' : 'token0'
}

export function tokenAt(storage: PoolStorage, side: Side): PoolToken {
  return storage.config.get()[side]
}

/** What the ledger of a token charged when last asked. */
export function ledgerFee(storage: PoolStorage, side: Side): bigint {
  const fees = storage.ledgerFees.get()
  return side === 'token0' ? fees.amount0 : fees.amount1
}

/** Remembers what a ledger charges. One that asks for more than there can be of a token is not believed. */
export function setLedgerFee(context: PoolContext, side: Side, fee: bigint): void {
  if (fee > MOST_AMOUNT) return
  const { ledgerFees } = context.storage
  const fees = ledgerFees.get()
  if (fee === ledgerFee(context.storage, side)) return
  ledgerFees.set(side === 'token0' ? { ...fees, amount0: fee } : { ...fees, amount1: fee })
  appendEvent(context, { kind: 'ledgerFeeLearnt', side, fee })
}

/** @throws Refusal `UnsupportedToken` when the address is neither of the pool's tokens. */
export function requireSide(storage: PoolStorage, address: string): Side {
  const config = storage.config.get()
  if (address === config.token0.address) return 'token0'
  if (address === config.token1.address) return 'token1'
  throw new Refusal({ UnsupportedToken: address })
}

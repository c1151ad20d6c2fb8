import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import * as Wicp from '@sluice/candid/wicp.client'
import * as Xtc from '@sluice/candid/xtc.client'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { type LedgerAddress, parseAccount, parseAccountIdentifier } from '../ledgers/addresses.ts'
import type { LedgerAdapter, LedgerAnswer } from '../ledgers/LedgerAdapter.ts'
import { reasonOf } from '../ledgers/reasonOf.ts'
import { isTakenBack, type PaymentFlow } from './PaymentFlow.ts'

/** The call that a stored payment makes. The same payment gives the same call, byte for byte, whenever it is asked for. */
export function paymentCall(
  payment: PaymentFlow,
  adapter: LedgerAdapter,
): PreparedCall<LedgerAnswer> {
  const { facts, createdAtNs } = payment
  switch (payment.kind) {
    case 'transfer':
    case 'wrap':
      return adapter.transferCall({
        to: addressOf(facts.to),
        amount: facts.amount,
        fee: facts.fee,
        createdAtNs,
        ...(facts.memoHex === '' ? {} : { memo: fromHex(facts.memoHex) }),
      })
    case 'unwrap':
      return unwrapCall(payment)
    case 'top-up':
      return topUpCall(payment)
    case 'deposit':
    case 'withdraw':
    case 'refund':
      throw new Error('what a pool is asked for is no payment of a ledger')
  }
}

function unwrapCall({ principal, facts }: PaymentFlow): PreparedCall<LedgerAnswer> {
  const { ledgerId, amount } = facts
  return prepareCall<Wicp.Client, 'withdraw', LedgerAnswer>({
    canisterId: ledgerId,
    interfaceOf: Wicp.idlFactory,
    method: 'withdraw',
    args: [{ to: { principal: Principal.fromText(principal) }, amount }],
    read: (result) => {
      if ('ok' in result) return { kind: 'done', block: result.ok, isRepetition: false }
      if ('InsufficientBalance' in result.err) return refused({ kind: 'insufficient-funds' })
      return refused({ kind: 'refused', reason: reasonOf(result.err) })
    },
  })
}

function topUpCall({ facts }: PaymentFlow): PreparedCall<LedgerAnswer> {
  const { ledgerId, to, amount } = facts
  return prepareCall<Xtc.Client, 'burn', LedgerAnswer>({
    canisterId: ledgerId,
    interfaceOf: Xtc.idlFactory,
    method: 'burn',
    args: [{ canister_id: Principal.fromText(to), amount }],
    read: (result) => {
      if ('Ok' in result) return { kind: 'done', block: result.Ok, isRepetition: false }
      if ('InsufficientBalance' in result.Err) return refused({ kind: 'insufficient-funds' })
      return refused({ kind: 'refused', reason: reasonOf(result.Err) })
    },
  })
}

export type Minted = 'done' | { readonly reason: string }

/** Asks the wrapping ledger for the tokens of a block; a block that it has used before was ours alone to use. */
export function mintCall(
  wicpLedger: string,
  principal: string,
  block: bigint,
): PreparedCall<Minted> {
  return prepareCall<Wicp.Client, 'mint', Minted>({
    canisterId: wicpLedger,
    interfaceOf: Wicp.idlFactory,
    method: 'mint',
    args: [{ to: { principal: Principal.fromText(principal) }, blockHeight: block }],
    read: (result) => {
      if ('ok' in result) return 'done'
      const reason = reasonOf(result.err)
      return /used/i.test(reason) ? 'done' : { reason }
    },
  })
}

/**
 * What leaves the account: the fee of a transfer is on top, and of a deposit two; unwrapping and topping up take theirs out of the
 * amount, or none; what is taken back leaves a canister of the exchange.
 */
export function costOf({ kind, facts }: PaymentFlow): bigint {
  const { amount, fee } = facts
  if (isTakenBack(kind)) return 0n
  if (kind === 'deposit') return amount + 2n * fee
  return kind === 'transfer' || kind === 'wrap' ? amount + fee : amount
}

const refused = (why: Extract<LedgerAnswer, { kind: 'refused' }>['why']): LedgerAnswer => ({
  kind: 'refused',
  why,
})

/** @throws Error for a text that was no address when the payment was stored: a programmer's mistake. */
function addressOf(text: string): LedgerAddress {
  const identifier = parseAccountIdentifier(text)
  const address = identifier === undefined ? parseAccount(text) : { identifier }
  if (address === undefined) throw new Error(`the stored payment has no address: ${text}`)
  return address
}

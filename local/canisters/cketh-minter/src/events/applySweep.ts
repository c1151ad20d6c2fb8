import type { EventType } from '@sluice/candid/cketh_minter'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import { FIRST_SWEEP, type Model, type Sweep, type Token } from './Model.ts'
import type { Named } from './parts.ts'

/** @returns whether the event was about plain transfers. */
export function applySweepEvent(model: Model, payload: EventType): boolean {
  const { depositAddresses } = model
  if ('AttestedDepositAddress' in payload) {
    const { deposit, owner, subaccount, attestation } = payload.AttestedDepositAddress
    const address = deposit.toLowerCase()
    model.addressOf.set(accountKey({ owner, subaccount }), address)
    depositAddresses.set(address, {
      attestation,
      authorization: undefined,
      isDelegated: false,
      sweeps: 0,
      isFrozen: false,
    })
  } else if ('AuthorizedDepositAddress' in payload) {
    const { deposit, authorization } = payload.AuthorizedDepositAddress
    const known = depositAddresses.get(deposit.toLowerCase())
    if (known !== undefined) known.authorization = authorization
  } else if ('FrozenDepositAddress' in payload) {
    const known = depositAddresses.get(payload.FrozenDepositAddress.deposit.toLowerCase())
    if (known !== undefined) known.isFrozen = true
  } else if ('AcceptedSweepRequest' in payload) {
    acceptSweep(model, payload.AcceptedSweepRequest)
  } else return false
  return true
}

/** A sweep waits with the withdrawals for its turn in the one queue of nonces; it has nothing to pay but its gas. */
function acceptSweep(model: Model, event: Named<'AcceptedSweepRequest'>): void {
  const { token, items, max_transaction_fee: maxFee, sweep_id: id } = event
  model.sweeps = id - FIRST_SWEEP + 1n
  model.openSweep = {
    id,
    token: model.ether,
    amount: 0n,
    destination: event.destination,
    account: { owner: model.settings.ledger, subaccount: [] },
    createdAtNs: event.created_at,
    ofToken: undefined,
    ofSweep: { token, items, maxFee },
    state: { kind: 'queued' },
  }
  model.queue.set(id, model.openSweep)
}

/** Whether or not the call went well: the consent of an address counts once its transaction is in a block. */
export function endSweep(model: Model, { items }: Sweep): void {
  model.openSweep = undefined
  for (const { deposit } of items) {
    const known = model.depositAddresses.get(deposit.toLowerCase())
    if (known === undefined) continue
    known.isDelegated = true
    known.sweeps++
  }
}

/** Something has come from a deposit address: its sweeps lead to deposits. */
export function noteDeposit({ depositAddresses }: Model, from: string): void {
  const address = depositAddresses.get(from.toLowerCase())
  if (address !== undefined) address.sweeps = 0
}

type Found = { readonly token: Token; readonly from: string; readonly value: bigint }

/** What is taken of a deposit: of one by plain transfer its fee, as the gas was the minter's; of dust all. */
export function depositFee(model: Model, { token, from, value }: Found): bigint {
  const address = model.depositAddresses.get(from.toLowerCase())
  if (address === undefined) return 0n
  const { fee = 0n } = termsOf(model, token) ?? {}
  return fee < value ? fee : value
}

/** What a plain transfer of a token must be at least, and what is taken of it; undefined where none is found. */
export function termsOf({ settings, ether }: Model, token: Token) {
  if (settings.sweeping === undefined) return undefined
  return token === ether ? settings.sweeping.terms : token.sweeping
}

import type { Account, Event, EventType, InitArgs, Utxo } from '@sluice/candid/ckbtc_minter'
import { isSameBytes } from '@sluice/canister'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import { settingsOf, upgraded } from '../minter/settings.ts'
import { outpointKey } from './keys.ts'
import { keptBy, latest, type Model, type Payment, type Withdrawal } from './Model.ts'

/** What is known after the installation. */
export function newModel(args: InitArgs): Model {
  const settings = settingsOf(args)
  return {
    settings,
    coins: new Map(),
    coinsOf: new Map(),
    received: new Set(),
    checked: new Map(),
    suspended: new Map(),
    withdrawals: new Map(),
    withdrawalsOf: new Map(),
    queue: new Map(),
    owed: new Map(),
    payments: new Set(),
    confirmed: [],
    sums: {
      issued: settings.endowment,
      kept: 0n,
      endowmentDue: settings.endowment,
      unclaimed: 0n,
      confirmedWithdrawals: 0,
    },
    lastConsolidationNs: 0n,
  }
}

type Named<Name extends string> =
  Extract<EventType, Record<Name, unknown>> extends infer Found
    ? Found extends Record<Name, infer Content>
      ? Content
      : never
    : never

/**
 * Changes the model by an event that was decided on. The only way in which it changes: applied one after the other from the
 * beginning, events lead to the same model again. Kinds that only former versions of the public minter wrote change nothing.
 */
export function applyEvent(model: Model, { payload, timestamp: [atNs = 0n] }: Event): void {
  if ('upgrade' in payload) model.settings = upgraded(model.settings, payload.upgrade)
  else if ('received_utxos' in payload) applyReceived(model, payload.received_utxos)
  else if ('checked_utxo_v2' in payload) applyChecked(model, payload.checked_utxo_v2)
  else if ('checked_utxo_mint_unknown' in payload) applyAsked(model, payload)
  else if ('suspended_utxo' in payload) applySuspended(model, payload.suspended_utxo, atNs)
  else if ('accepted_retrieve_btc_request' in payload)
    applyAccepted(model, payload.accepted_retrieve_btc_request)
  else if ('removed_retrieve_btc_request' in payload)
    owe(model, payload.removed_retrieve_btc_request.block_index, true)
  else if ('schedule_withdrawal_reimbursement' in payload)
    owe(model, payload.schedule_withdrawal_reimbursement.burn_block_index, false)
  else if ('reimbursed_withdrawal' in payload) applyReimbursed(model, payload.reimbursed_withdrawal)
  else if ('sent_transaction' in payload) applySent(model, payload.sent_transaction)
  else if ('replaced_transaction' in payload) applyReplaced(model, payload.replaced_transaction)
  else if ('confirmed_transaction' in payload)
    applyConfirmed(model, payload.confirmed_transaction.txid)
}

function applyReceived(
  model: Model,
  { to_account: account, mint_txid, utxos }: Named<'received_utxos'>,
): void {
  for (const utxo of utxos) {
    const key = outpointKey(utxo.outpoint)
    if (model.received.has(key)) continue
    if (mint_txid.length > 0) creditMint(model, utxo, key)
    else if (!isChange(model, utxo)) creditGift(model, utxo)
    takeUnclaimed(model, account, key)
    model.received.add(key)
    own(model, account, utxo)
  }
}

function creditMint({ checked, sums }: Model, utxo: Utxo, key: string): void {
  const fee = checked.get(key)?.fee ?? 0n
  sums.issued += utxo.value - fee
  sums.kept += fee
}

/** What comes to the main address and is not change: the endowment first, then a gift. */
function creditGift({ sums }: Model, { value }: Utxo): void {
  const endowed = value < sums.endowmentDue ? value : sums.endowmentDue
  sums.endowmentDue -= endowed
  sums.kept += value - endowed
}

/** Whether a coin is what a payment under way brings back. */
export function isChange({ payments }: Model, { outpoint }: Utxo): boolean {
  for (const { versions } of payments) {
    for (const { txid, change } of versions) {
      if (change.vout === outpoint.vout && isSameBytes(txid, outpoint.txid)) return true
    }
  }
  return false
}

function own(model: Model, account: Account, utxo: Utxo): void {
  const key = outpointKey(utxo.outpoint)
  const coin = { utxo, account }
  model.coins.set(key, coin)
  innerMap(model.coinsOf, accountKey(account)).set(key, coin)
}

function disown(model: Model, key: string): void {
  const coin = model.coins.get(key)
  if (coin === undefined) return
  model.coins.delete(key)
  deleteInner(model.coinsOf, accountKey(coin.account), key)
}

/** Takes a coin off what is checked or suspended. */
function takeUnclaimed(model: Model, account: Account, key: string): void {
  const owner = accountKey(account)
  const known = model.checked.get(key) ?? model.suspended.get(owner)?.get(key)
  if (known !== undefined) model.sums.unclaimed -= known.utxo.value
  model.checked.delete(key)
  deleteInner(model.suspended, owner, key)
}

function applyChecked(model: Model, { utxo, account }: Named<'checked_utxo_v2'>): void {
  const key = outpointKey(utxo.outpoint)
  const fee = model.checked.get(key)?.fee ?? model.settings.checkFee
  takeUnclaimed(model, account, key)
  model.checked.set(key, { utxo, account, fee, isAsked: false })
  model.sums.unclaimed += utxo.value
}

function applyAsked(
  { checked }: Model,
  {
    checked_utxo_mint_unknown: { utxo },
  }: Extract<EventType, { checked_utxo_mint_unknown: unknown }>,
): void {
  const key = outpointKey(utxo.outpoint)
  const coin = checked.get(key)
  if (coin !== undefined) checked.set(key, { ...coin, isAsked: true })
}

function applySuspended(
  model: Model,
  { utxo, account, reason }: Named<'suspended_utxo'>,
  sinceNs: bigint,
): void {
  const key = outpointKey(utxo.outpoint)
  takeUnclaimed(model, account, key)
  innerMap(model.suspended, accountKey(account)).set(key, { utxo, account, reason, sinceNs })
  model.sums.unclaimed += utxo.value
}

function applyAccepted(model: Model, event: Named<'accepted_retrieve_btc_request'>): void {
  const { block_index: id, amount, address, received_at } = event
  const [account] = event.reimbursement_account
  const withdrawal: Withdrawal = {
    id,
    amount,
    address,
    receivedAtNs: received_at,
    account,
    state: { kind: 'queued' },
  }
  model.withdrawals.set(id, withdrawal)
  model.queue.set(id, withdrawal)
  model.sums.issued -= amount
  if (account === undefined) return
  const owner = accountKey(account)
  const ids = model.withdrawalsOf.get(owner) ?? []
  ids.push(id)
  model.withdrawalsOf.set(owner, ids)
}

function owe(model: Model, id: bigint, tooLow: boolean): void {
  const withdrawal = model.queue.get(id)
  if (withdrawal?.account === undefined) return
  model.queue.delete(id)
  model.owed.set(id, withdrawal)
  withdrawal.state = { kind: 'owed', tooLow, account: withdrawal.account }
}

function applyReimbursed(
  model: Model,
  { burn_block_index: id, mint_block_index: block }: Named<'reimbursed_withdrawal'>,
): void {
  const withdrawal = model.owed.get(id)
  if (withdrawal?.state.kind !== 'owed') return
  model.owed.delete(id)
  withdrawal.state = { ...withdrawal.state, kind: 'reimbursed', block }
  model.sums.issued += withdrawal.amount
}

const NO_FEE = { bitcoin_fee: 0n, minter_fee: 0n }

function applySent(model: Model, event: Named<'sent_transaction'>): void {
  const { txid, submitted_at: submittedAtNs } = event
  const [change = { vout: 0, value: 0n }] = event.change_output
  const [fee = NO_FEE] = event.withdrawal_fee
  const keys = event.utxos.map(({ outpoint }) => outpointKey(outpoint))
  const inputs = keys.flatMap((key) => model.coins.get(key) ?? [])
  const requests = Array.from(event.requests).flatMap((id) => model.queue.get(id) ?? [])
  const payment: Payment = { inputs, requests, versions: [{ txid, change, submittedAtNs, fee }] }
  for (const key of keys) disown(model, key)
  for (const request of requests) {
    model.queue.delete(request.id)
    request.state = { kind: 'paid', payment }
  }
  model.payments.add(payment)
  if (requests.length === 0) model.lastConsolidationNs = submittedAtNs
}

function applyReplaced(model: Model, event: Named<'replaced_transaction'>): void {
  const payment = findPayment(model, event.old_txid)
  const [fee = NO_FEE] = event.withdrawal_fee
  payment?.versions.push({
    txid: event.new_txid,
    change: event.change_output,
    submittedAtNs: event.submitted_at,
    fee,
  })
}

/** Payments that are kept to be shown, as many as the public minter keeps. */
const MOST_CONFIRMED = 100

function applyConfirmed(model: Model, txid: Uint8Array): void {
  const payment = findPayment(model, txid)
  if (payment === undefined) return
  const version = payment.versions.find((each) => isSameBytes(each.txid, txid)) ?? latest(payment)
  model.payments.delete(payment)
  model.sums.kept += keptBy(payment, version)
  model.sums.confirmedWithdrawals += payment.requests.length
  for (const request of payment.requests) request.state = { kind: 'confirmed', txid: version.txid }
  model.confirmed.push({ payment, version })
  if (model.confirmed.length > MOST_CONFIRMED) model.confirmed.shift()
}

/** The payment under way that a transaction is a version of. */
export function findPayment({ payments }: Model, txid: Uint8Array): Payment | undefined {
  for (const payment of payments) {
    if (payment.versions.some((version) => isSameBytes(version.txid, txid))) return payment
  }
  return undefined
}

function innerMap<Value>(maps: Map<string, Map<string, Value>>, outer: string): Map<string, Value> {
  const found = maps.get(outer)
  if (found !== undefined) return found
  const made = new Map<string, Value>()
  maps.set(outer, made)
  return made
}

function deleteInner(maps: Map<string, Map<string, unknown>>, outer: string, inner: string): void {
  const found = maps.get(outer)
  found?.delete(inner)
  if (found?.size === 0) maps.delete(outer)
}

import type { ChangeOutput, EventType, Utxo, WithdrawalFee } from '@sluice/candid/ckbtc_minter'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { coinKey } from '../minter/MinterReads.ts'
import { toTxid } from '../minter/txid.ts'
import type { MinterEvent } from './MinterEvent.ts'

/** What is kept of a deposit where the installation does not say. */
const USUAL_CHECK_FEE = 100n
const LONGEST_NAME = 100

/** An event of a minter's log as it counts. Kinds that are not known here are named, and no more. */
export function toMinterEvent(payload: EventType, minterId: string): MinterEvent {
  return (
    toSetting(payload) ??
    toReceived(payload, minterId) ??
    toSent(payload) ??
    toWithdrawal(payload) ?? { kind: 'minterNoted', what: nameOf(payload) }
  )
}

const nameOf = (payload: object): string => (Object.keys(payload)[0] ?? '').slice(0, LONGEST_NAME)

function toSetting(payload: EventType): MinterEvent | undefined {
  if ('init' in payload) {
    const { check_fee, kyt_fee } = payload.init
    return { kind: 'minterFeeSet', checkFee: check_fee[0] ?? kyt_fee[0] ?? USUAL_CHECK_FEE }
  }
  if (!('upgrade' in payload)) return undefined
  const { check_fee, kyt_fee } = payload.upgrade
  const checkFee = check_fee[0] ?? kyt_fee[0]
  return checkFee === undefined ? undefined : { kind: 'minterFeeSet', checkFee }
}

function toReceived(payload: EventType, minterId: string): MinterEvent | undefined {
  if (!('received_utxos' in payload)) return undefined
  const { to_account, utxos } = payload.received_utxos
  const [subaccount] = to_account.subaccount
  const account = { owner: to_account.owner, ...(subaccount && { subaccount }) }
  const isOwn = formatAccount(account) === minterId
  const named = utxos.flatMap(({ outpoint, value }) => {
    const txid = toTxid(outpoint.txid)
    return txid === undefined ? [] : [{ name: coinKey(txid, outpoint.vout), value }]
  })
  return {
    kind: 'coinsReceived',
    isOwn,
    amount: sum(named),
    coins: named.length,
    ownCoins: isOwn ? named.map(({ name }) => name) : [],
  }
}

function toSent(payload: EventType): MinterEvent | undefined {
  if ('sent_transaction' in payload) {
    const { requests, utxos, change_output, withdrawal_fee, ...sent } = payload.sent_transaction
    const txid = toTxid(sent.txid)
    if (txid === undefined) return undefined
    const withdrawals = Array.from(requests, String)
    const terms = termsOf(change_output[0], withdrawal_fee)
    return { kind: 'transactionSent', txid, withdrawals, ...spentBy(utxos), ...terms }
  }
  if ('replaced_transaction' in payload) {
    const { old_txid, new_txid, change_output, withdrawal_fee, new_utxos } =
      payload.replaced_transaction
    const [before, txid] = [toTxid(old_txid), toTxid(new_txid)]
    if (before === undefined || txid === undefined) return undefined
    const [others] = new_utxos
    const spent = others === undefined ? { spent: undefined, coins: undefined } : spentBy(others)
    const terms = termsOf(change_output, withdrawal_fee)
    return { kind: 'transactionReplaced', before, txid, ...spent, ...terms }
  }
  if (!('confirmed_transaction' in payload)) return undefined
  const txid = toTxid(payload.confirmed_transaction.txid)
  return txid === undefined ? undefined : { kind: 'transactionConfirmed', txid }
}

const spentBy = (utxos: readonly Utxo[]) => ({ spent: sum(utxos), coins: utxos.length })

const termsOf = (change: ChangeOutput | undefined, [fee]: [] | [WithdrawalFee]) => ({
  change: change?.value,
  changeVout: change?.vout,
  minterFee: fee?.minter_fee ?? 0n,
})

function toWithdrawal(payload: EventType): MinterEvent | undefined {
  if ('accepted_retrieve_btc_request' in payload) {
    const { block_index: withdrawal, amount } = payload.accepted_retrieve_btc_request
    return { kind: 'withdrawalAccepted', withdrawal, amount }
  }
  if ('removed_retrieve_btc_request' in payload)
    return {
      kind: 'withdrawalRemoved',
      withdrawal: payload.removed_retrieve_btc_request.block_index,
    }
  const scheduled =
    'schedule_deposit_reimbursement' in payload
      ? payload.schedule_deposit_reimbursement
      : 'schedule_withdrawal_reimbursement' in payload
        ? payload.schedule_withdrawal_reimbursement
        : undefined
  if (scheduled !== undefined) {
    const { burn_block_index: withdrawal, amount } = scheduled
    return { kind: 'refundScheduled', withdrawal, amount }
  }
  const done =
    'reimbursed_failed_deposit' in payload
      ? payload.reimbursed_failed_deposit
      : 'reimbursed_withdrawal' in payload
        ? payload.reimbursed_withdrawal
        : undefined
  return done && { kind: 'refunded', withdrawal: done.burn_block_index }
}

const sum = (parts: readonly { readonly value: bigint }[]): bigint =>
  parts.reduce((total, { value }) => total + value, 0n)

import type { Mode, Utxo } from '@sluice/candid/ckbtc_minter'
import { accountText } from '../../../../minter-kit/accounts/accountText.ts'
import { listed } from '../../../../minter-kit/pages/lists.ts'
import { showAddress } from '../bitcoin/address/address.ts'
import { outpointKey } from '../events/keys.ts'
import {
  type Coin,
  latest,
  type Model,
  type Payment,
  type SuspendedCoin,
  type Version,
  type Withdrawal,
} from '../events/Model.ts'
import { type MinterContext, mainAccount } from '../minter/MinterContext.ts'
import { spendableCoins } from '../minter/spendableCoins.ts'
import type {
  CoinRow,
  MinterFacts,
  MinterView,
  ReimbursementRow,
  SentRow,
  SetAsideRow,
  WaitingRow,
} from '../pages/MinterView.ts'
import { minimumNow } from '../withdrawals/feeRate.ts'
import { submissionOf } from '../withdrawals/submit.ts'

/** The minter as its pages show it. */
export function viewOf(context: MinterContext): MinterView {
  const { log } = context
  const { model } = log
  return {
    facts: factsOf(context),
    waiting: listed([...model.queue.values()], (withdrawal) => waitingRow(model, withdrawal)),
    sent: listed(sentRows(context), (row) => row),
    coins: listed(spendableCoins(model).reverse(), (utxo) => coinRow(model, utxo)),
    setAside: listed(setAside(model), setAsideRow),
    reimbursements: listed(reimbursements(model), reimbursementRow),
    events: { size: log.size, rows: (start, length) => log.rows(start, length) },
  }
}

function factsOf(context: MinterContext): MinterFacts {
  const { log, fee, keyRing } = context
  const { settings, coins, queue, sums } = log.model
  return {
    network: settings.network,
    mainAddress: keyRing.known(mainAccount(context))?.address,
    ledger: settings.ledger.toText(),
    checker: settings.checker?.toText(),
    mode: modeText(settings.mode),
    minConfirmations: settings.minConfirmations,
    minimumWithdrawal: minimumNow(context),
    checkFee: settings.checkFee,
    feeRate: fee.rate,
    coinsValue: [...coins.values()].reduce((sum, { utxo }) => sum + utxo.value, 0n),
    waitingValue: [...queue.values()].reduce((sum, { amount }) => sum + amount, 0n),
    confirmedWithdrawals: sums.confirmedWithdrawals,
    cycles: context.cycles(),
  }
}

function modeText(mode: Mode): string {
  if ('ReadOnly' in mode) return 'read only'
  if ('RestrictedTo' in mode) return `restricted to ${mode.RestrictedTo.length} principals`
  if ('DepositsRestrictedTo' in mode)
    return `deposits restricted to ${mode.DepositsRestrictedTo.length} principals`
  return 'open to all'
}

function waitingRow({ settings }: Model, withdrawal: Withdrawal): WaitingRow {
  const { id, amount, address, receivedAtNs } = withdrawal
  return { id, amount, address: showAddress(address, settings.network), receivedAtNs }
}

function sentRows(context: MinterContext): SentRow[] {
  const { payments, confirmed } = context.log.model
  const underWay = [...payments].map((payment) => {
    const isSigning = submissionOf(context, payment).step === 'signing'
    return sentRow(payment, latest(payment), isSigning ? 'being signed' : 'sent')
  })
  const done = confirmed.map(({ payment, version }) => sentRow(payment, version, 'confirmed'))
  return [...done, ...underWay].reverse()
}

function sentRow(payment: Payment, version: Version, state: SentRow['state']): SentRow {
  return {
    txid: version.txid,
    state,
    withdrawals: payment.requests.length,
    inputs: payment.inputs.length,
    change: version.change.value,
    fee: { bitcoin: version.fee.bitcoin_fee, minter: version.fee.minter_fee },
    submittedAtNs: version.submittedAtNs,
    replacements: payment.versions.length - 1,
  }
}

const placeOf = ({ outpoint, value }: Utxo) => ({ ...outpoint, value })

function coinRow({ coins }: Model, utxo: Utxo): CoinRow {
  const coin: Coin | undefined = coins.get(outpointKey(utxo.outpoint))
  const account = coin === undefined ? '' : accountText(coin.account)
  return { ...placeOf(utxo), height: utxo.height, account }
}

const setAside = ({ suspended }: Model): SuspendedCoin[] =>
  [...suspended.values()].flatMap((coins) => [...coins.values()])

function setAsideRow({ utxo, account, reason, sinceNs }: SuspendedCoin): SetAsideRow {
  return {
    ...placeOf(utxo),
    account: accountText(account),
    reason: 'ValueTooSmall' in reason ? 'below the check fee' : 'quarantined',
    sinceNs,
  }
}

function reimbursements({ withdrawals }: Model): Withdrawal[] {
  return [...withdrawals.values()].filter(
    ({ state }) => state.kind === 'owed' || state.kind === 'reimbursed',
  )
}

function reimbursementRow({ id, amount, account, state }: Withdrawal): ReimbursementRow {
  return {
    id,
    amount,
    account: account === undefined ? '' : accountText(account),
    mintBlock: state.kind === 'reimbursed' ? state.block : undefined,
  }
}

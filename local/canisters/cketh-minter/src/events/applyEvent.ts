import type { Event, EventType, InitArg } from '@sluice/candid/cketh_minter'
import { settingsOf, upgraded } from '../minter/settings.ts'
import { applyFinalized, applyReimbursed } from './applyEnd.ts'
import { applySweepEvent, depositFee, noteDeposit } from './applySweep.ts'
import {
  type Deposit,
  ledgerKey,
  type Model,
  sourceKey,
  type Token,
  type Withdrawal,
} from './Model.ts'
import { keepLast, type Named, owe, payableOf, takeInto } from './parts.ts'

/** What is known after the installation. */
export function newModel(args: InitArg): Model {
  const settings = settingsOf(args)
  const [endowment = 0n] = args.endowment
  const [surplus = 0n] = args.surplus
  const block = args.last_scraped_block_number
  return {
    settings,
    ether: {
      ...{ symbol: 'ckETH', ledger: settings.ledger, contract: undefined, sweeping: undefined },
      sums: { issued: endowment, kept: surplus, held: endowment + surplus },
    },
    tokens: new Map(),
    tokensByContract: new Map(),
    seen: new Set(),
    toMint: new Map(),
    quarantined: new Map(),
    invalid: [],
    skipped: [],
    synced: { eth: block, erc20: block, subaccount: block },
    nextNonce: args.next_transaction_nonce,
    withdrawals: new Map(),
    withdrawalsOf: new Map(),
    withdrawalsTo: new Map(),
    queue: new Map(),
    payments: new Map(),
    owed: new Map(),
    quarantinedReimbursements: new Map(),
    finalized: { count: 0, last: [] },
    openOf: new Map(),
    depositAddresses: new Map(),
    addressOf: new Map(),
    sweeps: 0n,
    openSweep: undefined,
  }
}

/**
 * Changes the model by an event that was decided on. The only way in which it changes: applied one after the other from the
 * beginning, events lead to the same model again.
 */
export function applyEvent(model: Model, { payload }: Event): void {
  if ('SyncedToBlock' in payload) model.synced.eth = payload.SyncedToBlock.block_number
  else if ('SyncedErc20ToBlock' in payload)
    model.synced.erc20 = payload.SyncedErc20ToBlock.block_number
  else if ('SyncedDepositWithSubaccountToBlock' in payload)
    model.synced.subaccount = payload.SyncedDepositWithSubaccountToBlock.block_number
  else if ('Upgrade' in payload) applyUpgrade(model, payload.Upgrade)
  else if ('AddedCkErc20Token' in payload) applyAdded(model, payload.AddedCkErc20Token)
  else if (!applyDepositEvent(model, payload) && !applySweepEvent(model, payload))
    applyWithdrawalEvent(model, payload)
}

function applyUpgrade(model: Model, args: Named<'Upgrade'>): void {
  model.settings = upgraded(model.settings, args)
  const { synced } = model
  model.nextNonce = args.next_transaction_nonce[0] ?? model.nextNonce
  synced.erc20 = args.last_erc20_scraped_block_number[0] ?? synced.erc20
  const [block = synced.subaccount] = args.last_deposit_with_subaccount_scraped_block_number
  synced.subaccount = block
}

function applyAdded(model: Model, event: Named<'AddedCkErc20Token'>): void {
  const { address, ckerc20_token_symbol, ckerc20_ledger_id } = event
  const [endowment = 0n] = event.endowment
  const [terms] = event.sweeping
  const token: Token = {
    symbol: ckerc20_token_symbol,
    ledger: ckerc20_ledger_id,
    contract: address,
    sums: { issued: endowment, kept: 0n, held: endowment },
    sweeping: terms && { minimum: terms.minimum_deposit, fee: terms.fee },
  }
  model.tokens.set(ledgerKey(ckerc20_ledger_id), token)
  model.tokensByContract.set(address.toLowerCase(), token)
}

/** @returns whether the event was about a deposit. */
function applyDepositEvent(model: Model, payload: EventType): boolean {
  if ('AcceptedDeposit' in payload) accept(model, payload.AcceptedDeposit, model.ether)
  else if ('AcceptedErc20Deposit' in payload) {
    const event = payload.AcceptedErc20Deposit
    const token = model.tokensByContract.get(event.erc20_contract_address.toLowerCase())
    if (token !== undefined) accept(model, event, token)
  } else if ('MintedCkEth' in payload) applyMinted(model, payload.MintedCkEth.event_source)
  else if ('MintedCkErc20' in payload) applyMinted(model, payload.MintedCkErc20.event_source)
  else if ('InvalidDeposit' in payload) {
    const { event_source: source, reason } = payload.InvalidDeposit
    model.seen.add(sourceKey(source))
    keepLast(model.invalid, { source, reason })
  } else if ('SkippedBlock' in payload) {
    const { block_number: block, contract_address } = payload.SkippedBlock
    keepLast(model.skipped, { contract: contract_address[0], block })
  } else if ('QuarantinedDeposit' in payload) {
    const key = sourceKey(payload.QuarantinedDeposit.event_source)
    const deposit = model.toMint.get(key)
    model.toMint.delete(key)
    if (deposit !== undefined) model.quarantined.set(key, deposit)
  } else return false
  return true
}

function accept(model: Model, event: Named<'AcceptedDeposit'>, token: Token): void {
  const { transaction_hash, log_index, value, from_address, block_number } = event
  const fee = depositFee(model, { token, from: from_address, value })
  const deposit: Deposit = {
    source: { transaction_hash, log_index },
    token,
    account: { owner: event.principal, subaccount: event.subaccount },
    amount: value - fee,
    from: from_address,
    block: block_number,
  }
  const key = sourceKey(deposit.source)
  model.seen.add(key)
  noteDeposit(model, from_address)
  token.sums.held += value
  token.sums.kept += fee
  if (deposit.amount > 0n) model.toMint.set(key, deposit)
}

function applyMinted(model: Model, source: Deposit['source']): void {
  const key = sourceKey(source)
  const deposit = model.toMint.get(key)
  if (deposit === undefined) return
  model.toMint.delete(key)
  deposit.token.sums.issued += deposit.amount
}

function applyWithdrawalEvent(model: Model, payload: EventType): void {
  if ('AcceptedEthWithdrawalRequest' in payload)
    acceptEth(model, payload.AcceptedEthWithdrawalRequest)
  else if ('AcceptedErc20WithdrawalRequest' in payload)
    acceptErc20(model, payload.AcceptedErc20WithdrawalRequest)
  else if ('CreatedTransaction' in payload) applyCreated(model, payload.CreatedTransaction)
  else if ('ReplacedTransaction' in payload) {
    const { withdrawal_id, transaction } = payload.ReplacedTransaction
    paymentOf(model, withdrawal_id)?.versions.push({ transaction, raw: undefined })
  } else if ('SignedTransaction' in payload) {
    const { withdrawal_id, raw_transaction } = payload.SignedTransaction
    const version = paymentOf(model, withdrawal_id)?.versions.at(-1)
    if (version !== undefined) version.raw = raw_transaction
  } else if ('FinalizedTransaction' in payload) applyFinalized(model, payload.FinalizedTransaction)
  else if ('FailedErc20WithdrawalRequest' in payload)
    applyFailed(model, payload.FailedErc20WithdrawalRequest)
  else applyReimbursed(model, payload)
}

function acceptEth(model: Model, event: Named<'AcceptedEthWithdrawalRequest'>): void {
  const { withdrawal_amount: amount, ledger_burn_index: id } = event
  model.ether.sums.issued -= amount
  enqueue(model, {
    id,
    token: model.ether,
    amount,
    destination: event.destination,
    account: { owner: event.from, subaccount: event.from_subaccount },
    createdAtNs: event.created_at[0] ?? 0n,
    ofToken: undefined,
    ofSweep: undefined,
    state: { kind: 'queued' },
  })
}

function acceptErc20(model: Model, event: Named<'AcceptedErc20WithdrawalRequest'>): void {
  const { withdrawal_amount: amount, max_transaction_fee: maxFee } = event
  const token = model.tokens.get(ledgerKey(event.ckerc20_ledger_id))
  if (token === undefined) return
  model.ether.sums.issued -= maxFee
  token.sums.issued -= amount
  enqueue(model, {
    id: event.cketh_ledger_burn_index,
    token,
    amount,
    destination: event.destination,
    account: { owner: event.from, subaccount: event.from_subaccount },
    createdAtNs: event.created_at,
    ofToken: { burnBlock: event.ckerc20_ledger_burn_index, maxFee },
    ofSweep: undefined,
    state: { kind: 'queued' },
  })
}

function enqueue(model: Model, withdrawal: Withdrawal): void {
  const { id } = withdrawal
  model.withdrawals.set(id, withdrawal)
  model.queue.set(id, withdrawal)
  takeInto(model, withdrawal)
}

function applyCreated(model: Model, event: Named<'CreatedTransaction'>): void {
  const { withdrawal_id: id, transaction } = event
  const withdrawal = model.queue.get(id)
  if (withdrawal === undefined) return
  const { nonce } = transaction
  model.queue.delete(id)
  withdrawal.state = {
    kind: 'paid',
    payment: { nonce, versions: [{ transaction, raw: undefined }] },
  }
  model.payments.set(nonce, withdrawal)
  model.nextNonce = nonce + 1n
}

function paymentOf(model: Model, id: bigint) {
  const state = payableOf(model, id)?.state
  return state?.kind === 'paid' ? state.payment : undefined
}

/** The gas was burned, the token was not: what is not kept as a penalty is minted back. */
function applyFailed(model: Model, event: Named<'FailedErc20WithdrawalRequest'>): void {
  const { withdrawal_id: id, reimbursed_amount: amount, to, to_subaccount } = event
  const [penalty = 0n] = event.penalty
  model.ether.sums.issued -= amount + penalty
  model.ether.sums.kept += penalty
  owe(model, {
    id,
    token: model.ether,
    account: { owner: to, subaccount: to_subaccount },
    amount,
    hash: undefined,
    burnBlock: undefined,
  })
}

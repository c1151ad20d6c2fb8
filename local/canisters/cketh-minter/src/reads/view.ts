import { accountText } from '../../../../minter-kit/accounts/accountText.ts'
import { listed } from '../../../../minter-kit/pages/lists.ts'
import { priceOf } from '../ethereum/fees.ts'
import type { Deposit, Model, Token, Withdrawal } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import type {
  DepositRow,
  MinterFacts,
  MinterView,
  TokenRow,
  WithdrawalRow,
} from '../pages/MinterView.ts'

/** The minter as its pages show it. */
export function viewOf(context: MinterContext): MinterView {
  const { log } = context
  const { model } = log
  const unminted = [...model.toMint.values(), ...model.quarantined.values()]
  const due = [...model.owed.values(), ...model.quarantinedReimbursements.values()]
  return {
    facts: factsOf(context),
    tokens: listed([model.ether, ...model.tokens.values()], tokenRow),
    deposits: listed(unminted, (deposit) => depositRow(model, deposit)),
    invalid: listed(model.invalid.toReversed(), ({ source, reason }) => ({
      transactionHash: source.transaction_hash,
      logIndex: source.log_index,
      reason,
    })),
    waiting: listed(
      [...model.payments.values(), ...model.queue.values()].filter(
        ({ ofSweep }) => ofSweep === undefined,
      ),
      withdrawalRow,
    ),
    ended: listed(model.finalized.last.toReversed(), withdrawalRow),
    reimbursements: listed(due, ({ id, token, amount, account }) => ({
      id,
      symbol: token.symbol,
      amount,
      account: accountText(account),
    })),
    events: { size: log.size, rows: (start, length) => log.rows(start, length) },
  }
}

function factsOf(context: MinterContext): MinterFacts {
  const { log, ownKey, fee, observedBlock, cycles, watched } = context
  const { settings, synced, nextNonce, finalized, skipped, sweeps, depositAddresses } = log.model
  const { helpers } = settings
  const none = 'none'
  return {
    network: settings.network,
    chainId: settings.chainId,
    address: ownKey.known,
    helpers: {
      eth: helpers.eth ?? none,
      erc20: helpers.erc20 ?? none,
      subaccount: helpers.subaccount ?? none,
    },
    synced,
    observedBlock,
    blockTag: settings.blockTag,
    minimumWithdrawal: settings.minimumWithdrawal,
    maxFeePerGas: fee.estimate && priceOf(fee.estimate).maxFeePerGas,
    nextNonce,
    finalized: finalized.count,
    skippedBlocks: skipped.length,
    blockedAddresses: settings.blocked.size,
    sweeping: {
      contract: settings.sweeping?.contract ?? none,
      sweeps,
      addresses: depositAddresses.size,
      watched: watched.size,
      paidWith: log.model.ether.sums.kept,
    },
    cycles: cycles(),
  }
}

const tokenRow = ({ symbol, ledger, contract, sums }: Token): TokenRow => ({
  symbol,
  ledger: ledger.toText(),
  contract: contract ?? 'ether',
  held: sums.held,
  issued: sums.issued,
})

function depositRow({ toMint }: Model, deposit: Deposit): DepositRow {
  const { source, token, account, amount, block } = deposit
  const isWaiting = [...toMint.values()].includes(deposit)
  return {
    transactionHash: source.transaction_hash,
    logIndex: source.log_index,
    symbol: token.symbol,
    account: accountText(account),
    amount,
    block,
    state: isWaiting ? 'to be minted' : 'quarantined',
  }
}

const STATES = {
  queued: 'waits',
  paid: 'under way',
  succeeded: 'paid',
  owed: 'failed, to be minted back',
  reimbursed: 'failed, minted back',
} as const

function withdrawalRow({ id, token, amount, destination, state, createdAtNs }: Withdrawal) {
  const payment = state.kind === 'paid' ? state.payment : undefined
  return {
    id,
    symbol: token.symbol,
    amount,
    destination,
    state: STATES[state.kind],
    createdAtNs,
    nonce: payment?.nonce,
    replacements: (payment?.versions.length ?? 1) - 1,
  } satisfies WithdrawalRow
}

import type { ReimbursementReason, RetrieveBtcStatusV2 } from '@sluice/candid/ckbtc_minter'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { optional } from '../../../ledgers/optional.ts'
import type { BridgeFee, BridgeTerms, BridgeToken } from '../../BridgeToken.ts'
import type {
  BridgeState,
  BridgeStep,
  BridgeTransfer,
  ChainFeeRate,
  RefundReason,
} from '../../BridgeTransfer.ts'
import type { MinterBlock } from '../../ledger/ledgerEntries.ts'
import { withdrawalId } from '../bitcoinTransferId.ts'
import type { ChainTransaction } from '../explorer/readEsplora.ts'
import type { Burn } from '../minter/LedgerTrail.ts'
import { toTxid } from '../minter/txid.ts'

/** All that is known of one withdrawal. */
export type WithdrawalFacts = {
  readonly token: BridgeToken
  readonly terms: Pick<BridgeTerms, 'confirmations' | 'queueSeconds' | 'replaceSeconds'>
  readonly burn: Burn
  readonly status: RetrieveBtcStatusV2
  /** The ledger's block that gave the tokens back, where it was seen there. */
  readonly refund?: MinterBlock | undefined
  /** The payment, as an explorer tells it; absent where none does. */
  readonly payment?: ChainTransaction | undefined
  /** Height of the newest block; absent where no explorer tells. */
  readonly tip?: number | undefined
  /** What the next block takes, in satoshi per virtual byte. */
  readonly nextRate?: number | undefined
}

/** The payment's id, as soon as there is one. */
export function paymentTxid(status: RetrieveBtcStatusV2): string | undefined {
  const sent =
    'Sending' in status ? status.Sending : 'Submitted' in status ? status.Submitted : undefined
  const found = sent ?? ('Confirmed' in status ? status.Confirmed : undefined)
  return found && toTxid(found.txid)
}

/** One withdrawal, as the ledger, the minter and an explorer tell it. */
export function withdrawalTransfer(facts: WithdrawalFacts): BridgeTransfer {
  const { token, burn } = facts
  const { block, amount } = burn
  const state = stateOf(facts)
  const arrives = arrivesOf(facts)
  return {
    id: withdrawalId(block),
    direction: 'dissolve',
    chain: token.chain,
    ledgerId: token.ledgerId,
    amount,
    ...optional('arrives', arrives),
    fees: arrives === undefined ? [] : feesOf(facts, amount - arrives),
    ...optional('account', accountOf(facts)),
    ...optional('address', burn.address),
    state,
    steps: stepsOf(facts, state),
    ...optional('atMs', burn.atMs),
  }
}

function accountOf({ burn, status }: WithdrawalFacts): string | undefined {
  const given = 'Reimbursed' in status ? status.Reimbursed : undefined
  const due = given ?? ('WillReimburse' in status ? status.WillReimburse : undefined)
  if (burn.account !== undefined || due === undefined) return burn.account
  const [subaccount] = due.account.subaccount
  return formatAccount({ owner: due.account.owner, ...optional('subaccount', subaccount) })
}

function stateOf({ status, terms, payment, tip, refund }: WithdrawalFacts): BridgeState {
  // of withdrawals that came back long ago the ledger still tells
  if (refund !== undefined) {
    const reason = 'Reimbursed' in status ? toReason(status.Reimbursed.reason) : undefined
    const { amount, block } = refund
    return { kind: 'refunded', amount, block, ...optional('reason', reason) }
  }
  if ('Reimbursed' in status) {
    const { amount, mint_block_index: block, reason } = status.Reimbursed
    return { kind: 'refunded', amount, block, reason: toReason(reason) }
  }
  if ('WillReimburse' in status) {
    const { amount, reason } = status.WillReimburse
    return { kind: 'refunding', amount, reason: toReason(reason) }
  }
  if ('Pending' in status) return { kind: 'queued' }
  if ('Signing' in status) return { kind: 'signing' }
  if ('Sending' in status) return { kind: 'sending' }
  if ('Confirmed' in status) return { kind: 'done' }
  if ('AmountTooLow' in status) return { kind: 'unpayable' }
  if ('Unknown' in status) return { kind: 'unknown' }
  if (payment?.block === undefined || tip === undefined) return { kind: 'seen' }
  const confirmations = Math.max(1, tip - payment.block.height + 1)
  return { kind: 'confirming', confirmations, required: terms.confirmations }
}

const toReason = (reason: ReimbursementReason): RefundReason =>
  'CallFailed' in reason
    ? { kind: 'call-failed' }
    : { kind: 'tainted-destination', fee: reason.TaintedDestination.kyt_fee }

/** What the payment's output to the receiver is: of several to one address, the one that can be this withdrawal's and is nearest. */
function arrivesOf({ burn, payment }: WithdrawalFacts): bigint | undefined {
  const { address, amount } = burn
  if (payment === undefined || address === undefined) return undefined
  const [nearest] = payment.outputs
    .filter((output) => output.address === address && output.value <= amount)
    .map(({ value }) => value)
    .toSorted((a, b) => (a < b ? 1 : -1))
  return nearest
}

/** A payment has an output for each of its withdrawals, and one for the change; what the miner takes they share evenly. */
function feesOf({ token, payment }: WithdrawalFacts, taken: bigint): readonly BridgeFee[] {
  const shares = BigInt(Math.max(1, (payment?.outputs.length ?? 2) - 1))
  const share = (payment?.fee ?? 0n) / shares
  const chain = share < taken ? share : taken
  const about = { ledgerId: token.ledgerId, isOnTop: false }
  const lines = [
    { name: 'chain' as const, amount: chain, ...about },
    { name: 'minter' as const, amount: taken - chain, ...about },
  ]
  return lines.filter(({ amount }) => amount > 0n)
}

const SENT: readonly BridgeState['kind'][] = ['seen', 'confirming', 'done']
const REFUNDS: readonly BridgeState['kind'][] = ['refunding', 'refunded']

function stepsOf(facts: WithdrawalFacts, state: BridgeState): readonly BridgeStep[] {
  const { burn, status, payment, tip, terms } = facts
  const isSent = SENT.includes(state.kind)
  const isRefund = REFUNDS.includes(state.kind)
  const hasFailed = isRefund || state.kind === 'unpayable'
  const block = payment?.block
  const isOpen = state.kind !== 'unknown'
  const counted =
    block === undefined || tip === undefined ? undefined : Math.max(1, tip - block.height + 1)
  const steps: readonly BridgeStep[] = [
    {
      name: 'burn',
      status: 'done',
      ledgerBlock: burn.block,
      memoHex: burn.memoHex,
      ...optional('atMs', burn.atMs),
    },
    {
      name: 'send',
      status: isSent ? 'done' : hasFailed ? 'failed' : isOpen ? 'active' : 'waiting',
      ...optional('txid', paymentTxid(status)),
      ...optional('feeRate', feeRateOf(facts)),
    },
    {
      name: 'confirm',
      status: state.kind === 'done' ? 'done' : isSent ? 'active' : 'waiting',
      ...optional('height', block?.height),
      ...optional('blockHash', block?.hash),
      ...optional('atMs', block?.atMs),
      ...optional('confirmations', counted),
      required: terms.confirmations,
    },
  ]
  return isRefund ? [...steps.slice(0, 2), refundStep(facts, state)] : steps
}

function refundStep({ refund }: WithdrawalFacts, state: BridgeState): BridgeStep {
  return {
    name: 'refund',
    status: state.kind === 'refunded' ? 'done' : 'active',
    ...optional('ledgerBlock', state.kind === 'refunded' ? state.block : undefined),
    ...optional('memoHex', refund?.memoHex),
    ...optional('atMs', refund?.atMs),
  }
}

/** Of a payment that waits. When it was sent nobody tells: it waited for others at first, for so long at most. */
function feeRateOf({ burn, payment, terms, nextRate }: WithdrawalFacts): ChainFeeRate | undefined {
  if (payment === undefined || payment.block !== undefined || payment.vsize === 0) return undefined
  const replacedAfter = (terms.queueSeconds + terms.replaceSeconds) * 1_000
  return {
    unit: 'sat/vB',
    paid: Number(payment.fee) / payment.vsize,
    ...optional('expected', nextRate),
    ...optional('replacedAtMs', burn.atMs === undefined ? undefined : burn.atMs + replacedAfter),
  }
}

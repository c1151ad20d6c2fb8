import type {
  TxFinalizedStatus,
  WithdrawalDetail,
  WithdrawalStatus,
} from '@sluice/candid/cketh_minter'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { optional } from '../../../ledgers/optional.ts'
import type { BridgeFee, BridgeTerms, BridgeToken } from '../../BridgeToken.ts'
import type { BridgeState, BridgeStep, BridgeTransfer } from '../../BridgeTransfer.ts'
import type { MinterBlock } from '../../ledger/ledgerEntries.ts'
import type { EvmReceipt } from '../chain/EvmReads.ts'
import { ethereumWithdrawalId } from '../ethereumTransferId.ts'

/** All that is known of one withdrawal. */
export type EthereumWithdrawalFacts = {
  readonly token: BridgeToken
  /** The ledger in which gas is counted: ckETH's. */
  readonly etherLedger: string
  readonly terms: Pick<BridgeTerms, 'confirmations'>
  readonly detail: WithdrawalDetail
  /** The block of the token's ledger that burned it, where it was seen there. */
  readonly burn?: MinterBlock | undefined
  /** What the chain says of the payment; absent while it is in no block, or nobody says. */
  readonly receipt?: EvmReceipt | undefined
  /** What the chain says that a payment in ether has moved, where the minter does not say what it has kept for gas. */
  readonly paid?: bigint | undefined
  readonly head?: number | undefined
}

/** The payment's transaction, as soon as there is one. */
export function paymentHash(status: WithdrawalStatus): string | undefined {
  if ('TxSent' in status) return status.TxSent.transaction_hash
  return 'TxFinalized' in status ? finalHash(status.TxFinalized) : undefined
}

/** One withdrawal, as the minter, the ledger and the chain tell it. */
export function ethereumWithdrawal(facts: EthereumWithdrawalFacts): BridgeTransfer {
  const { token, detail, burn } = facts
  const { withdrawal_amount: amount, recipient_address: address, from, from_subaccount } = detail
  const state = stateOf(facts)
  return {
    id: ethereumWithdrawalId(detail.withdrawal_id),
    direction: 'dissolve',
    chain: 'ethereum',
    ledgerId: token.ledgerId,
    amount,
    ...optional('arrives', arrivesOf(facts, state)),
    fees: feesOf(facts),
    account: formatAccount({ owner: from, ...optional('subaccount', from_subaccount[0]) }),
    address,
    state,
    steps: stepsOf(facts, state),
    ...optional('atMs', burn?.atMs),
  }
}

/** Ether arrives without the most that gas might have cost; of a token all arrives. Nothing of what comes back. */
function arrivesOf(facts: EthereumWithdrawalFacts, state: BridgeState) {
  if (state.kind === 'refunding' || state.kind === 'refunded') return undefined
  const { withdrawal_amount: amount } = facts.detail
  if (facts.token.contract !== undefined) return amount
  const cap = capOf(facts)
  return cap === undefined || cap > amount ? undefined : amount - cap
}

/** The most that gas may cost: by the minter's word, or what of ether was not paid out. */
function capOf({ detail, paid }: EthereumWithdrawalFacts): bigint | undefined {
  const [cap] = detail.max_transaction_fee
  return cap ?? (paid === undefined ? undefined : detail.withdrawal_amount - paid)
}

function stateOf({ detail, terms, receipt, head }: EthereumWithdrawalFacts): BridgeState {
  const { status } = detail
  if ('Pending' in status) return { kind: 'queued' }
  if ('TxCreated' in status) return { kind: 'signing' }
  if ('TxFinalized' in status) return finalState(status.TxFinalized, detail)
  if (receipt === undefined || head === undefined) return { kind: 'seen' }
  const required = terms.confirmations
  const depth = Math.max(1, head - receipt.blockNumber + 1)
  return { kind: 'confirming', confirmations: Math.min(depth, required - 1), required }
}

function finalState(
  status: TxFinalizedStatus,
  { withdrawal_amount }: WithdrawalDetail,
): BridgeState {
  if ('Success' in status) return { kind: 'done' }
  const reason = { kind: 'call-failed' } as const
  if ('PendingReimbursement' in status)
    return { kind: 'refunding', amount: withdrawal_amount, reason }
  const { reimbursed_amount: amount, reimbursed_in_block: block } = status.Reimbursed
  return { kind: 'refunded', amount, block, reason }
}

function finalHash(status: TxFinalizedStatus): string {
  if ('Success' in status) return status.Success.transaction_hash
  return 'Reimbursed' in status
    ? status.Reimbursed.transaction_hash
    : status.PendingReimbursement.transaction_hash
}

function feesOf(facts: EthereumWithdrawalFacts): readonly BridgeFee[] {
  const { token, etherLedger, detail } = facts
  const cap = capOf(facts)
  if (cap === undefined) return []
  const isOnTop = token.contract !== undefined
  const { status } = detail
  const final = 'TxFinalized' in status ? status.TxFinalized : undefined
  const [spent] = final && 'Success' in final ? final.Success.effective_transaction_fee : []
  return [
    { name: 'chain', amount: cap, ledgerId: etherLedger, isOnTop, ...optional('spent', spent) },
  ]
}

const SENT: readonly BridgeState['kind'][] = ['seen', 'confirming', 'done']
const BACK: readonly BridgeState['kind'][] = ['refunding', 'refunded']

function stepsOf(facts: EthereumWithdrawalFacts, state: BridgeState): readonly BridgeStep[] {
  const { detail, burn, receipt, head, terms } = facts
  const isBack = BACK.includes(state.kind)
  const isDone = state.kind === 'done'
  const isMined = receipt !== undefined || isDone
  const required = terms.confirmations
  const depth =
    receipt === undefined || head === undefined
      ? undefined
      : Math.max(1, head - receipt.blockNumber + 1)
  return [
    {
      ...{ name: 'burn', status: 'done' },
      ...optional('ledgerBlock', burn?.block),
      ...optional('memoHex', burn?.memoHex),
      ...optional('atMs', burn?.atMs),
    },
    {
      name: 'send',
      status: isBack ? 'failed' : isMined ? 'done' : 'active',
      ...optional('txid', paymentHash(detail.status)),
      ...optional('height', receipt?.blockNumber),
      ...optional('blockHash', receipt?.blockHash),
    },
    ...(isBack
      ? [
          {
            name: 'refund' as const,
            status: state.kind === 'refunded' ? ('done' as const) : ('active' as const),
            ...optional('ledgerBlock', state.kind === 'refunded' ? state.block : undefined),
          },
        ]
      : [
          {
            name: 'confirm' as const,
            status: isDone
              ? ('done' as const)
              : SENT.includes(state.kind) && isMined
                ? ('active' as const)
                : ('waiting' as const),
            ...optional('confirmations', isDone ? undefined : depth && Math.min(depth, required)),
            required,
          },
        ]),
  ]
}

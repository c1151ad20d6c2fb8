import type { DepositArgs } from '@sluice/candid/swap_pool'
import {
  type Account,
  isSameBytes,
  principalSubaccount,
  type TransferOutcome,
  textOfRefusal,
} from '@sluice/canister'
import { appendEvent } from '../log/events.ts'
import { beginFlow, requireFewOpen, updateFlow } from '../log/flows.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { fail, refuse } from '../pool/result.ts'
import {
  encodePurpose,
  type Flow,
  type FlowTransfer,
  type Purpose,
  type Side,
} from '../pool/storedTypes.ts'
import { amountOf, MOST_AMOUNT } from './balances.ts'
import { agreeOnFee, wrongFeeText } from './ledgerFees.ts'
import { hasRoom } from './payout.ts'
import { requireSide, tokenAt } from './tokens.ts'

/** Where a deposit comes from: the owner's subaccount of the pool, or the owner's wallet by allowance. */
export type DepositSource = 'subaccount' | 'allowance'

export type DepositOrder = {
  owner: Uint8Array
  side: Side
  source: DepositSource
  /** What arrives in the pool; the ledger's fee comes on top. */
  amount: bigint
  fee: bigint
}

/** Takes tokens from the caller's subaccount of the pool; what arrives, `amount - fee`, is credited and returned. */
export async function deposit(
  context: PoolContext,
  owner: Uint8Array,
  args: DepositArgs,
): Promise<bigint> {
  const side = await requireDeposit(context, args)
  const amount = args.amount - args.fee
  return depositAlone(context, { owner, side, source: 'subaccount', amount, fee: args.fee })
}

/** Pulls tokens from the caller's wallet by allowance; the whole amount is credited and returned. */
export async function depositFrom(
  context: PoolContext,
  owner: Uint8Array,
  args: DepositArgs,
): Promise<bigint> {
  const side = await requireDeposit(context, args)
  if (isSameBytes(owner, context.self())) refuse('Caller and canister id cannot be the same')
  const { amount, fee } = args
  return depositAlone(context, { owner, side, source: 'allowance', amount, fee })
}

async function requireDeposit(context: PoolContext, args: DepositArgs): Promise<Side> {
  const side = requireSide(context.storage, args.token)
  await agreeOnFee(context, side, args.fee)
  if (args.amount === 0n) refuse('Input amount should be greater than 0')
  if (args.amount <= args.fee) refuse('Input amount should be greater than fee')
  requireSpace(context, side, args.amount)
  return side
}

/** @throws Refusal for a deposit that the pool could not keep books of, or whose ledger owes it hundreds of answers. */
export function requireSpace(context: PoolContext, side: Side, amount: bigint): void {
  if (heldOf(context, side) + amount > MOST_AMOUNT)
    refuse('The amount is more than the pool can hold')
  if (!hasRoom(context, side)) refuse(LEDGER_IS_BEHIND)
}

const LEDGER_IS_BEHIND =
  "The token's ledger owes the pool too many answers. Nothing was moved; please try again later"

/** All that the pool holds of a token, in positions and as balances. */
function heldOf({ storage, engine }: PoolContext, side: Side): bigint {
  const { tokenAmount0, tokenAmount1 } = engine.state
  const inPool = side === 'token0' ? tokenAmount0 : tokenAmount1
  return inPool + amountOf(storage.unusedTotal.get(), side)
}

function depositAlone(context: PoolContext, order: DepositOrder): Promise<bigint> {
  const busy = () =>
    refuse('Another deposit of yours is being processed, please try again in a moment')
  return context.locks.withLock(lockKey(order.owner, `deposit/${order.side}`), busy, async () => {
    requireFewOpen(context, order.owner)
    const flowId = beginFlow(context, { action: 'Deposit', owner: order.owner })
    requireArrival(await pullDeposit(context, order, { kind: 'deposit', flowId }), order)
    return order.amount
  })
}

/** Moves a deposit's tokens into the pool. By the time this answers `done`, they are credited to the owner. */
export function pullDeposit(
  context: PoolContext,
  order: DepositOrder,
  { kind, flowId }: Pick<Purpose, 'kind' | 'flowId'>,
): Promise<TransferOutcome> {
  const { storage, journal } = context
  const { owner, side, source, amount, fee } = order
  const from = sourceAccount(context, order)
  const to: Account = { owner: context.self(), subaccount: undefined }
  const intent = journal.begin({
    method: source === 'subaccount' ? 'transfer' : 'transferFrom',
    ledger: tokenAt(storage, side).ledger,
    from,
    to,
    amount,
    fee,
    purpose: encodePurpose({ kind, owner, side, flowId }),
  })
  const shown: FlowTransfer = {
    side,
    amount,
    fee,
    fromOwner: from.owner,
    fromSubaccount: from.subaccount,
    toOwner: to.owner,
    toSubaccount: undefined,
    intentId: intent.id,
    block: undefined,
  }
  appendEvent(context, { kind: 'depositSent', flowId, owner, side, amount })
  const changes: Partial<Flow> = { deposit: shown }
  updateFlow(storage, flowId, changes)
  // await: other messages run here; the journal applies the outcome before this answers
  return journal.send(intent.id)
}

/** @throws FlowFailure unless the deposit is known to have arrived. */
export function requireArrival(outcome: TransferOutcome, order: DepositOrder): void {
  if (outcome.kind === 'done') return
  if (outcome.kind !== 'refused') {
    fail(
      'The ledger has not answered yet. If the deposit arrives, it is credited to you; nothing is lost',
    )
  }
  const { why } = outcome
  if (why.kind === 'ledger' && 'BadFee' in why.error) {
    fail(wrongFeeText(why.error.BadFee.expected_fee, order.fee))
  }
  fail(textOfRefusal(why))
}

/** The name of an account's lock for one kind of flow. */
export function lockKey(owner: Uint8Array, flow: string): string {
  return `${owner.join(',')}/${flow}`
}

function sourceAccount(context: PoolContext, { owner, source }: DepositOrder): Account {
  if (source === 'allowance') return { owner, subaccount: undefined }
  return { owner: context.self(), subaccount: principalSubaccount(owner) }
}

import type { Plan, SwapOutcome } from '@sluice/amm'
import type { DepositAndSwapArgs } from '@sluice/candid/swap_pool'
import { requireStillOpen } from '../admin/access.ts'
import { beginFlow, failFlow, requireFewOpen, updateFlow } from '../log/flows.ts'
import { amountsOn, hasUnused } from '../money/balances.ts'
import {
  type DepositOrder,
  type DepositSource,
  lockKey,
  pullDeposit,
  requireArrival,
  requireSpace,
} from '../money/deposit.ts'
import { agreeOnFee } from '../money/ledgerFees.ts'
import { beginPayout, type Payout, reserve, sendPayouts } from '../money/payout.ts'
import { inputSide, otherSide } from '../money/tokens.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { FlowFailure, Refusal, refuse, requireNat } from '../pool/result.ts'
import { applySwap, planOrder } from './swap.ts'

type OneStepOrder = {
  deposit: DepositOrder
  zeroForOne: boolean
  amountIn: bigint
  amountOutMinimum: bigint
  flowId: bigint
}

/**
 * Deposit, swap and payout in one call; answers with the gross output once the ledger has answered for the payout too. The
 * minimum is checked in the message that swaps. Whatever fails after the deposit arrived, the tokens go back to the wallet.
 */
export async function depositAndSwap(
  context: PoolContext,
  owner: Uint8Array,
  args: DepositAndSwapArgs & { source: DepositSource },
): Promise<bigint> {
  const { locks } = context
  const side = inputSide(args.zeroForOne)
  await agreeOnFee(context, side, args.tokenInFee)
  await agreeOnFee(context, otherSide(side), args.tokenOutFee)
  const amountIn = requireNat(args.amountIn, 'Illegal amountIn')
  const amountOutMinimum = requireNat(args.amountOutMinimum, 'Illegal amountOutMinimum')
  if (amountIn === 0n) refuse('Amount in cannot be 0')
  if (args.source === 'subaccount' && amountIn <= args.tokenInFee) {
    refuse('Input amount should be greater than fee')
  }
  requireSpace(context, side, amountIn)
  const { source, zeroForOne, tokenInFee: fee, tokenOutFee } = args
  // A swap that would fail now costs the caller no ledger fees: the wallet is not touched. Tokens in a subaccount are moved
  // all the same, as their way back to the wallet leads through the refund.
  if (source === 'allowance') planChecked(context, { zeroForOne, amountIn, amountOutMinimum })
  const deposit = { owner, side, source, amount: amountIn, fee }
  const busy = () =>
    refuse('Another swap of yours is being processed, please try again in a moment')
  return locks.withLock(lockKey(owner, `swap/${side}`), busy, () => {
    requireFewOpen(context, owner)
    const flowId = beginFlow(context, {
      action: 'OneStepSwap',
      owner,
      swap: { zeroForOne, amountIn, amountOut: 0n, tokenInFee: fee, tokenOutFee },
    })
    return run(context, { deposit, zeroForOne, amountIn, amountOutMinimum, flowId })
  })
}

async function run(context: PoolContext, order: OneStepOrder): Promise<bigint> {
  const { flowId, deposit } = order
  const { awaitedDeposits } = context
  awaitedDeposits.add(flowId)
  try {
    requireArrival(await pullDeposit(context, deposit, { kind: 'oneStepDeposit', flowId }), deposit)
  } finally {
    awaitedDeposits.delete(flowId)
  }
  // The deposit has just been credited, in this same message; what follows reads the pool as it is now.
  const swapped = swapDeposited(context, order)
  await sendPayouts(context, swapped.payouts)
  // Everything is written by now: what the swap was refused for has become how this flow ended.
  if (swapped.kind === 'refused') throw new FlowFailure(swapped.refusal.error)
  return swapped.amountOut
}

type Swapped =
  | { kind: 'swapped'; amountOut: bigint; payouts: (Payout | undefined)[] }
  | { kind: 'refused'; refusal: Refusal; payouts: (Payout | undefined)[] }

/** Swaps what was deposited and reserves what comes of it for the wallet: the output, or the deposit itself. */
function swapDeposited(context: PoolContext, order: OneStepOrder): Swapped {
  try {
    requireDeposited(context, order)
    requireStillOpen(context.storage, order.deposit.owner)
    const plan = planChecked(context, order)
    const payouts = swapAndReserve(context, order, plan)
    return { kind: 'swapped', amountOut: plan.outcome.amountOut, payouts }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const { owner, side } = order.deposit
    const { flowId, amountIn } = order
    failFlow(context.storage, flowId, refusal.message)
    const refund = { action: 'Refund', owner, side, amount: amountIn, relatedId: flowId } as const
    return { kind: 'refused', refusal, payouts: [beginPayout(context, refund)] }
  }
}

function requireDeposited({ storage }: PoolContext, { deposit, amountIn }: OneStepOrder): void {
  if (hasUnused(storage, deposit.owner, amountsOn(deposit.side, amountIn))) return
  refuse('swap failed: Illegal deposit balance in pool')
}

/** The swap as the pool is now, or a refusal when it gives less than the caller wants at least. */
function planChecked(
  context: PoolContext,
  order: Pick<OneStepOrder, 'zeroForOne' | 'amountIn' | 'amountOutMinimum'>,
): Plan<SwapOutcome> {
  const { amountOutMinimum } = order
  const plan = planOrder(context, order, 'swap failed: ')
  const available = plan.outcome.amountOut
  if (available < amountOutMinimum) {
    refuse(
      `Slippage check failed: minimum amount requirement not met: expected minimum ${amountOutMinimum}, available amount ${available}`,
    )
  }
  return plan
}

/** Swaps and reserves the output for the wallet, and what a partial fill left of the input. */
function swapAndReserve(
  context: PoolContext,
  { deposit, zeroForOne, amountIn, flowId }: OneStepOrder,
  plan: Plan<SwapOutcome>,
): (Payout | undefined)[] {
  const { storage } = context
  const { owner, side } = deposit
  const { outcome } = plan
  applySwap(context, { owner, zeroForOne, amountIn, flowId }, plan)
  const shown = storage.flows.get(flowId)?.swap
  updateFlow(storage, flowId, {
    stage: 'SwapCompleted',
    swap: shown && { ...shown, amountIn: outcome.amountIn, amountOut: outcome.amountOut },
  })
  const to = { owner, subaccount: undefined }
  const output = reserve(context, {
    owner,
    side: otherSide(side),
    amount: outcome.amountOut,
    to,
    flowId,
  })
  // An output that the ledger's fee would eat up stays as unused balance: nothing more will happen.
  if (output === undefined) updateFlow(storage, flowId, { stage: 'Completed' })
  const left = amountIn - outcome.amountIn
  const refund = { action: 'Refund', owner, side, amount: left, relatedId: flowId } as const
  return [output, beginPayout(context, refund)]
}

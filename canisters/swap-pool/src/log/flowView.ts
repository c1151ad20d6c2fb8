import type {
  Action,
  OneStepSwapInfo,
  Token__1,
  Transaction,
  Transfer,
} from '@sluice/candid/swap_pool'
import { memoOf } from '@sluice/canister'
import { otherSide, tokenAt } from '../money/tokens.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { Flow, FlowTransfer, Side } from '../pool/storedTypes.ts'

type Entry = [bigint, Transaction]

/** Flows as the interface shows them, which calls them transactions. */
export function viewFlows(context: PoolContext, flows: readonly [bigint, Flow][]): Entry[] {
  const canisterId = context.toPrincipal(context.self())
  return flows.map(([id, flow]) => [
    id,
    {
      id,
      canisterId,
      owner: context.toPrincipal(flow.owner),
      timestamp: flow.timestampNs,
      action: actionOf(context, flow),
    },
  ])
}

function actionOf(context: PoolContext, flow: Flow): Action {
  const err = optional(flow.error)
  const status = plainStatus(flow)
  switch (flow.action) {
    case 'Deposit':
      return { Deposit: { err, status, transfer: viewTransfer(context, flow.deposit) } }
    case 'Withdraw':
      return { Withdraw: withdrawOf(context, flow) }
    case 'Refund':
      return { Refund: { ...withdrawOf(context, flow), relatedIndex: flow.relatedId ?? 0n } }
    case 'OneStepSwap':
      return { OneStepSwap: oneStepOf(context, flow) }
  }
}

type PlainStatus = { Completed: null } | { Created: null } | { Failed: null }

function plainStatus({ hasFailed, stage }: Flow): PlainStatus {
  if (hasFailed) return { Failed: null }
  return stage === 'Completed' ? { Completed: null } : { Created: null }
}

function withdrawOf(context: PoolContext, flow: Flow) {
  const isReserved = !flow.hasFailed && flow.stage === 'CreditCompleted'
  return {
    err: optional(flow.error),
    status: isReserved ? ({ CreditCompleted: null } as const) : plainStatus(flow),
    transfer: viewTransfer(context, flow.payout),
  }
}

function swapOf(context: PoolContext, { swap }: Flow) {
  const tokenIn: Side = swap?.zeroForOne === false ? 'token1' : 'token0'
  return {
    tokenIn: viewToken(context, tokenIn),
    tokenOut: viewToken(context, otherSide(tokenIn)),
    amountIn: swap?.amountIn ?? 0n,
    amountOut: swap?.amountOut ?? 0n,
    amountInFee: swap?.tokenInFee ?? 0n,
    amountOutFee: swap?.tokenOutFee ?? 0n,
  }
}

/** The parts of a one-step swap carry their own status: those behind the stage reached are completed, the next one failed. */
function oneStepOf(context: PoolContext, flow: Flow): OneStepSwapInfo {
  const err = optional(flow.error)
  const { stage, hasFailed } = flow
  const part = (isDone: boolean, isNext: boolean) => ({
    status: isDone ? COMPLETED : hasFailed && isNext ? FAILED : CREATED,
    err: !isDone && hasFailed && isNext ? err : optional<string>(undefined),
  })
  const isDeposited = stage !== 'Created'
  const isSwapped = isDeposited && stage !== 'DepositCreditCompleted'
  return {
    err,
    status: hasFailed ? FAILED : oneStepStatus(stage),
    deposit: { ...part(isDeposited, true), transfer: viewTransfer(context, flow.deposit) },
    swap: { ...part(isSwapped, isDeposited), ...swapOf(context, flow) },
    withdraw: {
      ...part(stage === 'Completed', isSwapped),
      transfer: viewTransfer(context, flow.payout),
    },
  }
}

const COMPLETED = { Completed: null } as const
const FAILED = { Failed: null } as const
const CREATED = { Created: null } as const

function oneStepStatus(stage: Flow['stage']): OneStepSwapInfo['status'] {
  switch (stage) {
    case 'Created':
    case 'CreditCompleted':
      return CREATED
    case 'DepositCreditCompleted':
      return { DepositCreditCompleted: null }
    case 'SwapCompleted':
      return { SwapCompleted: null }
    case 'WithdrawCreditCompleted':
      return { WithdrawCreditCompleted: null }
    case 'Completed':
      return COMPLETED
  }
}

/** A transfer that was never begun shows as one of nothing by the pool to itself. */
function viewTransfer(context: PoolContext, transfer: FlowTransfer | undefined): Transfer {
  const { storage, toPrincipal, self } = context
  const token = tokenAt(storage, transfer?.side ?? 'token0')
  return {
    token: toPrincipal(token.ledger),
    standard: token.standard,
    amount: transfer?.amount ?? 0n,
    fee: transfer?.fee ?? 0n,
    index: transfer?.block ?? 0n,
    memo: transfer === undefined ? [] : [memoOf(transfer.intentId)],
    from: {
      owner: toPrincipal(transfer?.fromOwner ?? self()),
      subaccount: optional(transfer?.fromSubaccount),
    },
    to: {
      owner: toPrincipal(transfer?.toOwner ?? self()),
      subaccount: optional(transfer?.toSubaccount),
    },
  }
}

/** A token of the pool as flows and swap records name it. */
export function viewToken({ storage, toPrincipal }: PoolContext, side: Side): Token__1 {
  const { ledger, standard } = tokenAt(storage, side)
  return { address: toPrincipal(ledger), standard }
}

function optional<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
}

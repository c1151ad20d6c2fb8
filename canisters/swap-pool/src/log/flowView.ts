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
import type { PoolRecord, RecordedTransfer, Side } from '../pool/storedTypes.ts'

type Entry = [bigint, Transaction]

/** Flows as the interface shows them. */
export function viewFlows(context: PoolContext, records: readonly [bigint, PoolRecord][]): Entry[] {
  const canisterId = context.toPrincipal(context.self())
  return records.map(([id, record]) => [
    id,
    {
      id,
      canisterId,
      owner: context.toPrincipal(record.owner),
      timestamp: record.timestampNs,
      action: actionOf(context, record),
    },
  ])
}

function actionOf(context: PoolContext, record: PoolRecord): Action {
  const err = optional(record.error)
  const status = plainStatus(record)
  switch (record.action) {
    case 'Deposit':
      return { Deposit: { err, status, transfer: viewTransfer(context, record.deposit) } }
    case 'Withdraw':
      return { Withdraw: withdrawOf(context, record) }
    case 'Refund':
      return { Refund: { ...withdrawOf(context, record), relatedIndex: record.relatedId ?? 0n } }
    case 'OneStepSwap':
      return { OneStepSwap: oneStepOf(context, record) }
  }
}

type PlainStatus = { Completed: null } | { Created: null } | { Failed: null }

function plainStatus({ hasFailed, stage }: PoolRecord): PlainStatus {
  if (hasFailed) return { Failed: null }
  return stage === 'Completed' ? { Completed: null } : { Created: null }
}

function withdrawOf(context: PoolContext, record: PoolRecord) {
  const isReserved = !record.hasFailed && record.stage === 'CreditCompleted'
  return {
    err: optional(record.error),
    status: isReserved ? ({ CreditCompleted: null } as const) : plainStatus(record),
    transfer: viewTransfer(context, record.payout),
  }
}

function swapOf(context: PoolContext, { swap }: PoolRecord) {
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
function oneStepOf(context: PoolContext, record: PoolRecord): OneStepSwapInfo {
  const err = optional(record.error)
  const { stage, hasFailed } = record
  const part = (isDone: boolean, isNext: boolean) => ({
    status: isDone ? COMPLETED : hasFailed && isNext ? FAILED : CREATED,
    err: !isDone && hasFailed && isNext ? err : optional<string>(undefined),
  })
  const isDeposited = stage !== 'Created'
  const isSwapped = isDeposited && stage !== 'DepositCreditCompleted'
  return {
    err,
    status: hasFailed ? FAILED : oneStepStatus(stage),
    deposit: { ...part(isDeposited, true), transfer: viewTransfer(context, record.deposit) },
    swap: { ...part(isSwapped, isDeposited), ...swapOf(context, record) },
    withdraw: {
      ...part(stage === 'Completed', isSwapped),
      transfer: viewTransfer(context, record.payout),
    },
  }
}

const COMPLETED = { Completed: null } as const
const FAILED = { Failed: null } as const
const CREATED = { Created: null } as const

function oneStepStatus(stage: PoolRecord['stage']): OneStepSwapInfo['status'] {
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
function viewTransfer(context: PoolContext, transfer: RecordedTransfer | undefined): Transfer {
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

/** A token of the pool as transactions name it. */
export function viewToken({ storage, toPrincipal }: PoolContext, side: Side): Token__1 {
  const { ledger, standard } = tokenAt(storage, side)
  return { address: toPrincipal(ledger), standard }
}

function optional<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
}

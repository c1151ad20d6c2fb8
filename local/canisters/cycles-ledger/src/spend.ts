import type {
  Account,
  CreateCanisterArgs,
  CreateCanisterResult,
  WithdrawArgs,
  WithdrawResult,
} from '@sluice/candid/cycles_ledger'
import { type CallContext, concatBytes } from '@sluice/canister'
import { depositCycles } from '@sluice/canister/management'
import { optionalPrincipal, type Principal } from '@sluice/canister/runtime'
import { accountKey, balanceOf, credit, debit, nextBlock } from './accounts.ts'
import type { CyclesState } from './CyclesState.ts'
import { createOn } from './creation.ts'

/** What leaves the ledger: cycles for a new canister, or for one that is there. */

/** What the real one takes for a block. */
export const FEE = 100_000_000n
const WINDOW_NS = 86_400_000_000_000n
const DRIFT_NS = 120_000_000_000n

type Order = { account: Uint8Array; key: Uint8Array | undefined; amount: bigint }
type Untimely = { TooOld: null } | { CreatedInFuture: { ledger_time: bigint } }

/**
 * The caller controls the new canister unless the order names others. Orders of one account, amount and time are the same, whatever else
 * they say.
 */
export async function createFor(
  state: CyclesState,
  context: CallContext,
  { from_subaccount, created_at_time, amount, creation_args: [creation] }: CreateCanisterArgs,
): Promise<CreateCanisterResult> {
  const order = orderOf(context, { from_subaccount, created_at_time, amount, what: 'create' })
  const untimely = untimelyOf(created_at_time, context.now)
  if (untimely !== undefined) return { Err: untimely }
  const done = order.key && state.done.get(order.key)
  if (done !== undefined) {
    const canister_id: [] | [Principal] = optionalPrincipal(done.canister)
    return { Err: { Duplicate: { duplicate_of: done.block, canister_id } } }
  }
  if (!debit(state, order.account, amount + FEE))
    return { Err: { InsufficientFunds: { balance: balanceOf(state, order.account) } } }
  const block = settle(state, order, undefined)
  // await: other messages run here; the cycles are off the books meanwhile
  const created = await createOn(context.caller, creation, amount)
  if (created.kind === 'rejected') {
    giveBack(state, order)
    const failed = { error: created.message, fee_block: [], refund_block: [] }
    return {
      Err: { FailedToCreate: { ...failed, fee_block: [block], refund_block: [nextBlock(state)] } },
    }
  }
  if (order.key !== undefined)
    state.done.set(order.key, { block, canister: created.result.toUint8Array() })
  return { Ok: { block_id: block, canister_id: created.result } }
}

export async function withdrawFor(
  state: CyclesState,
  context: CallContext,
  { from_subaccount, created_at_time, amount, to }: WithdrawArgs,
): Promise<WithdrawResult> {
  const order = orderOf(context, { from_subaccount, created_at_time, amount, what: to.toText() })
  const untimely = untimelyOf(created_at_time, context.now)
  if (untimely !== undefined) return { Err: untimely }
  const done = order.key && state.done.get(order.key)
  if (done !== undefined) return { Err: { Duplicate: { duplicate_of: done.block } } }
  if (!debit(state, order.account, amount + FEE))
    return { Err: { InsufficientFunds: { balance: balanceOf(state, order.account) } } }
  const block = settle(state, order, undefined)
  // await: other messages run here; the cycles are off the books meanwhile
  const sent = await depositCycles(to, amount)
  if (sent.kind === 'replied') return { Ok: block }
  giveBack(state, order)
  return {
    Err: {
      FailedToWithdraw: {
        fee_block: [block],
        rejection_code: { DestinationInvalid: null },
        rejection_reason: sent.message,
      },
    },
  }
}

type Ordered = {
  from_subaccount: Account['subaccount']
  created_at_time: [] | [bigint]
  amount: bigint
  what: string
}

function orderOf({ caller }: CallContext, ordered: Ordered): Order {
  const { from_subaccount, created_at_time, amount, what } = ordered
  const account = accountKey({ owner: caller, subaccount: from_subaccount })
  const [createdAt] = created_at_time
  if (createdAt === undefined) return { account, key: undefined, amount }
  const words = new TextEncoder().encode(`${createdAt} ${amount} ${what}`)
  return { account, key: concatBytes([account, words]), amount }
}

function untimelyOf([createdAt]: [] | [bigint], now: bigint): Untimely | undefined {
  if (createdAt === undefined) return undefined
  if (createdAt + WINDOW_NS + DRIFT_NS < now) return { TooOld: null }
  return createdAt > now + DRIFT_NS ? { CreatedInFuture: { ledger_time: now } } : undefined
}

/** Written before the call leaves, so that one repeated meanwhile is not done twice. */
function settle(state: CyclesState, { key }: Order, canister: Uint8Array | undefined): bigint {
  const block = nextBlock(state)
  if (key !== undefined) state.done.set(key, { block, canister })
  return block
}

/** A call that was rejected keeps the fee, and its order is known: given again it is a duplicate that made nothing. */
function giveBack(state: CyclesState, { account, amount }: Order): void {
  credit(state, account, amount)
}

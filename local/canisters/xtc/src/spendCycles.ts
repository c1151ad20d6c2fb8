import type { BookRecord } from '../../dip20/src/BookState.ts'
import type { BookContext } from '../../dip20/src/book.ts'
import { balanceOf, burn, credit, isHalted, record } from '../../dip20/src/book.ts'

/** What came of sending cycles somewhere. */
export type Spent<Result> =
  | { kind: 'done'; result: Result; block: bigint }
  | { kind: 'poor' }
  | { kind: 'halted' }
  | { kind: 'refused'; message: string }

type Spending<Result> = {
  amount: bigint
  /** Where the cycles go, when that is known before. */
  to: Uint8Array
  operation: BookRecord['operation']
  method?: string
  send: () => Promise<{ kind: 'replied'; result: Result } | { kind: 'rejected'; message: string }>
}

/**
 * Takes tokens out of the world and sends as many cycles. The caller is debited before the call leaves, so nobody spends a token
 * twice; a call that is rejected gives the cycles back to this canister, and so the tokens to the caller.
 */
export async function spendCycles<Result>(
  context: BookContext,
  { amount, to, operation, method, send }: Spending<Result>,
): Promise<Spent<Result>> {
  const { state, caller } = context
  if (isHalted(state)) return { kind: 'halted' }
  if (balanceOf(state, caller) < amount) return { kind: 'poor' }
  const receipt = burn(context, amount, to)
  if ('Err' in receipt) return { kind: 'poor' }
  // await: other messages run here; the tokens are gone from the caller meanwhile
  const outcome = await send()
  if (outcome.kind === 'rejected') {
    credit(state, caller, amount)
    state.totalSupply.set(state.totalSupply.get() + amount)
    record(context, { operation: 'mint', from: caller, to: caller, amount, fee: 0n })
    return { kind: 'refused', message: outcome.message }
  }
  if (operation !== 'burn')
    record(context, {
      operation,
      from: caller,
      to,
      amount,
      fee: 0n,
      ...(method === undefined ? {} : { method }),
    })
  return { kind: 'done', result: outcome.result, block: receipt.Ok }
}

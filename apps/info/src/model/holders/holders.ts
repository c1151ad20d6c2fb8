import { DAY_MS, startOf } from '../candles/levels.ts'
import type { EventOf } from '../events/eventFields.ts'
import type { PlacedEvent } from '../events/PlacedEvent.ts'
import type { TokenBook } from '../state/books.ts'
import type { MarketState } from '../state/MarketState.ts'
import { holderDayRow } from '../tables/toRows.ts'

const LEDGER = 'ledger:'

/** Accounts that blocks change and whose balances are not at hand. Ledgers have more holders than a market can remember. */
export function holderKeys(
  state: MarketState,
  events: readonly PlacedEvent[],
): readonly { readonly token: TokenBook; readonly account: string }[] {
  const keys = new Map<string, { token: TokenBook; account: string }>()
  for (const { source, event } of events) {
    if (event.kind !== 'blockMade') continue
    const token = state.tokens.get(source.slice(LEDGER.length))
    if (token === undefined) continue
    for (const account of [event.from, event.to, event.feeCollector]) {
      if (account === undefined) continue
      const key = holderKey(token, account)
      if (!state.holders.has(key)) keys.set(key, { token, account })
    }
  }
  return [...keys.values()]
}

export const holderKey = (token: TokenBook, account: string) => `${token.id} ${account}`

/**
 * A block of a ledger moves what people hold. A fee is taken from the payer, and is burned or goes to whom a transfer's block names. Who gets it by
 * ICRC-107 is not followed: it stands in a block of its own. Nobody falls below nothing here.
 */
export function applyBlock(
  state: MarketState,
  source: string,
  { event, timeMs }: { event: EventOf<'blockMade'>; timeMs: number },
): void {
  const token = state.token(source.slice(LEDGER.length))
  const { op, from, to, amount } = event
  const fee = event.fee ?? usualFee(token, op)
  const paid = op === 'approve' ? fee : amount + (op === 'mint' ? 0n : fee)
  if (from !== undefined && op !== 'mint')
    change(state, { token, account: from, by: -paid, timeMs })
  if (to !== undefined && op !== 'approve')
    change(state, { token, account: to, by: amount, timeMs })
  if (event.feeCollector !== undefined && op === 'transfer')
    change(state, { token, account: event.feeCollector, by: fee, timeMs })
}

/** Older logs leave out the fee of those who did not name it: the ledger took its own. */
const usualFee = ({ facts }: TokenBook, op: string): bigint =>
  op === 'transfer' || op === 'approve' ? (facts.fee ?? 0n) : 0n

type Change = { token: TokenBook; account: string; by: bigint; timeMs: number }

function change(state: MarketState, { token, account, by, timeMs }: Change): void {
  const key = holderKey(token, account)
  const holder = state.holders.get(key) ?? { token, account, balance: 0n, lastMs: 0 }
  const before = holder.balance
  const after = before + by
  // what is changed again on a later day was the end of its own
  const isLaterDay = startOf(timeMs, DAY_MS) > startOf(holder.lastMs, DAY_MS)
  if (isLaterDay && state.touched.holders.has(holder))
    state.touched.holderDays.push(holderDayRow(holder))
  holder.balance = after < 0n ? 0n : after
  // ledgers that tell odd times do not change the past
  holder.lastMs = Math.max(holder.lastMs, timeMs)
  if (before === 0n && holder.balance > 0n) token.holderCount += 1
  if (before > 0n && holder.balance === 0n) token.holderCount -= 1
  state.holders.set(key, holder)
  state.touched.holders.add(holder)
  state.touched.tokens.add(token)
}

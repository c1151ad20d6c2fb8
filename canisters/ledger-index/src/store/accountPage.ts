import { balanceOf } from './appendEntry.ts'
import type { Entry } from './entry.ts'
import { type IndexState, numbered } from './IndexState.ts'

/** Entries of one answer at most. */
const MOST_RESULTS = 500n

export type AccountPage = {
  readonly balance: bigint
  /** Newest first. */
  readonly entries: readonly { readonly id: bigint; readonly entry: Entry }[]
  readonly oldest: bigint | undefined
}
export type PageWish = {
  /** Only entries before this block; all when undefined. */
  readonly before: bigint | undefined
  readonly limit: bigint
}

/** The entries of an account, newest first, and what it holds. */
export function accountPage(
  state: IndexState,
  account: Uint8Array,
  { before, limit }: PageWish,
): AccountPage {
  const idOf = (number: bigint) => state.entriesOf.get(numbered(account, number))
  const count = state.accounts.get(account)?.entries ?? 0n
  const end = before === undefined ? count : countBefore(before, count, idOf)
  const most = limit < MOST_RESULTS ? limit : MOST_RESULTS
  const entries: { id: bigint; entry: Entry }[] = []
  for (let number = end - 1n; number >= 0n && end - number <= most; number--) {
    const id = idOf(number)
    const entry = id === undefined ? undefined : state.entries.get(id)
    if (id !== undefined && entry !== undefined) entries.push({ id, entry })
  }
  return { balance: balanceOf(state, account), entries, oldest: idOf(0n) }
}

/** How many of an account's entries are older than a block: they are sorted. */
function countBefore(
  block: bigint,
  count: bigint,
  idOf: (number: bigint) => bigint | undefined,
): bigint {
  let [low, high] = [0n, count]
  while (low < high) {
    const middle = (low + high) / 2n
    if ((idOf(middle) ?? block) < block) low = middle + 1n
    else high = middle
  }
  return low
}

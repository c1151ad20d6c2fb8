import type { Token } from '@sluice/sdk'

/** What is known of a token by its ledger's id. */
export type TokenState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly token: Token }
  | { readonly kind: 'failed' }

/** Something of a list that cannot be shown in full: its tokens are still being asked for, or their ledgers do not answer. */
export type AwaitedRow = {
  readonly key: string
  readonly ledgerIds: readonly string[]
  /** Those of them that did not answer; none while all are still being asked. */
  readonly silent: readonly string[]
  /** Where more of it is shown. */
  readonly to?: string
}

type TokenRowsWanted<Item, Row> = {
  readonly keyOf: (item: Item) => string
  readonly ledgersOf: (item: Item) => readonly string[]
  /** The row; undefined where it needs a token that `find` does not know. */
  readonly toRow: (item: Item, find: (ledgerId: string) => Token | undefined) => Row | undefined
  readonly toPage?: (item: Item) => string
}

/** A list whose rows need tokens: the rows that can be shown, and what of the list cannot be yet. Nothing is left out. */
export function tokenRowsOf<Item, Row>(
  items: readonly Item[],
  stateOf: (ledgerId: string) => TokenState,
  { keyOf, ledgersOf, toRow, toPage }: TokenRowsWanted<Item, Row>,
): { readonly rows: readonly Row[]; readonly awaited: readonly AwaitedRow[] } {
  const find = (ledgerId: string) => {
    const state = stateOf(ledgerId)
    return state.kind === 'known' ? state.token : undefined
  }
  const rows: Row[] = []
  const awaited: AwaitedRow[] = []
  for (const item of items) {
    const row = toRow(item, find)
    if (row !== undefined) {
      rows.push(row)
      continue
    }
    const ledgerIds = ledgersOf(item)
    awaited.push({
      key: keyOf(item),
      ledgerIds,
      silent: ledgerIds.filter((id) => stateOf(id).kind === 'failed'),
      ...(toPage ? { to: toPage(item) } : {}),
    })
  }
  return { rows, awaited }
}

/** Whether a row's tokens are still being asked for. */
export const isLoading = ({ silent }: AwaitedRow): boolean => silent.length === 0

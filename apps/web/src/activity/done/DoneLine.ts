import type { Moved, Token } from '@sluice/sdk'

/** What became of an amount; `held`: it is in a position that changed hands as a whole. */
export type DoneAs = Moved['as'] | 'held'

/** An amount that the end of something tells of. */
export type DoneLine = Omit<Moved, 'as' | 'amount'> & {
  readonly as: DoneAs
  /** Undefined where the receipt does not know it: then the ledger tells what has arrived. */
  readonly amount: bigint | undefined
}

/** A token of which the wallet gets something that the receipt does not know. */
export const arriving = (ledgerId: string): DoneLine => ({
  as: 'received',
  ledgerId,
  amount: undefined,
})

/** What people are told of first: the first of these of which there is anything. */
const FIRST: readonly DoneAs[] = ['placed', 'held', 'received', 'taken', 'paid']
/** The rest in this order. What is left at a canister is told apart. */
const ORDER: readonly DoneAs[] = ['taken', 'placed', 'held', 'received', 'paid', 'fee']

/** What stands first, and what beneath it, a row for each thing that became of amounts. */
export function arranged(lines: readonly DoneLine[]): {
  readonly lead: readonly DoneLine[]
  readonly rows: readonly { readonly as: DoneAs; readonly lines: readonly DoneLine[] }[]
} {
  const of = (as: DoneAs) => lines.filter((line) => line.as === as)
  const first = FIRST.find((as) => of(as).length > 0)
  const rows = ORDER.filter((as) => as !== first && of(as).length > 0)
  return {
    lead: first === undefined ? [] : of(first),
    rows: rows.map((as) => ({ as, lines: of(as) })),
  }
}

/** What is left at a canister and worth the fee of taking it back. */
export const worthTaking = (
  lines: readonly DoneLine[],
  known: readonly Pick<Token, 'ledgerId' | 'fee'>[],
): readonly DoneLine[] =>
  lines.filter(({ as, ledgerId, amount = 0n }) => {
    const token = known.find((one) => one.ledgerId === ledgerId)
    return as === 'left' && token !== undefined && amount > token.fee
  })

import type { Payment } from '@sluice/sdk'

type Question = {
  readonly balanceIn: bigint | undefined
  readonly balanceOut: bigint | undefined
  /** What leaves the wallet, fees counted. */
  readonly spent: bigint
  /** The least that arrives in it: nothing of what a pool keeps. */
  readonly least: bigint
}

/** A balance before and after; unknown while the ledger has not told it. */
export type BeforeAfter = { readonly before: bigint; readonly after: bigint } | undefined

/** What a swap makes of the wallet's two balances, at worst. */
export const walletAfter = ({
  balanceIn,
  balanceOut,
  spent,
  least,
}: Question): { readonly paid: BeforeAfter; readonly received: BeforeAfter } => ({
  paid:
    balanceIn === undefined
      ? undefined
      : { before: balanceIn, after: balanceIn > spent ? balanceIn - spent : 0n },
  received:
    balanceOut === undefined ? undefined : { before: balanceOut, after: balanceOut + least },
})

/** What leaves the wallet: of a trade over several pools all of it, of one over a single pool what the pool has not already. */
export const spentOf = (
  payment: Pick<Payment, 'spent'> | undefined,
  quote: { readonly spent: bigint },
): bigint => payment?.spent ?? quote.spent

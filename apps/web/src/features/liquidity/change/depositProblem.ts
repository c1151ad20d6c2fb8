/** Which of a pool's two tokens. */
export type Side = 'token0' | 'token1'

export type DepositProblem =
  | { readonly kind: 'exceeds-limit' }
  | { readonly kind: 'enter-amount' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'too-little' }
  | { readonly kind: 'insufficient'; readonly side: Side }
  | { readonly kind: 'above-fee'; readonly side: Side }

/** An approval, the way into the pool and the way back: what is no more than that brings nothing. */
const LEAST_FEES = 3n

type Draft = {
  readonly hasTyped: boolean
  /** More digits were typed than any amount has. */
  readonly isTooLong: boolean
  readonly amounts: object | undefined
  readonly hasPlan: boolean
  /** Whether the pool that solves the split is still being read. */
  readonly isReading: boolean
  readonly sides: readonly {
    readonly side: Side
    readonly deposit: bigint
    readonly fee: bigint
    /** Unknown while the ledger has not answered: it then decides itself. */
    readonly spendable: bigint | undefined
  }[]
}

/** The first thing that keeps a deposit from being made, in the order of the specification. */
export function depositProblem(draft: Draft): DepositProblem | undefined {
  const { hasTyped, isTooLong, amounts, hasPlan, isReading, sides } = draft
  if (isTooLong) return { kind: 'exceeds-limit' }
  if (!hasTyped || amounts === undefined) return { kind: 'enter-amount' }
  if (isReading) return { kind: 'reading' }
  if (!hasPlan) return { kind: 'too-little' }
  for (const { side, deposit, spendable } of sides)
    if (spendable !== undefined && deposit > spendable) return { kind: 'insufficient', side }
  for (const { side, deposit, fee } of sides)
    if (deposit > 0n && deposit <= LEAST_FEES * fee) return { kind: 'above-fee', side }
  return undefined
}

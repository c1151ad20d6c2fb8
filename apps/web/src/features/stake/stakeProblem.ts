export type StakeProblem = 'exceeds-limit' | 'enter-amount' | 'above-fee' | 'insufficient'

type Draft = {
  /** More digits were typed than any amount has. */
  readonly isTooLong: boolean
  readonly amount: bigint | undefined
  /** What the ledger takes of a transfer. */
  readonly fee: bigint
  /** The most that there is; unknown while it is read: the ledger then decides itself. */
  readonly most: bigint | undefined
}

/** The first thing that keeps an amount from being staked or taken out, in the order of the specification. */
export function stakeProblem({ isTooLong, amount, fee, most }: Draft): StakeProblem | undefined {
  if (amount !== undefined && amount > 0n && amount <= fee) return 'above-fee'
  if (!isTooLong && !amount) return 'enter-amount'
  if (isTooLong || amount === undefined) return 'exceeds-limit'
  return most !== undefined && amount > most ? 'insufficient' : undefined
}

type Asked = {
  readonly amount: bigint | undefined
  /** What the wallet can pay besides the fees; undefined while unknown. */
  readonly spendable: bigint | undefined
  readonly minimum: bigint
  /** None where there is none. */
  readonly maximum: bigint | undefined
}

export type DepositFlaw = 'full' | 'no-amount' | 'below-minimum' | 'above-maximum' | 'insufficient'

/** What is missing first until somebody can deposit; undefined when nothing is. */
export function flawOfDeposit(asked: Asked): DepositFlaw | undefined {
  const { amount, spendable, minimum, maximum } = asked
  if (maximum === 0n) return 'full'
  if (amount === undefined || amount === 0n) return 'no-amount'
  if (amount < minimum) return 'below-minimum'
  if (maximum !== undefined && amount > maximum) return 'above-maximum'
  return spendable !== undefined && amount > spendable ? 'insufficient' : undefined
}

import { isRestricted } from '@sluice/governance/launch'

type Asked = {
  readonly amount: bigint | undefined
  /** What the wallet can pay besides the ledger's fee; undefined while unknown. */
  readonly spendable: bigint | undefined
  readonly minimum: bigint
  readonly maximum: bigint
  readonly hasAgreed: boolean
  readonly isConfirmed: boolean
  /** By two letters; undefined for one that is not on the sale's list. */
  readonly country: string | undefined
  /** Whether the person has said where they are, or the sale does not ask. */
  readonly isPlaced: boolean
  readonly restrictedCountries: readonly string[]
}

export type JoinFlaw =
  | 'full'
  | 'no-amount'
  | 'below-minimum'
  | 'above-maximum'
  | 'insufficient'
  | 'no-place'
  | 'region'
  | 'not-confirmed'
  | 'not-agreed'

/** What is missing first until somebody can pay into a sale; undefined when nothing is. */
export function joinFlaw(asked: Asked): JoinFlaw | undefined {
  const { amount, spendable, minimum, maximum } = asked
  if (maximum === 0n) return 'full'
  if (isRestricted(asked.restrictedCountries, asked.country)) return 'region'
  if (amount === undefined || amount === 0n) return 'no-amount'
  if (amount < minimum) return 'below-minimum'
  if (amount > maximum) return 'above-maximum'
  if (spendable !== undefined && amount > spendable) return 'insufficient'
  if (!asked.isPlaced) return 'no-place'
  if (!asked.isConfirmed) return 'not-confirmed'
  return asked.hasAgreed ? undefined : 'not-agreed'
}

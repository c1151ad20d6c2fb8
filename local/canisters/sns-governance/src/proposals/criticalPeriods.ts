import {
  CRITICAL_PERIODS,
  PARAMETER_BOUNDS,
  type SnsParameters,
  type VotingPeriods,
} from '@sluice/governance'

/**
 * How long critical proposals are open. Where usual ones are open for less than mainnet allows, days are short, and critical ones follow
 * in mainnet's proportion: five days to four, and half of that as the extension.
 */
export function criticalPeriods({ initialVotingPeriod }: SnsParameters): VotingPeriods {
  const [shortest] = PARAMETER_BOUNDS.initialVotingPeriod
  if (initialVotingPeriod >= shortest) return CRITICAL_PERIODS
  const period = (initialVotingPeriod * 5n) / 4n
  return { initialVotingPeriod: period, waitForQuietIncrease: period / 2n }
}

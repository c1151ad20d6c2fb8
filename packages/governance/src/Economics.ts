import { REFRESH_RULES, type RefreshRules } from './power/decidingPower.ts'
import { MONTH, YEAR } from './time.ts'

/** What decides how much a neuron counts. One record serves SNSes and both generations of the NNS. Times are in seconds. */
export type Economics = {
  readonly minimumDelayToVote: bigint
  readonly maximumDelay: bigint
  readonly maximumDelayBonusPercent: bigint
  readonly maximumAge: bigint
  readonly maximumAgeBonusPercent: bigint
  /** Whether the bonus grows with the delay, or with its square, as in the NNS since 2026. */
  readonly delayBonus: 'linear' | 'square'
  /** Of the NNS: after which silence of its owner a neuron counts less. */
  readonly refresh?: RefreshRules | undefined
}

/** The NNS until 2025: twice the power at eight years. */
export const NNS_ECONOMICS_2025: Economics = {
  minimumDelayToVote: 6n * MONTH,
  maximumDelay: 8n * YEAR,
  maximumDelayBonusPercent: 100n,
  maximumAge: 4n * YEAR,
  maximumAgeBonusPercent: 25n,
  delayBonus: 'linear',
  refresh: REFRESH_RULES,
}

/** The NNS since 2026: three times the power at two years. */
export const NNS_ECONOMICS_2026: Economics = {
  minimumDelayToVote: 1_209_600n,
  maximumDelay: 2n * YEAR,
  maximumDelayBonusPercent: 200n,
  maximumAge: 4n * YEAR,
  maximumAgeBonusPercent: 25n,
  delayBonus: 'square',
  refresh: REFRESH_RULES,
}

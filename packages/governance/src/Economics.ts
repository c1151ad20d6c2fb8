/** What decides how much a neuron counts. One record serves SNSes and both generations of the NNS. Times are in seconds. */
export type Economics = {
  readonly minimumDelayToVote: bigint
  readonly maximumDelay: bigint
  readonly maximumDelayBonusPercent: bigint
  readonly maximumAge: bigint
  readonly maximumAgeBonusPercent: bigint
  /** Whether the bonus grows with the delay, or with its square, as in the NNS since 2026. */
  readonly delayBonus: 'linear' | 'square'
}

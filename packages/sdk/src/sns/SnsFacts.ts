/** When maturity was distributed last. Times in seconds since 1970, amounts in e8s. */
export type RewardEvent = {
  readonly round: bigint
  readonly endedAt: bigint
  readonly distributed: bigint
  readonly available: bigint | undefined
  readonly settledProposals: readonly bigint[]
}

export type SnsMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string | undefined
  /** A data URL of a picture. */
  readonly logo: string | undefined
}

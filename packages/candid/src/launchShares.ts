/**
 * What comes of a sale at the launchpad. The canister settles by these functions and the page shows everybody's share by them while the sale
 * is open. All of it is integers in the smallest units of the two tokens; the price is the fraction `hardCap / offered`.
 */

export type LaunchTerms = {
  /** Units of the sold token. */
  readonly offered: bigint
  /** What all of them cost, in units of the token that is paid with: more is not taken. */
  readonly hardCap: bigint
  /** With less than this, everything goes back. */
  readonly softCap: bigint
}

export type LaunchShare = {
  /** What the investor pays: for whole units only, so never for a fraction that does not arrive. */
  readonly accepted: bigint
  /** What they get for it. */
  readonly tokens: bigint
  /** What of their deposit goes back. `accepted + refund` is the deposit. */
  readonly refund: bigint
}

/** Whether a sale that ended with this sum has reached what its founder needs. One without investors has not. */
export function isSuccessful({ softCap }: LaunchTerms, raised: bigint): boolean {
  return raised > 0n && raised >= softCap
}

/**
 * One investor's share of a sale in which `raised` was deposited by all. When that is more than the hard cap, every deposit is scaled by
 * `hardCap / raised`. Rounds down what is bought and up what it costs: all shares together never come to more than is offered, and what a
 * remainder would have cost is refunded.
 */
export function launchShare(terms: LaunchTerms, raised: bigint, deposit: bigint): LaunchShare {
  if (!isSuccessful(terms, raised) || deposit === 0n)
    return { accepted: 0n, tokens: 0n, refund: deposit }
  const { offered, hardCap } = terms
  const scaled = raised > hardCap ? (deposit * hardCap) / raised : deposit
  const tokens = (scaled * offered) / hardCap
  const accepted = ceilDiv(tokens * hardCap, offered)
  return { accepted, tokens, refund: deposit - accepted }
}

/** From the end of the sale on. */
export type Vesting = {
  /** Nothing is unlocked before. */
  readonly cliffSeconds: bigint
  /** From here on everything is; in between, as much as time has passed since the end. */
  readonly durationSeconds: bigint
}

/** How many of `tokens` are unlocked, rounded down. @param sinceEndSeconds negative before the end of the sale */
export function vestedTokens(
  { cliffSeconds, durationSeconds }: Vesting,
  tokens: bigint,
  sinceEndSeconds: bigint,
): bigint {
  if (sinceEndSeconds < 0n || sinceEndSeconds < cliffSeconds) return 0n
  if (sinceEndSeconds >= durationSeconds) return tokens
  return (tokens * sinceEndSeconds) / durationSeconds
}

const ceilDiv = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by

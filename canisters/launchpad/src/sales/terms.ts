import type { NewSale } from '@sluice/candid/launchpad'
import type { Sale } from '../launchpad/LaunchpadState.ts'

/** What a sale may be. Every number has a range, so that sums and products of them can be stored. */

/** No token has so many units; sums of some million of them can still be stored. */
export const MOST_AMOUNT = 1n << 120n
/** Of what is offered, and of what it costs. */
const MOST_OFFERED = 1n << 100n
/** An investor takes memory and work for as long as the sale is there. */
export const MOST_INVESTORS = 20_000n
export const MOST_WHITELISTED = 10_000n
export const MOST_DECIMALS = 36
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 2_000
const SECOND_NS = 1_000_000_000n
const DAY_NS = 86_400n * SECOND_NS
const SHORTEST_NS = 60n * SECOND_NS
const LONGEST_NS = 90n * DAY_NS
const FURTHEST_NS = 365n * DAY_NS
const LONGEST_VESTING_SECONDS = 10n * 365n * 86_400n

export type Terms = Pick<
  Sale,
  | 'name'
  | 'description'
  | 'offered'
  | 'hardCap'
  | 'softCap'
  | 'minimum'
  | 'maximum'
  | 'startNs'
  | 'endNs'
  | 'isWhitelisted'
  | 'cliffSeconds'
  | 'durationSeconds'
>

export function termsOf(given: NewSale): Terms {
  const { name, description, offered, hardCap, softCap, minimum, isWhitelisted } = given
  return {
    ...{ name, description, offered, hardCap, softCap, minimum, isWhitelisted },
    maximum: given.maximum[0],
    startNs: given.startTime,
    endNs: given.endTime,
    cliffSeconds: given.vesting.cliffSeconds,
    durationSeconds: given.vesting.durationSeconds,
  }
}

/** What is wrong with the terms of a new sale; undefined when it can be made. */
export function flawOfTerms(terms: Terms, nowNs: bigint): string | undefined {
  return flawOfTexts(terms) ?? flawOfAmounts(terms) ?? flawOfTimes(terms, nowNs)
}

function flawOfTexts({ name, description }: Terms): string | undefined {
  if (name.trim().length === 0 || name.length > LONGEST_NAME)
    return `The name has 1 to ${LONGEST_NAME} characters`
  if (description.length > LONGEST_DESCRIPTION)
    return `The description has at most ${LONGEST_DESCRIPTION} characters`
  return undefined
}

function flawOfAmounts(terms: Terms): string | undefined {
  const { offered, hardCap, softCap, minimum, maximum } = terms
  if (offered === 0n || offered > MOST_OFFERED) return 'Nobody can offer so many tokens'
  if (hardCap === 0n || hardCap > MOST_OFFERED) return 'The hard cap is out of range'
  if (softCap === 0n || softCap > hardCap) return 'The soft cap lies between 1 and the hard cap'
  if (minimum === 0n || minimum > hardCap) return 'The minimum lies between 1 and the hard cap'
  if (minimum * MOST_INVESTORS < hardCap)
    return `A sale has at most ${MOST_INVESTORS} investors: the minimum is at least ${least(hardCap)}`
  if ((minimum * offered) / hardCap === 0n)
    return 'The minimum buys less than one unit of the token'
  if (maximum !== undefined && (maximum < minimum || maximum > MOST_OFFERED))
    return 'The maximum is not less than the minimum'
  return undefined
}

/** Whoever wants to keep others out by filling all places pays the hard cap for it. */
const least = (hardCap: bigint): bigint => (hardCap + MOST_INVESTORS - 1n) / MOST_INVESTORS

function flawOfTimes(terms: Terms, nowNs: bigint): string | undefined {
  const { startNs, endNs, cliffSeconds, durationSeconds } = terms
  if (startNs <= nowNs || startNs > nowNs + FURTHEST_NS)
    return 'The start lies in the future, at most a year away'
  if (endNs < startNs + SHORTEST_NS || endNs > startNs + LONGEST_NS)
    return 'A sale is open for a minute at least and for 90 days at most'
  if (cliffSeconds > durationSeconds || durationSeconds > LONGEST_VESTING_SECONDS)
    return 'The cliff lies within the vesting, which takes ten years at most'
  return undefined
}

import { BASKET_MEMO, BASKET_MEMO_END } from './basket.ts'
import type { LaunchTerms } from './LaunchTerms.ts'
import { shareOf } from './shares.ts'

/** Amounts of the ledgers are stored in 64 bits. */
const LARGEST = 2n ** 64n - 1n
/** A sale keeps so many participants. */
export const MOST_PARTICIPANTS = 20_000
/** A share is divided into so many neurons at most. */
export const MOST_NEURONS_EACH = 20
const MOST_SECONDS = 90n * 86_400n
/** Eight years, the longest delay that a neuron may have by default. */
const LONGEST_DELAY = 8n * 31_557_600n

/**
 * Why a sale cannot have these terms, as a sentence; undefined when it can. Every sale that it lets pass can be finalised: a smallest
 * participation in a full sale still makes neurons that governance accepts.
 */
export function flawOfLaunch(terms: LaunchTerms): string | undefined {
  return flawOfAmounts(terms) ?? flawOfPeople(terms) ?? flawOfTimes(terms) ?? flawOfNeurons(terms)
}

function flawOfAmounts(terms: LaunchTerms): string | undefined {
  const { minimumTotal, maximumTotal, minimumEach, maximumEach, tokens } = terms
  const amounts = [minimumTotal, maximumTotal, minimumEach, maximumEach, tokens]
  if (amounts.some((amount) => amount <= 0n || amount > LARGEST))
    return 'Every amount of the sale must be above 0 and fit 64 bits'
  if (terms.tokenFee < 0n || terms.minimumStake <= 0n || terms.minimumStake > LARGEST)
    return 'The token needs a fee and a minimum stake'
  if (minimumTotal > maximumTotal)
    return `The minimum of the sale, ${minimumTotal} e8s, is above its maximum, ${maximumTotal} e8s`
  if (minimumEach > maximumEach)
    return `The minimum participation, ${minimumEach} e8s, is above the maximum, ${maximumEach} e8s`
  return maximumEach > maximumTotal
    ? `The maximum participation, ${maximumEach} e8s, is above the maximum of the sale, ${maximumTotal} e8s`
    : undefined
}

function flawOfPeople({
  minimumParticipants,
  minimumEach,
  maximumTotal,
  maximumEach,
  minimumTotal,
}: LaunchTerms): string | undefined {
  if (!Number.isInteger(minimumParticipants) || minimumParticipants < 1)
    return 'The sale needs at least one participant'
  if (minimumParticipants > MOST_PARTICIPANTS)
    return `A sale keeps at most ${MOST_PARTICIPANTS} participants`
  if (BigInt(minimumParticipants) * minimumEach > maximumTotal)
    return `${minimumParticipants} participants with ${minimumEach} e8s each exceed the maximum of the sale`
  return BigInt(MOST_PARTICIPANTS) * maximumEach < minimumTotal
    ? 'The sale cannot reach its minimum with the participants that it keeps'
    : undefined
}

function flawOfTimes({ opensAt, dueAt }: LaunchTerms): string | undefined {
  if (dueAt <= opensAt) return 'The sale must be due after it opens'
  return dueAt - opensAt > MOST_SECONDS ? 'The sale is open for at most 90 days' : undefined
}

function flawOfNeurons(terms: LaunchTerms): string | undefined {
  const { count, interval } = terms.basket
  if (!Number.isInteger(count) || count < 2 || count > MOST_NEURONS_EACH)
    return `A share is divided into 2 to ${MOST_NEURONS_EACH} neurons`
  if (BASKET_MEMO + BigInt(count) > BASKET_MEMO_END)
    return 'There are too few memos for the neurons'
  if (interval < 1n || interval * BigInt(count - 1) > LONGEST_DELAY)
    return 'The dissolve delays of a share lie between 1 second and 8 years apart, the longest at 8 years'
  const smallest = smallestNeuron(terms)
  const needed = terms.minimumStake + terms.tokenFee
  return smallest < needed
    ? `The minimum participation could make neurons of ${smallest} e8s; they need the minimum stake and a fee, ${needed} e8s`
    : undefined
}

/** Tokens of the smallest neuron that the sale can make: of the least participation, when the sale is full. */
export function smallestNeuron({ tokens, minimumEach, maximumTotal, basket }: LaunchTerms): bigint {
  return shareOf(tokens, minimumEach, maximumTotal) / BigInt(basket.count)
}

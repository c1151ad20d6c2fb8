/** What one voter says, and how much of their power goes where. */

/** How a proposal is voted about. `single`: all power to one option. `approval`: all of it to each that is approved of. `weighted`: split. */
export type ChoiceKind = 'single' | 'approval' | 'weighted'

export type Choice = {
  /** The option's place among those of the proposal. */
  readonly option: number
  /** The share of the power, in ten-thousandths; counts where power is split, and is all of it elsewhere. */
  readonly weight: number
}

export type Ballot =
  | { readonly kind: 'abstain' }
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }

/** Shares of a split ballot add up to this. */
export const WHOLE = 10_000

/** Where the power of one voter, or of all of them, is. */
export type Allocation = {
  /** By the option's place. */
  readonly options: readonly bigint[]
  readonly abstained: bigint
  /** Power that takes part: of an approval it is counted once, however many options are approved of. */
  readonly used: bigint
}

export const noAllocation = (optionCount: number): Allocation => ({
  options: new Array<bigint>(optionCount).fill(0n),
  abstained: 0n,
  used: 0n,
})

/** What is wrong with a ballot; undefined when nothing is. */
export function flawOfBallot(
  kind: ChoiceKind,
  ballot: Ballot,
  optionCount: number,
): string | undefined {
  if (ballot.kind === 'abstain') return undefined
  const { choices } = ballot
  if (choices.length === 0) return 'Choose an option, or abstain'
  if (kind === 'single' && choices.length > 1) return 'Choose one option'
  if (choices.length > optionCount) return 'An option is named twice'
  const named = new Set(choices.map(({ option }) => option))
  if (named.size !== choices.length) return 'An option is named twice'
  if (
    choices.some(({ option }) => !Number.isInteger(option) || option < 0 || option >= optionCount)
  )
    return 'There is no such option'
  if (kind !== 'weighted') return undefined
  if (choices.some(({ weight }) => !Number.isInteger(weight) || weight <= 0))
    return 'Each chosen option has some weight'
  const sum = choices.reduce((total, { weight }) => total + weight, 0)
  return sum === WHOLE ? undefined : 'The weights add up to 100 %'
}

/**
 * How a ballot uses a voter's power. Of a split ballot no unit is lost: each share is the difference of two sums that are rounded down, in the
 * order of the options.
 * @throws RangeError for a ballot with a flaw
 */
export function allocate(
  kind: ChoiceKind,
  ballot: Ballot,
  { power, optionCount }: { readonly power: bigint; readonly optionCount: number },
): Allocation {
  const flaw = flawOfBallot(kind, ballot, optionCount)
  if (flaw !== undefined) throw new RangeError(flaw)
  const none = noAllocation(optionCount)
  if (ballot.kind === 'abstain') return { ...none, abstained: power, used: power }
  const options = [...none.options]
  if (kind === 'weighted') {
    let sum = 0n
    let given = 0n
    const sorted = [...ballot.choices].sort((a, b) => a.option - b.option)
    for (const { option, weight } of sorted) {
      sum += BigInt(weight)
      const upTo = (power * sum) / BigInt(WHOLE)
      options[option] = upTo - given
      given = upTo
    }
  } else for (const { option } of ballot.choices) options[option] = power
  return { options, abstained: 0n, used: power }
}

/**
 * One more part of a voter's power for an option, as the public service takes it.
 * @returns the new allocation, or why it cannot be
 */
export function addPart(
  kind: ChoiceKind,
  before: Allocation,
  {
    option,
    part,
    power,
  }: { readonly option: number; readonly part: bigint; readonly power: bigint },
): Allocation | string {
  if (part <= 0n) return 'Vote with some power'
  if (before.options[option] === undefined) return 'There is no such option'
  if (before.abstained > 0n) return 'You have abstained'
  const options = before.options.map((of, place) => (place === option ? of + part : of))
  const chosen = options.filter((of) => of > 0n)
  if (kind === 'single' && chosen.length > 1) return 'You have voted for another option'
  const used =
    kind === 'approval'
      ? chosen.reduce((most, of) => (of > most ? of : most), 0n)
      : chosen.reduce((sum, of) => sum + of, 0n)
  if (used > power) return 'You do not have so much voting power left'
  return { options, abstained: 0n, used }
}

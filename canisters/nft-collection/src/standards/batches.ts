/** Bounds of calls, as ICRC-7's metadata tells them. What is beyond is left out of an answer, which then is one to a prefix. */
export const LIMITS = { queryBatch: 200, updateBatch: 100, take: 1_000, defaultTake: 100 }

export type Generic = { GenericError: { error_code: bigint; message: string } }

/** Why something was not done that the standard has no word for. */
export const generic = (message: string): Generic => ({ GenericError: { error_code: 1n, message } })

export const prefix = <T>(batch: readonly T[], most: number): readonly T[] => batch.slice(0, most)

/** One after the other, each for itself; answers are where their questions were. */
export function each<Arg, Result>(batch: readonly Arg[], work: (arg: Arg) => Result): [Result][] {
  return prefix(batch, LIMITS.updateBatch).map((arg) => [work(arg)])
}

export const SUBACCOUNT = generic('A subaccount has 32 bytes')
export const MEMO = generic('A memo has at most 32 bytes')

export const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

/** How many items of a list are answered. */
export function lengthOf(take: bigint | undefined): number {
  if (take === undefined) return LIMITS.defaultTake
  return Number(take < BigInt(LIMITS.take) ? take : BigInt(LIMITS.take))
}

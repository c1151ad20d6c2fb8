/** A block, loop or `if` that is being scanned, and whether there is a sum at its ends. */
export type Label = {
  readonly opcode: number
  isTarget: boolean
  /** Whether a branch comes to the label's end with a sum. */
  hasSum: boolean
  /** Whether there was a sum when an `if` was entered; the way of the missing `else`. */
  readonly hadSum: boolean
  /** The `else`, when its `if` ends there with a sum. */
  thenEnd: number | undefined
  hasElse: boolean
  /** Whether there is a call in it; of a label inside this is known when that one ends. */
  calls: boolean
}

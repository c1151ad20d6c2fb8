import { MONTH } from '../time.ts'

/** How long power lasts in the NNS without a sign of its neuron's owner, and how long it takes to fall to nothing. */
export type RefreshRules = { readonly lasts: bigint; readonly falls: bigint }

export const REFRESH_RULES: RefreshRules = { lasts: 6n * MONTH, falls: MONTH }

/**
 * What is left of a power that was confirmed at `refreshedAt`: all of it at first, then less with every second, then nothing.
 * Rounded down. Only the NNS asks for it.
 */
export function decidingPower(
  potential: bigint,
  {
    refreshedAt,
    now,
    rules = REFRESH_RULES,
  }: {
    readonly refreshedAt: bigint
    readonly now: bigint
    readonly rules?: RefreshRules
  },
): bigint {
  const over = now - refreshedAt - rules.lasts
  if (over <= 0n) return potential
  if (over >= rules.falls) return 0n
  return (potential * (rules.falls - over)) / rules.falls
}

import type { Config, Pool } from '@sluice/sdk'
import { openingPair, type Pair } from '../pair/pairUrl.ts'

/**
 * The pools whose state a pair's quote needs. Until the list of all pools is there, those that the configuration names for the pair
 * that the form opens with: what they say is on its way beside the list, and used only if the list has them.
 */
export function poolsToAsk(
  listed: readonly Pool[] | undefined,
  { input, output }: Pair,
  config: Config | undefined,
): readonly string[] {
  if (input === undefined || output === undefined) return []
  const isOf = (...sides: readonly (string | undefined)[]) =>
    sides.includes(input) && sides.includes(output)
  if (listed)
    return listed
      .filter(({ token0, token1 }) => isOf(token0, token1))
      .map(({ canisterId }) => canisterId)
  const opening = openingPair(config)
  return isOf(opening.input, opening.output) ? (config?.openingPools ?? []) : []
}

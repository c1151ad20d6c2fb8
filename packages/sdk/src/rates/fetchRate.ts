import { type _SERVICE, idlFactory } from '@sluice/candid/exchange_rate'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { Config } from '../config.ts'

/** What one unit of a pair's first asset is worth in the second: `rate / 10^decimals`. */
export type Rate = {
  readonly rate: bigint
  readonly decimals: number
  /** When it was so. */
  readonly atSeconds: bigint
  /** Whether the last update failed: the rate is the last good one. */
  readonly isStale: boolean
}

/**
 * The rate of a pair such as `c_ICP-f_USD`; undefined when the rate service has none.
 * Of `f_USD-f_XDR` it is the dollars of one XDR.
 * @throws CallError
 */
export async function fetchRate(
  config: Config,
  actors: Actors,
  pair: string,
): Promise<Rate | undefined> {
  const id = config.canisters.exchange_rate
  if (id === undefined) return undefined
  const service = actors.other<_SERVICE>(idlFactory, id)
  const { rate, decimals, timestamp, error } = await translated(() =>
    service.get_exchange_rate(pair),
  )
  if (rate === 0n) return undefined
  return { rate, decimals, atSeconds: timestamp, isStale: error.length > 0 }
}

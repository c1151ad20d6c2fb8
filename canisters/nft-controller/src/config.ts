import { parsePrincipal } from '@sluice/canister/runtime'
import type { NftControllerState } from './NftControllerState.ts'

/** What new collections are made with. */

/** What a canister needs to be created and to take its module, and more than any collection needs. */
const LEAST_CYCLES = 1_000_000_000_000n
const MOST_CYCLES = 100_000_000_000_000n
const MOST_TOKENS = 100_000

type Given = {
  readonly initCycles: bigint
  readonly market: [] | [string]
  readonly statistics: [] | [string]
  readonly other: [] | [string]
  readonly maxSupply: number
}

/** What is not given stays as it was. */
export function setConfig(
  { config }: NftControllerState,
  { initCycles, market, statistics, other, maxSupply }: Given,
): { ok: boolean } | { err: string } {
  if (initCycles < LEAST_CYCLES || initCycles > MOST_CYCLES)
    return { err: `A collection begins with ${LEAST_CYCLES} to ${MOST_CYCLES} cycles` }
  if (maxSupply === 0 || maxSupply > MOST_TOKENS)
    return { err: `A collection has 1 to ${MOST_TOKENS} tokens` }
  if (other.length > 0) return { err: 'There is no other canister that collections need' }
  const given = [...market, ...statistics]
  if (given.some((cid) => parsePrincipal(cid) === undefined))
    return { err: 'The market, or its statistics, is no canister id' }
  const now = config.get()
  config.set({
    initCycles,
    market: market[0] ?? now.market,
    statistics: statistics[0] ?? now.statistics,
    maxSupply: BigInt(maxSupply),
  })
  return { ok: true }
}

/** Cycles of a new collection, the market, its statistics, and the most tokens of a collection, as the public service tells them. */
export function viewConfig({ config }: NftControllerState): [bigint, string, string, string] {
  const { initCycles, market, statistics, maxSupply } = config.get()
  return [initCycles, market, statistics, `${maxSupply}`]
}

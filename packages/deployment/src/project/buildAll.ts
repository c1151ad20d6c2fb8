import { type BuiltCanister, buildCanisters, canisterSource } from '@sluice/canister/build'
import { DEPLOYED } from '../canisters.ts'

/** What factories make. */
const MADE = ['swap-pool', 'farm', 'staking-pool'] as const

/** Builds every module of the exchange, by the folder of its source. */
export function buildAll(): Promise<Map<string, BuiltCanister>> {
  const sources = new Set([...DEPLOYED.map(({ source }) => source), ...MADE])
  return buildCanisters([...sources].map((source) => canisterSource(source)))
}

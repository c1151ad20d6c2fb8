import { createHash } from 'node:crypto'
import {
  type BuiltCanister,
  buildCanister,
  buildCanisters,
  canisterSource,
} from '@sluice/canister/build'
import { DEPLOYED } from '../canisters.ts'

/** What factories make. */
const MADE = ['swap-pool', 'farm', 'staking-pool', 'nft-collection', 'vote-project'] as const

/** Builds every module of the exchange, by the folder of its source. */
export function buildAll(): Promise<Map<string, BuiltCanister>> {
  const sources = new Set([...DEPLOYED.map(({ source }) => source), ...MADE])
  return buildCanisters([...sources].map((source) => canisterSource(source)))
}

/** The hash of the module that a canister's source makes, as hexadecimal text. */
export async function builtHash(source: string): Promise<string> {
  const { module } = await buildCanister(canisterSource(source), () => {})
  return createHash('sha256').update(module).digest('hex')
}

import type { Config } from '@sluice/sdk'
import type { Source } from '../Source.ts'
import type { BridgeServices } from './BridgeReading.ts'
import { minterSource } from './minterSource.ts'
import { supplySource } from './supplySource.ts'

/** What the bridges of a network tell; nothing where the configuration names no minter, or not its chain. */
export function bridgeSources({
  config: { canisters, bitcoin },
  ...services
}: BridgeServices & { readonly config: Pick<Config, 'canisters' | 'bitcoin'> }): Source[] {
  const ledgerId = canisters.ckbtc_ledger
  if (ledgerId === undefined || canisters.ckbtc_minter === undefined || bitcoin === undefined)
    return []
  return [minterSource(services, ledgerId), supplySource(services, ledgerId)]
}

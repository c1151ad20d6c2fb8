import { join } from 'node:path'
import type { Principal } from '@icp-sdk/core/principal'
import { buildCanister } from '@sluice/canister/build'
import type { Network } from '@sluice/network'

export type Filled = { network: Network; canisterId: Principal }

/** Installs the filler over a canister. The canister's own module is to be installed again after it, as an upgrade. */
export async function installFiller({ network, canisterId }: Filled): Promise<void> {
  const folder = join(import.meta.dirname, 'filler')
  const source = { name: 'filler', main: join(folder, 'index.ts'), did: join(folder, 'filler.did') }
  const { module: wasmModule } = await buildCanister(source, () => {})
  await network.installCode({ canisterId, mode: 'upgrade', wasmModule, arg: new Uint8Array() })
}

import { deployer } from '../identities.ts'
import type { World } from '../World.ts'

/** Lets wallets trust the front ends at these origins (ICRC-28) with the factory, the position index and all pools. */
export async function trustFrontEnds(world: World, origins: readonly string[]): Promise<void> {
  const governance = deployer.getPrincipal()
  const factory = world.factory(governance)
  const { trusted_origins: present } = await factory.icrc28_trusted_origins()
  // the factory passes them on to new pools by itself
  if (present.join() === origins.join()) return
  const pools = await factory.getPools()
  const ids = 'ok' in pools ? pools.ok.map(({ canisterId }) => canisterId) : []
  const answers = [
    await world.positionIndex(governance).setIcrc28TrustedOrigins([...origins]),
    await factory.batchSetPoolIcrc28TrustedOrigins(ids, [...origins]),
    await factory.setIcrc28TrustedOrigins([...origins]),
  ]
  const refused = answers.find((answer) => 'err' in answer)
  if (refused !== undefined) throw new Error(`front ends refused: ${JSON.stringify(refused)}`)
}

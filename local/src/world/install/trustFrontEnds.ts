import { deployer } from '../identities.ts'
import type { World } from '../World.ts'

/** Lets wallets trust the front ends at these origins (ICRC-28) with the factory, the position index, all pools and all farms. */
export async function trustFrontEnds(world: World, origins: readonly string[]): Promise<void> {
  const governance = deployer.getPrincipal()
  const factory = world.factory(governance)
  await trustWithFarms(world, origins)
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

/** Farms are made by operators, and told at the next start. */
async function trustWithFarms(world: World, origins: readonly string[]): Promise<void> {
  const governance = deployer.getPrincipal()
  if (!world.has('farm_factory')) return
  const farms = await world.farmFactory(governance).getAllFarms()
  for (const id of 'ok' in farms ? farms.ok : []) {
    const farm = world.farm(id, governance)
    const { trusted_origins: present } = await farm.icrc28_trusted_origins()
    if (present.join() === origins.join()) continue
    const answer = await farm.setIcrc28TrustedOrigins([...origins])
    if ('err' in answer) throw new Error(`front ends refused by the farm ${id.toText()}`)
  }
}

import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import type { World } from '../World.ts'
import { sellCreations } from './installFarms.ts'

/** The launchpad, and what a sale costs there. Its sales are made when the page is up, by `seedSales`. */
export async function installLaunchpad(world: World, report: Report): Promise<void> {
  if (world.has('launchpad')) return
  report('the launchpad')
  await world.install('launchpad', 'launchpad', [])
  await sellCreations(world, world.launchpad(deployer.getPrincipal()))
}

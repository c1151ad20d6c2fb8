import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import type { World } from '../World.ts'
import { sellCreations } from './installFarms.ts'

/** 0.02 ICP. */
const KEY_PRICE = 2_000_000n

/** Address books across devices. The deployer stands for governance. */
export async function installAddressBook(world: World, report: Report): Promise<void> {
  if (!world.has('address_book')) {
    report('address books')
    await world.install('address_book', 'addressBook', [[deployer.getPrincipal()], 'key_1'])
  }
  await sellCreations(world, world.addressBook(deployer.getPrincipal()), KEY_PRICE)
}

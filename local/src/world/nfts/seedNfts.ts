import { deployer } from '../identities.ts'
import type { World } from '../World.ts'
import { harbourLights } from './harbourLights.ts'
import { makeCollection } from './makeCollection.ts'
import { makeExtCollection } from './makeExtCollection.ts'
import { playNftPast } from './playNftPast.ts'
import { riverStones } from './riverStones.ts'
import { smallHours } from './smallHours.ts'
import { unwrap } from './unwrap.ts'

/**
 * Makes the world's collections of NFTs, and what has happened at the market. What an interrupted run has made stays and is gone on with; a
 * past that it has begun to play is left as it is.
 * @param onInstalled a canister was installed that is to be noted
 */
export async function seedNfts(world: World, onInstalled: () => Promise<void>): Promise<void> {
  const harbour = await makeCollection(world, harbourLights())
  const stones = await makeCollection(world, riverStones())
  const hours = await makeCollection(world, smallHours())
  const cranes = await makeExtCollection(world)
  await onInstalled()
  const operators = world.nftController(deployer.getPrincipal())
  for (const [place, id] of [harbour, stones, cranes].entries())
    unwrap(await operators.add(id.toText(), BigInt(place + 1)))
  await playNftPast(world, { harbour, stones, hours, cranes })
  await world.topUp()
}

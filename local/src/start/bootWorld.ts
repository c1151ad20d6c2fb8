import { mkdir } from 'node:fs/promises'
import { Network } from '@sluice/network'
import { openRegtest } from '../bitcoin/node/RegtestChain.ts'
import { WorldEthereum } from '../ethereum/WorldEthereum.ts'
import { playPast } from '../market/playPast.ts'
import { buildModules } from '../world/buildModules.ts'
import { deployer } from '../world/identities.ts'
import { installAddressBook } from '../world/install/installAddressBook.ts'
import { installClaims } from '../world/install/installClaims.ts'
import { upgradeFarms } from '../world/install/installFarms.ts'
import { installLaunchpad } from '../world/install/installLaunchpad.ts'
import { installNfts, upgradeCollections } from '../world/install/installNfts.ts'
import { installServices } from '../world/install/installServices.ts'
import { installStaking, upgradeStakingPools } from '../world/install/installStaking.ts'
import { installVotes, upgradeVoteProjects } from '../world/install/installVotes.ts'
import { installWorld, registerInstallers, uploadPoolModule } from '../world/installWorld.ts'
import { seedNfts } from '../world/nfts/seedNfts.ts'
import { seedNns } from '../world/nns/seedNns.ts'
import { seedFarms } from '../world/seedFarms.ts'
import { seedLock } from '../world/seedLock.ts'
import { seedPools } from '../world/seedPools.ts'
import { joinSales, seedSales } from '../world/seedSales.ts'
import { seedSnses } from '../world/snses/seedSnses.ts'
import { seedVotes } from '../world/votes/seedVotes.ts'
import { type Deployed, hashOf, type Modules, World } from '../world/World.ts'
import { worldHash } from '../world/worldHash.ts'
import {
  forgetData,
  forgetNetwork,
  networkFolderOf,
  readDeployed,
  saveDeployed,
  WAY_OUT,
} from './dataFolder.ts'
import type { Progress } from './progress.ts'
import type { Settings } from './settings.ts'

/**
 * Builds the modules, starts the network and brings the world up to date: installs, upgrades or finishes seeding.
 * `onModulesBuilt`: the network uses one processor from then on.
 */
export async function bootWorld(
  settings: Settings,
  progress: Progress,
  onModulesBuilt: () => void = () => {},
): Promise<World> {
  const { dataFolder, isFresh, ports, market, memory = MEMORY, savesLate = false } = settings
  if (isFresh) await forgetData(dataFolder)
  const modules = await buildModules((what) => progress.show(what))
  progress.done(
    modules.compiled === 0
      ? 'canister modules are unchanged'
      : `${modules.compiled} canister modules compiled`,
  )
  onModulesBuilt()
  const networkFolder = networkFolderOf(dataFolder)
  const deployed = await readDeployed(dataFolder)
  // a first start that was interrupted begins anew: nobody has used that world yet
  if (deployed === undefined) await forgetNetwork(dataFolder)
  await mkdir(networkFolder, { recursive: true })
  // the past of a new world is played before the present is reached
  const pastDays = deployed === undefined ? market.pastDays : 0
  const startTime = pastDays > 0 ? { startTime: nowNs() - BigInt(pastDays) * DAY_NS } : {}
  const ethereum = new WorldEthereum()
  const network = await Network.start({
    dataDir: networkFolder,
    bitcoin: openRegtest,
    outcalls: ethereum.outcalls,
    ...memory,
    savesLate,
    ...startTime,
  })
  const bring = () =>
    bringUp({
      network,
      ethereum,
      modules: modules.built,
      deployed,
      dataFolder,
      progress,
      webPort: ports.web,
      pastDays,
    })
  try {
    return await (deployed === undefined ? network.withLateSaves(bring) : bring())
  } catch (error) {
    await network.stop()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${reason}\n  If ${dataFolder} is not this version's: ${WAY_OUT}`, {
      cause: error,
    })
  }
}

/** Canisters come back in some ten milliseconds, so only those that are used take memory of somebody who does other things as well. */
const MEMORY = { memoryBudgetBytes: 224 * 1_048_576, restMs: 20_000 }

const NS_PER_MS = 1_000_000n
const DAY_NS = 86_400_000n * NS_PER_MS
const DEEDS_PER_DAY = 45

const nowNs = (): bigint => BigInt(Date.now()) * NS_PER_MS

type Bringing = {
  network: Network
  ethereum: WorldEthereum
  modules: Modules
  deployed: Deployed | undefined
  dataFolder: string
  progress: Progress
  webPort: number
  pastDays: number
}

/** The port that the web app has when it takes any. */
const USUAL_WEB_PORT = 8080

async function bringUp({
  network,
  ethereum,
  modules,
  deployed,
  dataFolder,
  progress,
  webPort,
  pastDays,
}: Bringing): Promise<World> {
  const report = (what: string) => progress.show(`installing: ${what}`)
  const none: Deployed = { canisters: {}, poolModuleHash: '' }
  const world = new World(network, modules, deployed ?? none, ethereum)
  if (deployed === undefined) {
    await installWorld(world, report)
    progress.done(`${Object.keys(world.deployed.canisters).length} canisters installed`)
  }
  await world.topUp()
  const webOrigin = `http://localhost:${webPort || USUAL_WEB_PORT}`
  const settledAs = await worldHash(modules, webOrigin)
  if (world.deployed.settledAs === settledAs) return world
  const upgraded = await upgradeWorld(world)
  // after the upgrades: it asks things of canisters that an older module does not know
  await installServices(world, report, webOrigin)
  await world.topUp()
  await keepDeployed(world, dataFolder)
  if (upgraded > 0) progress.done(`${upgraded} canisters upgraded to new modules`)
  const seeded = await seedPools(world, report)
  await world.topUp()
  if (seeded > 0) progress.done(`${seeded} pools created and given liquidity`)
  await installStaking(world, report)
  await installClaims(world, report)
  await installNfts(world, report)
  await installVotes(world, report)
  await installAddressBook(world, report)
  await installLaunchpad(world, report)
  await world.topUp()
  await keepDeployed(world, dataFolder)
  if (pastDays > 0) await reachPresent(world, pastDays, progress)
  world.deployed.settledAs = settledAs
  await keepDeployed(world, dataFolder)
  return world
}

/** What a world has and no page waits for, in the order in which it is made, and how it is noted. */
const STAGES = [
  ['hasLock', seedLock],
  ['hasCollections', seedNfts],
  ['hasSnses', seedSnses],
  ['hasNns', seedNns],
  ['hasVotes', seedVotes],
] as const

/**
 * Makes the rest of a world: it is called when all is served. What an interrupted run has made of it is taken up.
 * @param whenFarmsAreMade what a world with new farms owes them
 */
export async function finishWorld(
  world: World,
  dataFolder: string,
  whenFarmsAreMade: () => Promise<void> = async () => {},
): Promise<void> {
  const keep = () => keepDeployed(world, dataFolder)
  if (!world.deployed.hasFarms) {
    await seedFarms(world)
    await whenFarmsAreMade()
    world.deployed.hasFarms = true
    await keep()
  }
  const wasWithoutSales = !world.deployed.hasSales
  if (wasWithoutSales) await seedSales(world)
  for (const [flag, seed] of STAGES) {
    if (world.deployed[flag]) continue
    await seed(world, keep)
    world.deployed[flag] = true
    await keep()
  }
  if (!wasWithoutSales) return
  // last: they have opened meanwhile
  await joinSales(world)
  world.deployed.hasSales = true
  await keep()
}

/** What is noted as installed must be on the network after any crash. */
async function keepDeployed(world: World, dataFolder: string): Promise<void> {
  await world.network.save()
  await saveDeployed(dataFolder, world.deployed)
}

/** Trades through the days that the clock was set back, and lets it run on from now. A past that cannot be played is left out. */
async function reachPresent(world: World, days: number, progress: Progress): Promise<void> {
  const report = (what: string) => progress.show(what)
  try {
    await playPast(world, { untilNs: nowNs(), deedsPerDay: DEEDS_PER_DAY, report })
    progress.done(`${days} days of trading played`)
  } catch (error) {
    progress.done(`the market's past ends early: ${error instanceof Error ? error.message : error}`)
  }
  const { network } = world
  // what is left, and the seconds that playing took
  await network.withTimersHeld(() =>
    network.advanceTime(Number((nowNs() - network.now()) / NS_PER_MS)),
  )
  network.unfreezeTime()
  await world.topUp()
}

async function upgradeWorld(world: World): Promise<number> {
  const upgraded = await world.upgradeChanged()
  if (upgraded.includes('swap_pool_installer')) await registerInstallers(world)
  const made =
    (await upgradeFarms(world)) +
    (await upgradeStakingPools(world)) +
    (await upgradeCollections(world)) +
    (await upgradeVoteProjects(world))
  const others = upgraded.length + made
  const poolModuleHash = hashOf(world.module('swapPool'))
  if (world.deployed.poolModuleHash === poolModuleHash) return others
  await uploadPoolModule(world)
  const pools = await world.factory(deployer.getPrincipal()).getPools()
  const ids = 'ok' in pools ? pools.ok.map(({ canisterId }) => canisterId) : []
  for (const canisterId of ids) await world.upgrade(canisterId, 'swapPool')
  world.deployed.poolModuleHash = poolModuleHash
  return others + ids.length
}

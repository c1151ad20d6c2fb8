import { mkdir } from 'node:fs/promises'
import { Network } from '@sluice/network'
import { buildModules } from '../world/buildModules.ts'
import { deployer } from '../world/identities.ts'
import { installHouse } from '../world/installHouse.ts'
import { installWorld, registerInstallers, uploadPoolModule } from '../world/installWorld.ts'
import { seedPools } from '../world/seedPools.ts'
import { type Deployed, hashOf, type Modules, World } from '../world/World.ts'
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

/** Builds the modules, starts the network and brings the world up to date: installs, upgrades or finishes seeding. */
export async function bootWorld(settings: Settings, progress: Progress): Promise<World> {
  const { dataFolder, isFresh, ports } = settings
  if (isFresh) await forgetData(dataFolder)
  const modules = await buildModules((what) => progress.show(what))
  progress.done(
    modules.compiled === 0
      ? 'canister modules are unchanged'
      : `${modules.compiled} canister modules compiled`,
  )
  const networkFolder = networkFolderOf(dataFolder)
  const deployed = await readDeployed(dataFolder)
  // a first start that was interrupted begins anew: nobody has used that world yet
  if (deployed === undefined) await forgetNetwork(dataFolder)
  await mkdir(networkFolder, { recursive: true })
  const network = await Network.start({ dataDir: networkFolder })
  try {
    return await bringUp({
      network,
      modules: modules.built,
      deployed,
      dataFolder,
      progress,
      webPort: ports.web,
    })
  } catch (error) {
    await network.stop()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${reason}\n  If ${dataFolder} is not this version's: ${WAY_OUT}`, {
      cause: error,
    })
  }
}

type Bringing = {
  network: Network
  modules: Modules
  deployed: Deployed | undefined
  dataFolder: string
  progress: Progress
  webPort: number
}

/** The port that the web app has when it takes any. */
const USUAL_WEB_PORT = 8080

async function bringUp({
  network,
  modules,
  deployed,
  dataFolder,
  progress,
  webPort,
}: Bringing): Promise<World> {
  const report = (what: string) => progress.show(`installing: ${what}`)
  const world = new World(network, modules, deployed ?? { canisters: {}, poolModuleHash: '' })
  if (deployed === undefined) {
    await installWorld(world, report)
    progress.done(`${Object.keys(world.deployed.canisters).length} canisters installed`)
  }
  await world.topUp()
  const upgraded = await upgradeWorld(world)
  // after the upgrades: it asks things of canisters that an older module does not know
  await installHouse(world, report, `http://localhost:${webPort || USUAL_WEB_PORT}`)
  await world.topUp()
  await saveDeployed(dataFolder, world.deployed)
  if (upgraded > 0) progress.done(`${upgraded} canisters upgraded to new modules`)
  const seeded = await seedPools(world, report)
  await world.topUp()
  if (seeded > 0) progress.done(`${seeded} pools created and given liquidity`)
  return world
}

async function upgradeWorld(world: World): Promise<number> {
  const upgraded = await world.upgradeChanged()
  if (upgraded.includes('swap_pool_installer')) await registerInstallers(world)
  const poolModuleHash = hashOf(world.module('swapPool'))
  if (world.deployed.poolModuleHash === poolModuleHash) return upgraded.length
  await uploadPoolModule(world)
  const pools = await world.factory(deployer.getPrincipal()).getPools()
  const ids = 'ok' in pools ? pools.ok.map(({ canisterId }) => canisterId) : []
  for (const canisterId of ids) await world.upgrade(canisterId, 'swapPool')
  world.deployed.poolModuleHash = poolModuleHash
  return upgraded.length + ids.length
}

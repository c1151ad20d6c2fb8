import { rm } from 'node:fs/promises'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Conditions, Network, type NetworkOptions, NetworkSnapshot } from '@sluice/network'
import { type Config, createSdk, type Sdk, type SdkOptions, toHex } from '@sluice/sdk'
import { openRegtest } from '../bitcoin/node/RegtestChain.ts'
import { WorldEthereum } from '../ethereum/WorldEthereum.ts'
import { networkFolderOf, readDeployed } from '../start/dataFolder.ts'
import { buildModules } from '../world/buildModules.ts'
import { type Deployed, World } from '../world/World.ts'
import { ROOMY } from './roomy.ts'
import { copyWorld } from './savedWorld.ts'

/** As many tries as people have, without their pauses. */
export const NO_PAUSES_MS = [0, 0, 0]

type Beginning = { readonly from: NetworkSnapshot; readonly deployed: Deployed }

/** What all worlds of a process begin from, with its modules compiled: the next one starts in milliseconds. */
let beginning: Promise<Beginning> | undefined

/** Timers that are due because the saved world is some minutes old fire here, once: in each of its worlds they would take two seconds. */
async function readBeginning(): Promise<Beginning> {
  const folder = await copyWorld()
  const { network, deployed } = await openWorld(
    { from: NetworkSnapshot.ofFolder(networkFolderOf(folder)) },
    await deployedIn(folder),
  )
  await network.advanceTime(0)
  const from = network.snapshot()
  await network.stop()
  await rm(folder, { recursive: true })
  return { from, deployed }
}

async function openWorld(
  kept: Pick<NetworkOptions, 'from' | 'dataDir'>,
  deployed: Deployed,
): Promise<World> {
  const { built } = await buildModules(() => {})
  const ethereum = new WorldEthereum()
  const { outcalls } = ethereum
  const network = await Network.start({ ...kept, ...ROOMY, bitcoin: openRegtest, outcalls })
  return new World(network, built, deployed, ethereum)
}

async function deployedIn(folder: string): Promise<Deployed> {
  const deployed = await readDeployed(folder)
  if (deployed === undefined) throw new Error(`no world was installed in ${folder}`)
  return deployed
}

/** The local world in memory, on a free port, for tests through the SDK. */
export class TestWorld {
  readonly world: World
  readonly config: Config

  private constructor(world: World, config: Config) {
    this.world = world
    this.config = config
  }

  /**
   * The world as the first `npm start` leaves it, with all its pools: a copy of the one that is made once. In memory. With conditions
   * its network is reached as they say, and the seed of what happens is printed.
   */
  static async start(conditions?: Conditions): Promise<TestWorld> {
    beginning ??= readBeginning()
    const { from, deployed } = await beginning
    // a world notes there what is installed in it later
    const own = { ...deployed, canisters: { ...deployed.canisters } }
    return TestWorld.open({ from }, own, conditions)
  }

  /** The same, kept in a data folder. */
  static async startIn(folder: string): Promise<TestWorld> {
    return TestWorld.open({ dataDir: networkFolderOf(folder) }, await deployedIn(folder))
  }

  private static async open(
    kept: Pick<NetworkOptions, 'from' | 'dataDir'>,
    deployed: Deployed,
    conditions?: Conditions,
  ): Promise<TestWorld> {
    const world = await openWorld(kept, deployed)
    const { network } = world
    const { url, seed } = await network.listen(conditions ? { conditions } : {})
    if (seed !== undefined) console.log(`conditions of this network: seed ${seed}`)
    const canisters = Object.entries(world.deployed.canisters).map(([name, { canisterId }]) => [
      name,
      canisterId,
    ])
    return new TestWorld(world, {
      environment: 'local',
      network: { host: url, rootKey: toHex(network.rootKey) },
      identityProvider: 'http://localhost/authorize',
      canisters: Object.fromEntries(canisters),
    })
  }

  /** A new person with test tokens and an SDK of their own. */
  async newTrader(options: SdkOptions = {}): Promise<Sdk> {
    const identity = options.identity ?? Ed25519KeyIdentity.generate()
    const sdk = createSdk(this.config, { retryPausesMs: NO_PAUSES_MS, ...options, identity })
    await this.world.faucet(sdk.principal).drip({ owner: sdk.principal, subaccount: [] })
    return sdk
  }

  ledgerId(name: string): string {
    return this.world.id(name).toText()
  }

  stop(): Promise<void> {
    return this.world.network.stop()
  }
}

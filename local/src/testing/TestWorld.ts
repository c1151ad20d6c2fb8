import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Network } from '@sluice/network'
import { type Config, createSdk, type Sdk, type SdkOptions, toHex } from '@sluice/sdk'
import { buildModules } from '../world/buildModules.ts'
import { installHouse } from '../world/installHouse.ts'
import { installWorld, uploadPoolModule } from '../world/installWorld.ts'
import { POOLS } from '../world/pools.ts'
import { seedPools } from '../world/seedPools.ts'
import { World } from '../world/World.ts'

/** The local world in memory, on a free port, for tests through the SDK. */
export class TestWorld {
  readonly world: World
  readonly config: Config

  private constructor(world: World, config: Config) {
    this.world = world
    this.config = config
  }

  /**
   * @param pairs the pools to make, such as `ICP/ckBTC`.
   * @param dataDir where the network keeps its state; in memory when absent.
   */
  static async start(pairs: readonly string[], dataDir?: string): Promise<TestWorld> {
    const { built } = await buildModules(() => {})
    const network = await Network.start(dataDir === undefined ? { inMemory: true } : { dataDir })
    const world = new World(network, built, { canisters: {}, poolModuleHash: '' })
    await installWorld(world, () => {})
    await installHouse(world, () => {}, 'http://localhost:8080')
    await uploadPoolModule(world)
    const wanted = POOLS.filter(({ symbols }) => pairs.includes(symbols.join('/')))
    await seedPools(world, () => {}, wanted)
    await world.topUp()
    const { url } = await network.listen()
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
  async newTrader(options: Omit<SdkOptions, 'identity'> = {}): Promise<Sdk> {
    const sdk = createSdk(this.config, { ...options, identity: Ed25519KeyIdentity.generate() })
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

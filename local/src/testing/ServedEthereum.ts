import type { Config } from '@sluice/sdk'
import { type EthereumService, startEthereum } from '../start/startEthereum.ts'
import type { TestWorld } from './TestWorld.ts'

/** The Ethereum chain of a world on a free port. Blocks come when the test says so: `world.ethereum` is the chain itself. */
export class ServedEthereum {
  /** That of the world, with the chain. */
  readonly config: Config
  private readonly service: EthereumService

  private constructor(world: TestWorld, service: EthereumService, url: string) {
    this.service = service
    const ethereum = { chainId: 31_337, rpcs: [url], explorers: [url] }
    this.config = { ...world.config, ethereum }
  }

  static async start(world: TestWorld): Promise<ServedEthereum> {
    const ports = { web: 0, network: 0, identity: 0, info: 0, bitcoin: 0, ethereum: 0 }
    const service = await startEthereum(world.world, { ports, allowedHosts: [] }, false)
    if (service.url === undefined) throw new Error('the Ethereum chain is not served')
    return new ServedEthereum(world, service, service.url)
  }

  stop(): Promise<void> {
    return this.service.stop()
  }
}

import type { Config } from '@sluice/sdk'
import { type BitcoinService, startBitcoin } from '../start/startBitcoin.ts'
import type { TestWorld } from './TestWorld.ts'

/** The Bitcoin chain of a world with its explorer and its controls, on a free port. */
export class ServedBitcoin {
  /** That of the world, with the explorer. */
  readonly config: Config
  private readonly service: BitcoinService
  private readonly url: string

  private constructor(world: TestWorld, service: BitcoinService, url: string) {
    this.service = service
    this.url = url
    this.config = { ...world.config, bitcoin: { network: 'regtest', explorers: [url] } }
  }

  static async start(world: TestWorld): Promise<ServedBitcoin> {
    const ports = { web: 0, network: 0, identity: 0, info: 0, bitcoin: 0, ethereum: 0 }
    const service = await startBitcoin(world.world, { ports, allowedHosts: [] }, false)
    if (service.url === undefined) throw new Error('the Bitcoin chain is not served')
    return new ServedBitcoin(world, service, service.url)
  }

  async pay(address: string, sats: number): Promise<void> {
    await this.post('/faucet', { address, sats })
  }

  async mine(blocks: number): Promise<void> {
    await this.post('/mine', { blocks })
  }

  /** Undoes the last blocks. Their transactions wait again. */
  async reorganize(depth: number): Promise<void> {
    await this.post('/reorganize', { depth })
  }

  async storm(change: Readonly<Record<string, unknown>>): Promise<void> {
    await this.post('/storm', change)
  }

  stop(): Promise<void> {
    return this.service.stop()
  }

  private async post(path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${this.url}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
}

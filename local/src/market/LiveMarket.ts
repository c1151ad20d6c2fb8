import { randomInt } from 'node:crypto'
import type { World } from '../world/World.ts'
import { Market } from './Market.ts'
import { PriceWalk } from './PriceWalk.ts'
import { Random } from './Random.ts'

/** A few trades a minute: enough for charts that move, little enough for a laptop's fan. */
const PAUSE_MS = { least: 8_000, most: 25_000 }

/** The light market that goes on while the local world runs, from the prices that it finds. */
export class LiveMarket {
  private readonly random = new Random(randomInt(2 ** 31))
  private readonly world: World
  private next: NodeJS.Timeout | undefined
  private deed: Promise<void> = Promise.resolve()
  private isStopped = false

  private constructor(world: World) {
    this.world = world
  }

  static start(world: World): LiveMarket {
    const market = new LiveMarket(world)
    market.plan()
    return market
  }

  /** Resolves when what is under way has ended; nothing follows it. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.next)
    await this.deed
  }

  private plan(): void {
    const pauseMs = this.random.between(PAUSE_MS.least, PAUSE_MS.most)
    this.next = setTimeout(() => {
      // the exchange does not depend on its market: what fails is told, and the next deed comes
      this.deed = this.act(pauseMs)
        .catch((error: unknown) => console.error(`  the market skipped a trade: ${error}`))
        .then(() => {
          if (!this.isStopped) this.plan()
        })
    }, pauseMs)
    this.next.unref()
  }

  private async act(pauseMs: number): Promise<void> {
    const market = await Market.open(this.world, this.random)
    const walk = new PriceWalk(this.random)
    for (const [token, price] of await market.prices()) walk.goOnFrom(token, price)
    walk.pass(pauseMs)
    await market.step(walk)
  }
}

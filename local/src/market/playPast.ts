import type { World } from '../world/World.ts'
import { Market } from './Market.ts'
import { PriceWalk } from './PriceWalk.ts'
import { Random } from './Random.ts'

const DAY_MS = 86_400_000
const NS_PER_MS = 1_000_000n
/** The same past for everybody, so that what one sees another can look at too. */
const SEED = 20_260_101

export type Past = {
  /** When it ends, in nanoseconds since 1970. */
  readonly untilNs: bigint
  readonly deedsPerDay: number
  readonly report?: (what: string) => void
}

/**
 * Plays trading forward from where the network's clock stands, which must be frozen, until a time is reached exactly. What happens
 * are calls to the real canisters; only the time between them is skipped, and what services do by the hour waits until the end.
 */
export async function playPast(
  world: World,
  { untilNs, deedsPerDay, report = () => {} }: Past,
): Promise<void> {
  const { network } = world
  const random = new Random(SEED)
  const walk = new PriceWalk(random)
  const market = await Market.open(world, random)
  const left = () => Number((untilNs - network.now()) / NS_PER_MS)
  await network.withTimersHeld(async () => {
    for (;;) {
      // nothing happens on the stroke of the clock
      const pauseMs = Math.round((DAY_MS / deedsPerDay) * (0.2 + 1.6 * random.next()))
      if (pauseMs >= left()) break
      report(`playing the past: ${Math.ceil(left() / DAY_MS)} days to go`)
      await network.advanceTime(pauseMs)
      walk.pass(pauseMs)
      await market.step(walk)
      await network.runUntilIdle()
    }
    await network.advanceTime(Math.max(0, left()))
  })
}

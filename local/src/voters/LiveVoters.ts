import type { World } from '../world/World.ts'
import { voteOnOpen } from './voteOnOpen.ts'

const PAUSE_MS = 20_000

/** The voters of the DAO and of the NNS while the local world runs: they look every some seconds whether there is something to vote on. */
export class LiveVoters {
  private readonly timer: NodeJS.Timeout
  private deed: Promise<unknown> = Promise.resolve()

  private constructor(world: World) {
    let isBusy = false
    this.timer = setInterval(() => {
      // they come when DAO and NNS are there, which is some seconds after the page
      if (isBusy || !world.deployed.hasSnses) return
      isBusy = true
      this.deed = voteOnOpen(world)
        .catch((error: unknown) => console.error(`  the voters skipped a vote: ${error}`))
        .finally(() => {
          isBusy = false
        })
    }, PAUSE_MS)
    this.timer.unref()
  }

  static start(world: World): LiveVoters {
    return new LiveVoters(world)
  }

  /** Resolves when what is under way has ended; nothing follows it. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.deed
  }
}

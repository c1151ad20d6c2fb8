import type { NetworkCore } from '../core.ts'

const MAX_STEPS = 10_000

/** Moves the clock forward, stopping at each time at which something is due, and lets all of it run. */
export async function travel({ clock, due, rounds }: NetworkCore, targetNs: bigint): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const nextNs = due.nextNs()
    if (nextNs === undefined || nextNs > targetNs) break
    clock.moveTo(nextNs)
    await rounds.untilIdle()
  }
  clock.moveTo(targetNs)
  await rounds.untilIdle()
}

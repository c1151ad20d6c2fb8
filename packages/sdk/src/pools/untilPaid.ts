import type { Pools } from './Pools.ts'

/** As long as a pool's queue is waited for before the rest of it is the pool's. */
const LOOKS = 60
const LOOK_MS = 1_000

const realPause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Waits while a pool has begun something for an owner and not ended it. Ours answer when the ledger has paid; those of the public
 * exchange answer first and pay out of a queue. Gives up after a minute: then what is on its way is shown where it lies. @throws CallError
 */
export async function untilPaid(
  pools: Pick<Pools, 'isAtWorkFor'>,
  { poolId, principal }: { readonly poolId: string; readonly principal: string },
  pause: (ms: number) => Promise<void> = realPause,
): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    if (!(await pools.isAtWorkFor(poolId, principal))) return
    await pause(LOOK_MS)
  }
}

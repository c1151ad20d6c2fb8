import type { Network, NetworkSnapshot } from '@sluice/network'

/** The same world on another network that is started from the snapshot. */
export type ForkOf<World> = (world: World, snapshot: NetworkSnapshot) => Promise<World>

/**
 * A world that is made once for a process, as a process plays many files and making one takes seconds: each caller has a fork of its own.
 */
export function madeOnce<World extends { readonly network: Network }>(
  make: () => Promise<World>,
  forkOf: ForkOf<World>,
): () => Promise<World> {
  let made: Promise<{ readonly world: World; readonly snapshot: NetworkSnapshot }> | undefined
  return async () => {
    made ??= freeze(make)
    const { world, snapshot } = await made
    return forkOf(world, snapshot)
  }
}

async function freeze<World extends { readonly network: Network }>(make: () => Promise<World>) {
  const world = await make()
  await world.network.runUntilIdle()
  const snapshot = world.network.snapshot()
  await world.network.stop()
  return { world, snapshot }
}

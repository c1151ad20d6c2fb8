import type { Network, NetworkSnapshot } from '@sluice/network'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { ForkOf } from './madeOnce.ts'
import { PREPARING_MS } from './marketWorld.ts'

export type Forked<World> = {
  prepare(): Promise<World>
  readonly forkOf: ForkOf<World>
  /** Is handed the world of each test. */
  use(world: World): void
}

/** Prepares a world once for a test file, and gives each test a fork of it. */
export function forkEachTest<World extends { readonly network: Network }>({
  prepare,
  forkOf,
  use,
}: Forked<World>): void {
  let prepared: World
  let snapshot: NetworkSnapshot
  let fork: World
  beforeAll(async () => {
    prepared = await prepare()
    snapshot = prepared.network.snapshot()
  }, PREPARING_MS)
  afterAll(() => prepared.network.stop())
  beforeEach(async () => {
    fork = await forkOf(prepared, snapshot)
    use(fork)
  })
  afterEach(() => fork.network.stop())
}

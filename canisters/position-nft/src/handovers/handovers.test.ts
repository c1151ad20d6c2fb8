import { heapMaps } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import type { NftContext, PoolPort } from '../nft/NftContext.ts'
import { openNftState } from '../nft/NftState.ts'
import { positionKey } from '../tokens/tokens.ts'
import { newSettling, settleHandovers } from './handovers.ts'

const DEAD_POOL = Uint8Array.of(1)
const GOOD_POOL = Uint8Array.of(2)
const HERE = Uint8Array.of(9)

/** A collection in whose first pool nobody answers. */
function collection(deadAnswer: 'rejects' | 'never answers') {
  let timers: (() => Promise<void>)[] = []
  let asked = 0
  // @ts-expect-error the one method that is asked here answers a boolean
  const askPool: PoolPort = (pool) => {
    asked += 1
    if (pool[0] === GOOD_POOL[0]) return Promise.resolve({ kind: 'ok', value: true })
    if (deadAnswer === 'never answers') return new Promise(() => {})
    return Promise.resolve({ kind: 'unknown', text: 'stopped' })
  }
  const context: NftContext = {
    ...logicEdges,
    state: openNftState(heapMaps),
    cycles: () => 10n ** 13n,
    askPool,
    listPools: async () => ({ kind: 'unknown', text: '' }),
    fetchToken: async () => undefined,
    self: () => HERE,
    schedule: (_, job) => void timers.push(job),
    busy: new Set(),
    settling: newSettling(),
    listing: { atNs: 0n, pools: new Map() },
    asking: new Set(),
  }
  return {
    context,
    timers: () => timers.length,
    asked: () => asked,
    /** Runs what is due; what never answers is left behind. */
    async runTimers() {
      const due = timers
      timers = []
      for (const job of due) void job()
      await new Promise((resolve) => setImmediate(resolve))
    },
    add(pool: Uint8Array, positionId: bigint) {
      context.state.handovers.set(positionKey(pool, positionId), {
        kind: 'wrap',
        pool,
        positionId,
        owner: Uint8Array.of(5),
        tickLower: -60,
        tickUpper: 60,
        sinceNs: positionId,
        tokenId: undefined,
      })
    },
  }
}

test.each(['rejects', 'never answers'] as const)(
  'a pool that %s does not keep the handovers of another from being decided',
  async (deadAnswer) => {
    const world = collection(deadAnswer)
    for (let id = 1n; id <= 250n; id++) world.add(DEAD_POOL, id)
    world.add(GOOD_POOL, 1n)

    void settleHandovers(world.context)
    for (let round = 0; round < 4; round++) {
      await world.runTimers()
      void settleHandovers(world.context)
    }
    await world.runTimers()

    expect(world.context.state.tokenOfPosition.has(positionKey(GOOD_POOL, 1n))).toBe(true)
    expect(world.context.state.handovers.size).toBe(250)
  },
)

test('handovers without an answer share one timer', async () => {
  const world = collection('rejects')
  for (let id = 1n; id <= 100n; id++) world.add(DEAD_POOL, id)
  await settleHandovers(world.context)
  for (let round = 0; round < 5; round++) {
    expect(world.timers()).toBe(1)
    await world.runTimers()
  }
  expect(world.asked()).toBe(600)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryTickStore } from '../pool/memoryStores.ts'
import { flipTick, nextInitializedTickWithinOneWord } from './tickBitmap.ts'

function bitmapOf(tickSpacing: number, ticks: readonly number[]): MemoryTickStore {
  const store = new MemoryTickStore()
  for (const tick of ticks) flipTick(store, tick, tickSpacing)
  return store
}

describe('nextInitializedTickWithinOneWord', () => {
  const words = bitmapOf(1, [-200, -55, -4, 70, 78, 84, 139, 240, 535])
  const above = (tick: number) =>
    nextInitializedTickWithinOneWord(words, { tick, tickSpacing: 1, zeroForOne: false })
  const atOrBelow = (tick: number) =>
    nextInitializedTickWithinOneWord(words, { tick, tickSpacing: 1, zeroForOne: true })

  test('finds the next tick above, or the edge of its word', () => {
    expect(above(78)).toEqual({ tick: 84, isInitialized: true })
    expect(above(-55)).toEqual({ tick: -4, isInitialized: true })
    expect(above(77)).toEqual({ tick: 78, isInitialized: true })
    expect(above(-56)).toEqual({ tick: -55, isInitialized: true })
    expect(above(255)).toEqual({ tick: 511, isInitialized: false })
    expect(above(-257)).toEqual({ tick: -200, isInitialized: true })
    expect(above(508)).toEqual({ tick: 511, isInitialized: false })
  })

  test('finds a tick itself when looking down, or the edge of its word', () => {
    expect(atOrBelow(78)).toEqual({ tick: 78, isInitialized: true })
    expect(atOrBelow(79)).toEqual({ tick: 78, isInitialized: true })
    expect(atOrBelow(258)).toEqual({ tick: 256, isInitialized: false })
    expect(atOrBelow(256)).toEqual({ tick: 256, isInitialized: false })
    expect(atOrBelow(72)).toEqual({ tick: 70, isInitialized: true })
    expect(atOrBelow(-257)).toEqual({ tick: -512, isInitialized: false })
    expect(atOrBelow(1023)).toEqual({ tick: 768, isInitialized: false })
    expect(atOrBelow(900)).toEqual({ tick: 768, isInitialized: false })
  })

  test('agrees with a search of the whole list', () => {
    const spacing = fc.constantFrom(1, 10, 60, 200)
    const compressed = fc.array(fc.integer({ min: -600, max: 600 }), { maxLength: 30 })
    fc.assert(
      fc.property(spacing, compressed, fc.integer(), (tickSpacing, list, seed) => {
        const used = new Set(list.map((item) => item * tickSpacing))
        const store = bitmapOf(tickSpacing, [...used])
        const tick = seed % (600 * tickSpacing)
        for (const zeroForOne of [true, false]) {
          const next = nextInitializedTickWithinOneWord(store, { tick, tickSpacing, zeroForOne })
          expect(next.isInitialized).toBe(used.has(next.tick))
          const passed = [...used].filter((other) =>
            zeroForOne ? other <= tick && other > next.tick : other > tick && other < next.tick,
          )
          expect(passed).toEqual([])
        }
      }),
    )
  })
})

test('flipping a tick twice leaves no trace', () => {
  const store = bitmapOf(60, [-60, 120, -60, 120])
  expect(store.words.size).toBe(0)
})

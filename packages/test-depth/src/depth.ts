/**
 * The share of all random, fault and kill cases that a run plays: `SLUICE_TEST_DEPTH`, from above 0 to 1. A push plays a fortieth,
 * each time another one; `npm run test:deep` plays everything.
 */
export const DEPTH = readDepth(process.env.SLUICE_TEST_DEPTH)

/** From which all random choices of a run follow, fast-check's too. Fresh in each run; `SLUICE_TEST_SEED` repeats one. */
export const SEED = readSeed(process.env.SLUICE_TEST_SEED)

/** How many of so many cases this run plays. `least`: how many are needed for the test to say anything. */
export function times(all: number, least = 1): number {
  return Math.min(all, Math.max(least, Math.ceil(all * DEPTH)))
}

/** What fast-check is told of a property for which a deep run tries so many cases; a hundred of quick ones cost nothing. */
export function share(all: number, least = 100): { numRuns: number } {
  return { numRuns: times(all, least) }
}

/** The cases of a table that this run plays, in the table's order: others in each run. */
export function some<Case>(cases: readonly Case[], least = 1): readonly Case[] {
  const random = randomOf(SEED)
  const wanted = times(cases.length, least)
  const drawn = cases.map((_, index) => ({ index, rank: random() }))
  const chosen = drawn.sort((a, b) => a.rank - b.rank).slice(0, wanted)
  const indices = new Set(chosen.map(({ index }) => index))
  return cases.filter((_, index) => indices.has(index))
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function readDepth(text: string | undefined): number {
  const depth = text ? Number(text) : 1 / 40
  if (depth > 0 && depth <= 1) return depth
  throw new Error(`SLUICE_TEST_DEPTH is "${text}"; it must be above 0 and at most 1`)
}

function readSeed(text: string | undefined): number {
  const seed = text ? Number(text) : Math.floor(Math.random() * 2 ** 31)
  if (Number.isInteger(seed)) return seed
  throw new Error(`SLUICE_TEST_SEED is "${text}"; it must be a whole number`)
}

/** Pools that are asked at the same time. */
const AT_ONCE = 6

/**
 * What many pools say, six asked at a time, in their order. `onEach` hears of each as it answers; one that fails is left out of the
 * result, and `onEach` hears why.
 */
export async function fromEach<Pool, Found>(
  pools: readonly Pool[],
  fetch: (pool: Pool) => Promise<readonly Found[]>,
  onEach: (pool: Pool, found: Found[] | undefined, error?: unknown) => void,
): Promise<Found[]> {
  const waiting = [...pools]
  const all = new Map<Pool, Found[]>()
  const work = async () => {
    for (let pool = waiting.shift(); pool !== undefined; pool = waiting.shift()) {
      let found: Found[]
      try {
        found = [...(await fetch(pool))]
      } catch (error) {
        onEach(pool, undefined, error)
        continue
      }
      all.set(pool, found)
      onEach(pool, found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pools.flatMap((pool) => all.get(pool) ?? [])
}

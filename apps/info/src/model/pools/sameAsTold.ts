import { NonsenseError } from '../NonsenseError.ts'
import type { LiveTrackedPool, PoolBook } from '../state/books.ts'

/** The engine must come to the very numbers that the event tells. @throws NonsenseError naming the first that differs */
export function requireSame(
  pool: PoolBook,
  found: Readonly<Record<string, bigint | number>>,
  told: Readonly<Record<string, bigint | number>>,
): void {
  for (const name in told) {
    if (found[name] !== told[name]) {
      throw new NonsenseError(
        `${pool.canisterId}: ${name} is ${found[name]}, the event says ${told[name]}`,
      )
    }
  }
}

/** @throws NonsenseError before the pool was opened */
export function requireOpen({ live, canisterId }: PoolBook): LiveTrackedPool {
  if (live === undefined) throw new NonsenseError(`${canisterId}: used before it was opened`)
  return live
}

import { canisterNumberOf, textOf } from '../principals.ts'
import { MAX_SUBNETS, subnetNumberOf } from '../topology.ts'
import { DataDirError } from './openDatabase.ts'
import type { Saved, Store } from './store.ts'

/**
 * How many subnets a network has: as many as are wanted, else as it ever had, else one. Throws a `RangeError` when that
 * is no number of subnets, and a `DataDirError` when canisters live on further ones; the store is closed then.
 */
export function countSubnets(
  store: Store,
  saved: Saved | undefined,
  wanted: number | undefined,
): number {
  const count = wanted ?? 1 + (saved?.counters.nextOnFurther?.length ?? 0)
  const problem = problemOf(saved, count)
  if (problem === undefined) return count
  store.close()
  throw problem
}

function problemOf(saved: Saved | undefined, count: number): Error | undefined {
  if (!Number.isInteger(count) || count < 1 || count > MAX_SUBNETS) {
    return new RangeError(`${count} is no number of subnets: give one from 1 to ${MAX_SUBNETS}`)
  }
  const left = saved?.canisters.find(({ record }) => homeOf(record.id) >= count)
  if (left === undefined) return undefined
  const { id } = left.record
  return new DataDirError(
    `Canister ${textOf(id)} lives on a further subnet than the ${count} that the network is to have. ` +
      `Start it with ${homeOf(id) + 1} or more.`,
  )
}

function homeOf(id: Uint8Array): number {
  return subnetNumberOf(canisterNumberOf(id) ?? 0n)
}

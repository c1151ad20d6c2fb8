import type { ConsensusStrategy, RpcService } from '@sluice/candid/evm_rpc'
import type { Result } from './outcalls/reading.ts'

/** What all providers of a call came to. */
export type Multi<Value> =
  | { Consistent: Result<Value> }
  | { Inconsistent: [RpcService, Result<Value>][] }

/** Providers that said the same. */
type Group<Value> = { readonly result: Result<Value>; count: number }

/**
 * One result when providers agree: all of them, or as many as the threshold wants. Errors count only when all are the same, and a threshold
 * that two different results meet is met by none. Otherwise what each said.
 */
export function agree<Value>(
  providers: readonly RpcService[],
  results: readonly Result<Value>[],
  strategy: ConsensusStrategy,
): Multi<Value> {
  const groups = groupsOf(results)
  const [only, ...others] = groups
  if (only !== undefined && others.length === 0) return { Consistent: only.result }
  if ('Threshold' in strategy) {
    const { min } = strategy.Threshold
    const enough = groups.filter(({ result, count }) => 'Ok' in result && count >= min)
    const [found, rival] = enough
    if (found !== undefined && rival === undefined) return { Consistent: found.result }
  }
  const asked: [RpcService, Result<Value>][] = []
  for (const [index, service] of providers.entries()) {
    const result = results[index]
    if (result !== undefined) asked.push([service, result])
  }
  return { Inconsistent: asked }
}

/** What was read once for several is not compared: writing a result down costs more than reading it. */
function groupsOf<Value>(results: readonly Result<Value>[]): Group<Value>[] {
  const distinct = new Map<Result<Value>, Group<Value>>()
  for (const result of results) add(distinct, result, { result, count: 1 })
  if (distinct.size <= 1) return [...distinct.values()]
  const groups = new Map<string, Group<Value>>()
  for (const group of distinct.values()) add(groups, textOf(group.result), group)
  return [...groups.values()]
}

function add<Key, Value>(groups: Map<Key, Group<Value>>, key: Key, group: Group<Value>): void {
  const known = groups.get(key)
  if (known === undefined) groups.set(key, group)
  else known.count += group.count
}

/** Equal results have equal texts: their fields are always written in the same order. */
const textOf = (result: object): string =>
  JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? `${value}` : value))

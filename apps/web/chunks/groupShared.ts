export type Shared = {
  /** The parts of the site that need each module; at least two for each. */
  readonly users: ReadonlyMap<string, ReadonlySet<string>>
  readonly sizeOf: (module: string) => number
  readonly importsOf: (module: string) => readonly string[]
  /** What a file less is worth to whoever loads it, in the unit of `sizeOf`. */
  readonly fileCost: number
}

/** Modules that go into one file, and the parts that load it. */
type Group = {
  readonly modules: readonly string[]
  readonly users: ReadonlySet<string>
  readonly size: number
}

/** Two groups that are better together: what is saved in files, less what is loaded in vain, is above zero. */
type Pair = { readonly one: Group; readonly other: Group; readonly gain: number }

/**
 * Puts modules that several parts of a site share into files. At first those of the same users are together, so that nobody loads what
 * they don't use; then two files become one, the best pair first, as long as that saves more than it wastes.
 */
export function groupShared(shared: Shared): readonly (readonly string[])[] {
  const groups = new Set(sameUsers(shared))
  let pairs = [...groups].flatMap((one, index) =>
    pairsOf(one, [...groups].slice(index + 1), shared),
  )
  for (let best = bestOf(pairs); best !== undefined; best = bestOf(pairs)) {
    const { one, other } = best
    const merged = mergedOf(one, other)
    const others = [...groups].filter((group) => group !== one && group !== other)
    if (leadsBack(merged, others, shared)) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    groups.delete(one)
    groups.delete(other)
    pairs = pairs
      .filter((pair) => groups.has(pair.one) && groups.has(pair.other))
      .concat(pairsOf(merged, others, shared))
    groups.add(merged)
  }
  return [...groups].map(({ modules }) => modules)
}

function sameUsers({ users, sizeOf }: Shared): readonly Group[] {
  const byUsers = new Map<string, Group>()
  for (const [id, of] of users) {
    const key = [...of].sort().join('\n')
    const same = byUsers.get(key) ?? { modules: [], users: of, size: 0 }
    byUsers.set(key, mergedOf(same, { modules: [id], users: of, size: sizeOf(id) }))
  }
  return [...byUsers.values()]
}

const mergedOf = (one: Group, other: Group): Group => ({
  modules: [...one.modules, ...other.modules],
  users: new Set([...one.users, ...other.users]),
  size: one.size + other.size,
})

function pairsOf(one: Group, others: readonly Group[], { fileCost }: Shared): readonly Pair[] {
  return others.flatMap((other) => {
    const both = [...one.users].filter((user) => other.users.has(user)).length
    if (both === 0) return []
    const inVain = one.size * (other.users.size - both) + other.size * (one.users.size - both)
    const gain = both * fileCost - inVain
    return gain > 0 ? [{ one, other, gain }] : []
  })
}

const bestOf = (pairs: readonly Pair[]): Pair | undefined =>
  pairs.reduce<Pair | undefined>(
    (best, pair) => (best === undefined || pair.gain > best.gain ? pair : best),
    undefined,
  )

/** Whether a file would need itself through another one: in a circle something runs before what it needs is there. */
function leadsBack(start: Group, others: readonly Group[], { importsOf }: Shared): boolean {
  const groupOf = new Map(
    [start, ...others].flatMap((group) => group.modules.map((id) => [id, group] as const)),
  )
  const needs = (group: Group) =>
    group.modules.flatMap(importsOf).flatMap((id) => groupOf.get(id) ?? [])
  const reached = new Set(needs(start).filter((group) => group !== start))
  for (const group of reached) {
    for (const next of needs(group)) {
      if (next === start) return true
      reached.add(next)
    }
  }
  return false
}

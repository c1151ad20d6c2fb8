import type { Rolldown } from 'vite'
import { groupShared } from './groupShared.ts'
import { type Module, moduleGraph } from './moduleGraph.ts'

const ENTRY = '/apps/web/src/main.tsx'

/**
 * What nearly every visit loads, in the order in which it does. What a root needs and no layer before it has goes into one file with the
 * layer's name, and what comes from packages into another, since that changes less often.
 */
const LAYERS = [
  { name: 'frame', root: ENTRY },
  { name: 'form', root: '/apps/web/src/features/swap/SwapPage.tsx' },
  { name: 'sdk', root: '/packages/sdk/src/index.ts' },
  { name: 'activity', root: '/apps/web/src/activity/ActivityCenter.tsx' },
  { name: 'charts', root: '/apps/web/src/features/swap/chart/PairChart.tsx' },
  { name: 'charts', root: '/apps/web/src/ui/chart/ChartMenu.tsx' },
] as const

/** What asks the network and checks its answers. */
const NETWORK = /\/@icp-sdk\/core\/|\/packages\/sdk\/src\/agent\//
const INSTALLED = /\/node_modules\//
/** So much source may be loaded in vain for a file less. As it travels that is a fifth: what a request costs on a slow line. */
const FILE_COST = 20_000

/**
 * Names the file of the release that a module goes into when more than one part of the site uses it. Left to itself the bundler makes a
 * file for every set of parts that have something in common, hundreds of them. What only one part uses stays with that part.
 *
 * @param main the module that runs first
 */
export function chunkOf(main: string): Rolldown.CodeSplittingNameFunction {
  let plan: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    plan ??= planFrom(main, moduleGraph(main, graph))
    return plan.get(id)
  }
}

function planFrom(main: string, graph: ReadonlyMap<string, Module>): ReadonlyMap<string, string> {
  const parts = partsOf(main, graph)
  const users = sharedIn(parts)
  const early = earlyIn(parts)
  const plan = new Map<string, string>()
  const sizeOf = (id: string) => graph.get(id)?.size ?? 0
  for (const { name, root } of LAYERS) {
    const [, layer] = [...parts].find(([id]) => id.endsWith(root)) ?? []
    if (layer === undefined) throw new Error(`${root} does not load by itself`)
    const waits = [...layer].some((id) => NETWORK.test(id))
    const modules = [...layer].filter((id) => !plan.has(id))
    const installed = modules.filter((id) => INSTALLED.test(id) && !(waits && early.has(id)))
    const isLarge = installed.reduce((sum, id) => sum + sizeOf(id), 0) > FILE_COST
    for (const id of installed) plan.set(id, isLarge ? `${name}-packages` : name)
    // what runs first alone has its file already
    const own = modules.filter((id) => !plan.has(id) && (users.has(id) || root !== ENTRY))
    for (const id of own) plan.set(id, waits && early.has(id) ? 'early' : name)
  }
  for (const id of plan.keys()) users.delete(id)
  const importsOf = (id: string) => graph.get(id)?.imports ?? []
  const taken = new Set<string>(plan.values())
  for (const isEarly of [true, false]) {
    const some = new Map([...users].filter(([id]) => early.has(id) === isEarly))
    for (const modules of groupShared({ users: some, sizeOf, importsOf, fileCost: FILE_COST })) {
      const [largest = ''] = modules.toSorted((one, other) => sizeOf(other) - sizeOf(one))
      const name = freeName(nameOf(largest), taken)
      taken.add(name)
      for (const id of modules) plan.set(id, name)
    }
  }
  return plan
}

/** What parts need that stand on the page before the SDK does: nothing of it may go into a file that waits for the SDK. */
const earlyIn = (parts: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> =>
  new Set(
    [...parts.values()]
      .filter((modules) => ![...modules].some((id) => NETWORK.test(id)))
      .flatMap((modules) => [...modules]),
  )

/** Each part that loads by itself, the first of all included, with the modules that it needs. */
function partsOf(
  main: string,
  graph: ReadonlyMap<string, Module>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = new Map<string, ReadonlySet<string>>()
  const roots = new Set([main])
  for (const root of roots) {
    const modules = new Set([root])
    for (const id of modules) {
      const { imports, loads } = graph.get(id) ?? { imports: [], loads: [] }
      for (const next of imports) modules.add(next)
      for (const next of loads) roots.add(next)
    }
    parts.set(root, modules)
  }
  return parts
}

/** The modules that several parts need, with those parts. */
function sharedIn(parts: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const [part, modules] of parts)
    for (const id of modules) users.set(id, (users.get(id) ?? new Set()).add(part))
  return new Map([...users].filter(([, of]) => of.size > 1))
}

/** What a person finds in a list of requests: the module's own name, or its folder's where that says nothing. */
const nameOf = (id: string) =>
  id
    .replace(/(\/(index|dist|src|esm|es2015|lib|build))*(\.[\w.]+)?$/, '')
    .split('/')
    .at(-1) ?? ''

const freeName = (name: string, taken: ReadonlySet<string>, count = 1): string => {
  const full = count === 1 ? name : `${name}-${count}`
  return taken.has(full) ? freeName(name, taken, count + 1) : full
}

import type { Rolldown } from 'vite'

export type Module = {
  /** What must run before it can. */
  readonly imports: readonly string[]
  /** What it loads when that is used. */
  readonly loads: readonly string[]
  /** Characters of its source. */
  readonly size: number
}

/** What the bundler tells of a module. */
type Told = Pick<Rolldown.ModuleInfo, 'id' | 'code' | 'importedIds' | 'dynamicallyImportedIds'>

/** A file that passes on at least so much is a collection, of which nobody needs all. */
const MANY = 30
const PACKAGE = /\/node_modules\/((?:@[\w-]+\/)?[\w-]+)\/|\/packages\/([\w-]+)\/src\/index\.ts$/
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const PASSED_ON = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const PASSED_ON_WHOLE = /(?:im|ex)port\s*\*\s*as\s+(\w+)\s+from\s*["']([^"']+)["']/g

/**
 * All modules that are reached from one. Of a package whose main file passes on what its many other files export, a module needs the files
 * behind the names that it imports: whoever draws one icon needs one, not two thousand, and the bundler keeps no more of them either.
 */
export function moduleGraph(
  root: string,
  bundle: { getModuleInfo(id: string): Told | null },
): ReadonlyMap<string, Module> {
  const infos = new Map<string, Told | null>()
  const infoOf = (id: string) => {
    const info = infos.get(id) ?? bundle.getModuleInfo(id)
    infos.set(id, info)
    return info
  }
  const collections = new Map<string, ReadonlyMap<string, string>>()
  const sourcesIn = (info: Told) => {
    const sources = collections.get(info.id) ?? sourcesOf(info)
    collections.set(info.id, sources)
    return sources
  }
  const modules = new Map<string, Module>()
  const reached = new Set([root])
  for (const id of reached) {
    const info = infoOf(id)
    if (info === null) continue
    const imports = info.importedIds.flatMap((imported) => {
      const other = infoOf(imported)
      const isMany = other !== null && other.importedIds.length >= MANY
      return (isMany ? chosenFrom(imported, sourcesIn(other), info) : undefined) ?? [imported]
    })
    const loads = info.dynamicallyImportedIds
    modules.set(id, { imports, loads, size: info.code?.length ?? 0 })
    for (const next of [...imports, ...loads]) reached.add(next)
  }
  return modules
}

/** The files that a module takes from a collection; undefined when that cannot be told. */
function chosenFrom(
  collection: string,
  sources: ReadonlyMap<string, string>,
  { code }: Told,
): readonly string[] | undefined {
  const [, installed, own] = PACKAGE.exec(collection) ?? []
  const from = own === undefined ? installed : `@sluice/${own}`
  const names = matchesIn(code, IMPORT)
    .filter(([, source]) => source === from)
    .flatMap(([list]) => namesIn(list).map(({ original }) => original))
  const chosen = names.flatMap((name) => sources.get(name) ?? [])
  return names.length > 0 && chosen.length === names.length ? chosen : undefined
}

/** The files behind the names that a collection passes on. */
function sourcesOf({ code, importedIds }: Told): ReadonlyMap<string, string> {
  const passedOn = [
    ...matchesIn(code, PASSED_ON).flatMap(([list, from]) =>
      namesIn(list).map(({ renamed }) => [renamed, from] as const),
    ),
    ...matchesIn(code, PASSED_ON_WHOLE),
  ]
  const sources = new Map<string, string>()
  for (const [name, from] of passedOn) {
    const path = from.startsWith('.') ? from.slice(1) : `/${from}/`
    const source = importedIds.find((id) => id.includes(path))
    if (source !== undefined) sources.set(name, source)
  }
  return sources
}

const matchesIn = (code: string | null, pattern: RegExp) =>
  [...(code ?? '').matchAll(pattern)].map(([, what = '', from = '']) => [what, from] as const)

/** Of `a, b as c`. */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== '')
    .map(([original = '', renamed = original]) => ({ original, renamed }))

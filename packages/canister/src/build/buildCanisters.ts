import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BuiltCanister } from './BuiltCanister.ts'
import { type CanisterSource, cacheFolder, repository } from './canisterSource.ts'
import { buildInChildren } from './children/buildInChildren.ts'
import { builderHash } from './manifest/builderHash.ts'
import { FileHashes, sha256 } from './manifest/FileHashes.ts'
import { isCurrent, readManifest, removeReplaced } from './manifest/manifest.ts'
import { markUsed, removeUnfinished } from './manifest/sealedFile.ts'
import { moduleOfRun } from './modulesOfRun.ts'

export { canisterSource } from './canisterSource.ts'
export { markUsed, removeOlder } from './manifest/sealedFile.ts'
export { useInThisRun } from './modulesOfRun.ts'
export type { BuiltCanister, CanisterSource }

export type BuildProgress = {
  name: string
  /** `cached`: nothing had changed. */
  state: 'building' | 'built' | 'cached'
  finished: number
  total: number
}

/**
 * Takes the modules whose inputs are as they were, and builds the others side by side.
 * @throws Error naming the canister and showing the compiler's words when one does not build.
 */
export async function buildCanisters(
  sources: readonly CanisterSource[],
  onProgress: (progress: BuildProgress) => void = () => {},
): Promise<Map<string, BuiltCanister>> {
  const built = new Map<string, BuiltCanister>()
  const report = (name: string, state: BuildProgress['state']) =>
    onProgress({ name, state, finished: built.size, total: sources.length })
  const add = ({ name }: CanisterSource, { file, hash }: Found, wasCached: boolean) => {
    built.set(name, new BuiltCanister({ name, file, wasCached }, hash))
    report(name, wasCached ? 'cached' : 'built')
  }
  const stale: CanisterSource[] = []
  const builder = builderHash()
  const hashes = new FileHashes(repository)
  for (const source of sources) {
    const found = (await ofRun(source)) ?? (await unchanged(source, builder, hashes))
    if (found === undefined) stale.push(source)
    else add(source, found, true)
  }
  if (stale.length > 0) await removeUnfinished(cacheFolder)
  await buildInChildren(builder, stale, {
    onStart: ({ name }) => report(name, 'building'),
    onCompiled: (source, compiled) => add(source, compiled, compiled.isKnown),
  })
  if (stale.length > 0) await removeReplaced()
  return built
}

/** Builds one canister, or takes the module built earlier from the same inputs. */
export async function buildCanister(
  source: CanisterSource,
  onCompile: () => void,
): Promise<BuiltCanister> {
  const built = await buildCanisters([source], ({ state }) => {
    if (state === 'building') onCompile()
  })
  const canister = built.get(source.name)
  if (canister === undefined) throw new Error(`canister ${source.name} was not built`)
  return canister
}

type Found = { file: string; hash?: string }

async function ofRun({ name }: CanisterSource): Promise<Found | undefined> {
  const file = await moduleOfRun(name)
  return file === undefined ? undefined : { file }
}

/** The module in the cache, when it is whole and everything that it was built from is as it was. */
async function unchanged(
  source: CanisterSource,
  builder: string,
  hashes: FileHashes,
): Promise<Found | undefined> {
  const manifest = await readManifest(source)
  if (manifest === undefined || !isCurrent(manifest, builder, hashes)) return undefined
  const { hash } = manifest.module
  const file = join(cacheFolder, manifest.module.file)
  const module = await readFile(file).catch(() => undefined)
  if (module === undefined || sha256(module) !== hash) return undefined
  await markUsed(file)
  return { file, hash }
}

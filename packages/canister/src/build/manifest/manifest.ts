import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type CanisterSource, cacheFolder, repository } from '../canisterSource.ts'
import type { FileHashes } from './FileHashes.ts'
import { readSealed, removeOlder, writeSealed } from './sealedFile.ts'

/** What a module was built from: while all of it is as it was, the module needs not be built again. */
export type Manifest = {
  /** Of the code that builds, see `builderHash`. */
  readonly builder: string
  /** The module's name in the cache, and the hash of its bytes. */
  readonly module: { readonly file: string; readonly hash: string }
  /** Hashes by the path within the repository. */
  readonly files: Readonly<Record<string, string>>
  readonly folders: Readonly<Record<string, string>>
}

/** Undefined when there is none, or none that is whole. */
export const readManifest = (source: CanisterSource): Promise<Manifest | undefined> =>
  readManifestIn(manifestFile(source))

async function readManifestIn(file: string): Promise<Manifest | undefined> {
  const text = await readSealed(file)
  return text === undefined ? undefined : JSON.parse(text.toString())
}

export async function writeManifest(source: CanisterSource, manifest: Manifest): Promise<void> {
  await writeSealed(manifestFile(source), Buffer.from(JSON.stringify(manifest)))
}

/** Modules that no manifest names any more go, once nobody has used them for a day: another run may still need them. */
export async function removeReplaced(folder = cacheFolder): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const manifests = await Promise.all(
    names.filter((name) => name.endsWith(INPUTS)).map((name) => readManifestIn(join(folder, name))),
  )
  const named = new Set(manifests.map((manifest) => manifest?.module.file))
  await removeOlder(folder, DAY_MS, (name) => name.endsWith('.wasm.gz') && !named.has(name))
}

const INPUTS = '.inputs'
const DAY_MS = 86_400_000

/** Whether everything is as it was when the module was built. */
export function isCurrent(manifest: Manifest, builder: string, hashes: FileHashes): boolean {
  return (
    manifest.builder === builder &&
    Object.entries(manifest.files).every(([path, hash]) => hashes.ofFile(path) === hash) &&
    Object.entries(manifest.folders).every(([path, hash]) => hashes.ofFolder(path) === hash)
  )
}

/** The files of a bundle, the interface, and what decides where imports lead. */
export function inputsOf(
  source: CanisterSource,
  bundled: readonly string[],
  hashes: FileHashes,
): Pick<Manifest, 'files' | 'folders'> {
  const folders = new Set(bundled.flatMap(foldersAbove))
  const configuration = [...folders].flatMap((folder) => hashes.configurationIn(folder))
  const files = [...bundled, inRepository(source.did), ...configuration]
  return {
    files: Object.fromEntries(files.map((path) => [path, hashes.ofFile(path)])),
    folders: Object.fromEntries([...folders].map((path) => [path, hashes.ofFolder(path)])),
  }
}

/**
 * Whether a file or folder may have changed while it was bundled: then its hash says nothing of what is in the bundle. The time is
 * that of the last change of any kind, which nobody can set; file systems round it by some milliseconds.
 */
export function changedSince(
  { files, folders }: Pick<Manifest, 'files' | 'folders'>,
  startedAtMs: number,
): boolean {
  // builds write into these two themselves
  const watched = Object.keys(folders).filter((path) => path !== '' && path !== 'node_modules')
  return [...Object.keys(files), ...watched].some((path) => {
    const changedAtMs = statSync(join(repository, path), { throwIfNoEntry: false })?.ctimeMs
    return changedAtMs === undefined || changedAtMs >= startedAtMs - ROUNDED_MS
  })
}

const ROUNDED_MS = 20

/** All folders that a file is in, up to that of the repository, which is ''. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return Array.from({ length: parts.length + 1 }, (_, count) => parts.slice(0, count).join('/'))
}

/** Two sources may have one name: tests build variants of a canister. */
function manifestFile({ name, main, did }: CanisterSource): string {
  const places = JSON.stringify([inRepository(main), inRepository(did)])
  const key = createHash('sha256').update(places).digest('hex').slice(0, 8)
  return join(cacheFolder, `${name}-${key}${INPUTS}`)
}

export function inRepository(path: string): string {
  return relative(repository, path).split(sep).join('/')
}

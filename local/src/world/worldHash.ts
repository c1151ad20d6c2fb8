import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const SOURCES = import.meta.dirname

/** Where the module of each canister was built. */
type BuiltFiles = ReadonlyMap<string, { readonly file: string }>

/**
 * Of all that decides what a world has: the modules, the code that installs and seeds it, and where the web app is. A world that was
 * brought up with the same has nothing to be asked at a start.
 */
export async function worldHash(modules: BuiltFiles, webOrigin: string): Promise<string> {
  const hash = createHash('sha256').update(webOrigin)
  // a module's file is named by what it was built from
  for (const { file } of modules.values()) hash.update(basename(file))
  const files = await readdir(SOURCES, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
  for (const path of paths.sort()) hash.update(await readFile(path))
  return hash.digest('hex')
}

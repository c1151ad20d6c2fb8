import { readFileSync } from 'node:fs'
import { sha256 } from './manifest/FileHashes.ts'

/** A canister whose module is in a file. A world of 43 modules holds none of their 43 MB in memory. */
export class BuiltCanister {
  readonly name: string
  /** Where the module is kept. */
  readonly file: string
  readonly wasCached: boolean
  readonly #hash: string | undefined

  /** @param hash of the module, when it is known. */
  constructor(
    { name, file, wasCached }: { name: string; file: string; wasCached: boolean },
    hash?: string,
  ) {
    this.name = name
    this.file = file
    this.wasCached = wasCached
    this.#hash = hash
  }

  /** The gzipped module, as it is installed. @throws Error when the file is not what was built any more. */
  get module(): Uint8Array {
    const module = readFileSync(this.file)
    if (this.#hash !== undefined && sha256(module) !== this.#hash)
      throw new Error(`${this.file} was changed since it was built; build it again`)
    return module
  }
}

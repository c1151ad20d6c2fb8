import { isKnownImport } from '../host/ic0/index.ts'
import { keyOf } from '../principals.ts'
import { type CanisterModule, loadCanisterModule, moduleHash } from './canisterModule.ts'

/** Compiled modules by hash: each is compiled once, however many canisters run it. */
export class ModuleCache {
  readonly #compiled = new Map<string, CanisterModule>()
  readonly #readBytes: (hash: Uint8Array) => Uint8Array

  /** `readBytes` fetches the uploaded bytes of a module that was saved before. */
  constructor(readBytes: (hash: Uint8Array) => Uint8Array) {
    this.#readBytes = readBytes
  }

  /** Compiles uploaded bytes. Throws `InvalidModuleError`. */
  add(uploaded: Uint8Array): CanisterModule {
    const key = keyOf(moduleHash(uploaded))
    const known = this.#compiled.get(key)
    if (known !== undefined) return known
    const module = loadCanisterModule(uploaded, isKnownImport)
    this.#compiled.set(key, module)
    return module
  }

  get(hash: Uint8Array): CanisterModule {
    return this.#compiled.get(keyOf(hash)) ?? this.add(this.#readBytes(hash))
  }
}

import { isKnownImport } from '../host/ic0/index.ts'
import { keyOf } from '../principals.ts'
import type { Store } from '../store/store.ts'
import {
  type CanisterModule,
  InvalidModuleError,
  loadCanisterModule,
  moduleHash,
} from './canisterModule.ts'

/** Compiled modules by hash: each is compiled once, however many canisters run it. */
export class ModuleCache {
  readonly #compiled = new Map<string, CanisterModule>()
  readonly #store: Pick<Store, 'saveModule' | 'moduleBytes'>

  constructor(store: Pick<Store, 'saveModule' | 'moduleBytes'>) {
    this.#store = store
  }

  /** Compiles uploaded bytes. Throws `InvalidModuleError`. */
  add(uploaded: Uint8Array): CanisterModule {
    const key = keyOf(moduleHash(uploaded))
    const known = this.#compiled.get(key)
    if (known !== undefined) return known
    const module = loadCanisterModule(uploaded, isKnownImport)
    validate(module)
    this.#compiled.set(key, module)
    this.#store.saveModule(module.hash, uploaded)
    return module
  }

  get(hash: Uint8Array): CanisterModule {
    const key = keyOf(hash)
    const known = this.#compiled.get(key)
    if (known !== undefined) return known
    const module = loadCanisterModule(this.#store.moduleBytes(hash), isKnownImport, hash)
    this.#compiled.set(key, module)
    return module
  }
}

function validate(module: CanisterModule): void {
  try {
    void module.compiled
  } catch (error) {
    throw new InvalidModuleError(error instanceof Error ? error.message : String(error))
  }
}

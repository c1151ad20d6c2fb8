import { isKnownImport } from '../host/ic0/index.ts'
import { keyOf } from '../principals.ts'
import type { Store } from '../store/store.ts'
import {
  type CanisterModule,
  InvalidModuleError,
  loadCanisterModule,
  moduleHash,
} from './canisterModule.ts'
import { INSTRUMENTATION_VERSION } from './instrument.ts'
import { rewriteModule } from './rewrite.ts'

type ModuleStore = Pick<
  Store,
  'saveModule' | 'moduleBytes' | 'saveRewrittenModule' | 'rewrittenModule'
>

/** What other networks in this process compiled: tests start many networks with the same modules. */
const inThisProcess = new Map<string, WeakRef<CanisterModule>>()

/** Compiled modules by hash: each is compiled once, however many canisters run it. */
export class ModuleCache {
  readonly #compiled = new Map<string, CanisterModule>()
  readonly #store: ModuleStore
  #isClosed = false

  constructor(store: ModuleStore) {
    this.#store = store
  }

  /** Compiles uploaded bytes. Throws `InvalidModuleError`. */
  add(uploaded: Uint8Array): CanisterModule {
    const hash = moduleHash(uploaded)
    const known = this.#known(hash)
    if (known !== undefined) return known
    const module = this.#load(uploaded, hash)
    validate(module)
    this.#keep(module)
    this.#store.saveModule(hash, uploaded)
    return module
  }

  get(hash: Uint8Array): CanisterModule {
    return this.#known(hash) ?? this.#keep(this.#load(this.#store.moduleBytes(hash), hash))
  }

  /** Leaves the store alone from now on: other networks may still compile what was loaded here. */
  close(): void {
    this.#isClosed = true
  }

  #known(hash: Uint8Array): CanisterModule | undefined {
    const key = keyOf(hash)
    const own = this.#compiled.get(key)
    if (own !== undefined) return own
    const shared = inThisProcess.get(key)?.deref()
    if (shared === undefined) return undefined
    this.#compiled.set(key, shared)
    this.#store.saveModule(hash, shared.uploaded)
    return shared
  }

  #keep(module: CanisterModule): CanisterModule {
    const key = keyOf(module.hash)
    this.#compiled.set(key, module)
    inThisProcess.set(key, new WeakRef(module))
    return module
  }

  #load(uploaded: Uint8Array, hash: Uint8Array): CanisterModule {
    return loadCanisterModule(uploaded, isKnownImport, {
      hash,
      rewrite: (plain) => this.#rewritten(hash, plain),
    })
  }

  #rewritten(hash: Uint8Array, plain: Uint8Array): Uint8Array {
    if (this.#isClosed) return rewriteModule(plain)
    const saved = this.#store.rewrittenModule(hash, INSTRUMENTATION_VERSION)
    if (saved !== undefined) return saved
    const rewritten = rewriteModule(plain)
    this.#store.saveRewrittenModule(hash, INSTRUMENTATION_VERSION, rewritten)
    return rewritten
  }
}

function validate(module: CanisterModule): void {
  try {
    void module.compiled
  } catch (error) {
    throw new InvalidModuleError(error instanceof Error ? error.message : String(error))
  }
}

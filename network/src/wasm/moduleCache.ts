import { isKnownImport } from '../host/ic0/index.ts'
import { keyOf } from '../principals.ts'
import type { Store } from '../store/store.ts'
import {
  type CanisterModule,
  invalid,
  isValidCode,
  type ModuleFacts,
  moduleHash,
  readModule,
  segmentsOf,
} from './canisterModule.ts'
import { INSTRUMENTATION_VERSION } from './instrument.ts'
import { rewriteModule } from './rewrite.ts'

type ModuleStore = Pick<
  Store,
  | 'saveModule'
  | 'moduleBytes'
  | 'saveRewrittenModule'
  | 'rewrittenModule'
  | 'saveModuleFacts'
  | 'moduleFacts'
>

/** What any network in this process has read or compiled: tests start many with the same modules. */
const factsHere = new Map<string, WeakRef<ModuleFacts>>()
const codeHere = new Map<string, WeakRef<WebAssembly.Module>>()

/** Modules by hash. Code is compiled once, however many modules have it and however many canisters run them. */
export class ModuleCache {
  readonly #modules = new Map<string, CanisterModule>()
  readonly #store: ModuleStore

  constructor(store: ModuleStore) {
    this.#store = store
  }

  /** Takes uploaded bytes and compiles their code. Throws `InvalidModuleError`. */
  add(uploaded: Uint8Array): CanisterModule {
    const hash = moduleHash(uploaded)
    const module = this.#known(hash) ?? this.#compile(uploaded, hash)
    this.#store.saveModule(hash, uploaded)
    return module
  }

  get(hash: Uint8Array): CanisterModule {
    return this.#known(hash) ?? this.#keep(this.#module(this.#facts(hash)))
  }

  #known(hash: Uint8Array): CanisterModule | undefined {
    const own = this.#modules.get(keyOf(hash))
    if (own !== undefined) return own
    const facts = factsHere.get(keyOf(hash))?.deref()
    return facts && this.#keep(this.#module(facts))
  }

  #keep(module: CanisterModule): CanisterModule {
    this.#modules.set(keyOf(module.hash), module)
    return module
  }

  #compile(uploaded: Uint8Array, hash: Uint8Array): CanisterModule {
    const { facts, code } = this.#read(uploaded, hash)
    try {
      const module = this.#module(
        facts,
        this.#compiled(facts, () => code),
      )
      this.#store.saveModuleFacts(facts, INSTRUMENTATION_VERSION)
      return this.#keep(module)
    } catch (error) {
      throw invalid(error)
    }
  }

  #facts(hash: Uint8Array): ModuleFacts {
    const saved = this.#store.moduleFacts(hash, INSTRUMENTATION_VERSION)
    if (saved !== undefined) return saved
    const { facts } = this.#read(this.#store.moduleBytes(hash), hash)
    this.#store.saveModuleFacts(facts, INSTRUMENTATION_VERSION)
    return facts
  }

  #read(uploaded: Uint8Array, hash: Uint8Array) {
    return readModule(uploaded, isKnownImport, {
      hash,
      isValid: (code, codeHash) =>
        codeHere.get(keyOf(codeHash))?.deref() !== undefined || isValidCode(code),
    })
  }

  /** Nothing of a module is in memory until it is needed, and its data only while it is used. */
  #module(facts: ModuleFacts, compiled?: WebAssembly.Module): CanisterModule {
    const { hash } = facts
    factsHere.set(keyOf(hash), new WeakRef(facts))
    const plain = () => this.#read(this.#store.moduleBytes(hash), hash).code
    const compile = () => this.#compiled(facts, plain)
    let segments: WeakRef<readonly Uint8Array[]> | undefined
    return {
      ...facts,
      facts,
      get compiled() {
        compiled ??= compile()
        return compiled
      },
      segment: (index) => {
        const held = segments?.deref() ?? segmentsOf(this.#store.moduleBytes(hash))
        segments = new WeakRef(held)
        return held[index] ?? new Uint8Array()
      },
    }
  }

  #compiled({ codeHash }: ModuleFacts, plain: () => Uint8Array): WebAssembly.Module {
    const key = keyOf(codeHash)
    const known = codeHere.get(key)?.deref()
    if (known !== undefined) return known
    const compiled = new WebAssembly.Module(new Uint8Array(this.#rewritten(codeHash, plain)))
    codeHere.set(key, new WeakRef(compiled))
    return compiled
  }

  #rewritten(codeHash: Uint8Array, plain: () => Uint8Array): Uint8Array {
    const saved = this.#store.rewrittenModule(codeHash, INSTRUMENTATION_VERSION)
    if (saved !== undefined) return saved
    const rewritten = rewriteModule(plain())
    this.#store.saveRewrittenModule(codeHash, INSTRUMENTATION_VERSION, rewritten)
    return rewritten
  }
}

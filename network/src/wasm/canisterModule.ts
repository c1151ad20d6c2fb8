import { createHash } from 'node:crypto'
import { inflateGzip } from '../encoding/inflate.ts'
import {
  ExternKind,
  type FunctionType,
  parseSections,
  readCustomSections,
  readExports,
  readFunctionTypeIndices,
  readImports,
  readMemories,
  readTables,
  readTypes,
  type Section,
} from './bytes/sections.ts'
import { checkModuleLimits, MAX_MODULE_BYTES } from './moduleLimits.ts'
import { exposedGlobals, exposedGlobalTypes, type GlobalType, rewriteModule } from './rewrite.ts'

export type MethodKind = 'update' | 'query' | 'composite_query'
export type MetadataEntry = { readonly isPublic: boolean; readonly content: Uint8Array }
export type HostImport = { readonly name: string; readonly type: FunctionType }

/** A compiled canister module with all that the network needs to know of it. */
export type CanisterModule = {
  /** SHA-256 of the bytes as uploaded, compressed or not. */
  readonly hash: Uint8Array
  readonly uploadedBytes: number
  readonly uploaded: Uint8Array
  /** The rewritten module; compiled when it is first needed. */
  readonly compiled: WebAssembly.Module
  readonly imports: readonly HostImport[]
  readonly methods: ReadonlyMap<string, MethodKind>
  readonly entryPoints: ReadonlySet<string>
  readonly globals: readonly string[]
  readonly globalTypes: readonly GlobalType[]
  readonly metadata: ReadonlyMap<string, MetadataEntry>
  readonly hasMemory: boolean
  readonly hasTable: boolean
  readonly isMemory64: boolean
  readonly isTable64: boolean
  readonly hasOrthogonalPersistence: boolean
}

/** Whether the host offers an import, given the width of the module's memory. */
export type ImportCheck = (host: HostImport, isMemory64: boolean) => boolean

export type LoadOptions = {
  /** The SHA-256 of the uploaded bytes when it is known already. */
  readonly hash?: Uint8Array
  /** Where the rewritten module comes from; `rewriteModule` when absent. */
  readonly rewrite?: (plain: Uint8Array) => Uint8Array
}

/** Why a module can't be installed; becomes the reject IC0505. */
export class InvalidModuleError extends Error {}

const ENTRY_POINTS = new Set([
  'canister_init',
  'canister_pre_upgrade',
  'canister_post_upgrade',
  'canister_inspect_message',
  'canister_heartbeat',
  'canister_global_timer',
  'canister_on_low_wasm_memory',
])
const METHOD = /^canister_(update|query|composite_query) ([\s\S]*)$/
const METADATA = /^icp:(public|private) ([\s\S]*)$/

/** SHA-256 of module bytes as uploaded: what the network shows as module hash. */
export function moduleHash(uploaded: Uint8Array): Uint8Array {
  return createHash('sha256').update(uploaded).digest()
}

/**
 * Checks and rewrites a module; gzip is undone first. The engine's own validation comes with the
 * first use of `compiled`. Throws `InvalidModuleError` when the module breaks the canister rules or uses an import that
 * `isKnownImport` refuses.
 */
export function loadCanisterModule(
  uploaded: Uint8Array,
  isKnownImport: ImportCheck,
  options: LoadOptions = {},
): CanisterModule {
  try {
    return load(uploaded, isKnownImport, options)
  } catch (error) {
    if (error instanceof InvalidModuleError) throw error
    throw new InvalidModuleError(error instanceof Error ? error.message : String(error))
  }
}

function load(
  uploaded: Uint8Array,
  isKnownImport: ImportCheck,
  { hash = moduleHash(uploaded), rewrite = rewriteModule }: LoadOptions,
): CanisterModule {
  const bytes = isGzip(uploaded) ? inflateGzip(uploaded, MAX_MODULE_BYTES) : uploaded
  const sections = parseSections(bytes)
  checkModuleLimits(bytes, sections)
  const imports = readHostImports(sections, isKnownImport)
  const { methods, entryPoints } = readEntryPoints(sections)
  const memories = readMemories(sections)
  const tables = readTables(sections)
  if (memories.length > 1) throw new InvalidModuleError('at most one memory is allowed')
  let compiled: WebAssembly.Module | undefined
  const customNames = readCustomSections(sections).map((section) => section.name)
  return {
    hash,
    uploadedBytes: uploaded.length,
    uploaded,
    get compiled() {
      compiled ??= new WebAssembly.Module(new Uint8Array(rewrite(bytes)))
      return compiled
    },
    imports,
    methods,
    entryPoints,
    globals: exposedGlobals(sections).map((entry) => entry.name),
    globalTypes: exposedGlobalTypes(sections),
    metadata: readMetadata(sections),
    hasMemory: memories.length === 1,
    hasTable: tables.length > 0,
    isMemory64: memories[0]?.is64Bit === true,
    isTable64: tables[0]?.is64Bit === true,
    hasOrthogonalPersistence: customNames.some((name) =>
      name.endsWith('enhanced-orthogonal-persistence'),
    ),
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 0x08
}

function readHostImports(sections: readonly Section[], isKnownImport: ImportCheck): HostImport[] {
  const types = readTypes(sections)
  const isMemory64 = readMemories(sections)[0]?.is64Bit === true
  return readImports(sections).map((entry) => {
    const type = types[entry.typeIndex]
    if (entry.kind !== ExternKind.function || type === undefined) {
      throw new InvalidModuleError(`import ${entry.module}.${entry.name} is not a function`)
    }
    const host = { name: entry.name, type }
    if (entry.module !== 'ic0' || !isKnownImport(host, isMemory64)) {
      throw new InvalidModuleError(
        `unknown import ${entry.module}.${entry.name} or wrong signature`,
      )
    }
    return host
  })
}

function readEntryPoints(sections: readonly Section[]) {
  const isPlain = plainFunctionCheck(sections)
  const methods = new Map<string, MethodKind>()
  const entryPoints = new Set<string>()
  for (const entry of readExports(sections)) {
    if (entry.kind !== ExternKind.function || !entry.name.startsWith('canister_')) continue
    const [, kind, name] = METHOD.exec(entry.name) ?? []
    const isMethod = kind === 'update' || kind === 'query' || kind === 'composite_query'
    if (!isMethod && !ENTRY_POINTS.has(entry.name)) {
      throw new InvalidModuleError(`export ${entry.name} is reserved`)
    }
    if (!isPlain(entry.index)) {
      throw new InvalidModuleError(`export ${entry.name} must not have parameters or results`)
    }
    if (!isMethod || name === undefined) entryPoints.add(entry.name)
    else if (methods.has(name)) throw new InvalidModuleError(`method ${name} is exported twice`)
    else methods.set(name, kind)
  }
  if (methods.size > 1000) throw new InvalidModuleError('more than 1000 methods')
  const nameLength = [...methods.keys()].reduce((sum, name) => sum + name.length, 0)
  if (nameLength > 20_000) {
    throw new InvalidModuleError('the names of its methods have more than 20000 characters')
  }
  return { methods, entryPoints }
}

/** Tells whether a function index has the type () → (). */
function plainFunctionCheck(sections: readonly Section[]): (index: number) => boolean {
  const types = readTypes(sections)
  const indices = [
    ...readImports(sections).map((entry) => entry.typeIndex),
    ...readFunctionTypeIndices(sections),
  ]
  return (index) => {
    const type = types[indices[index] ?? -1]
    return type !== undefined && type.params.length === 0 && type.results.length === 0
  }
}

function readMetadata(sections: readonly Section[]): Map<string, MetadataEntry> {
  const metadata = new Map<string, MetadataEntry>()
  for (const { name, content } of readCustomSections(sections)) {
    if (!name.startsWith('icp:')) continue
    const [, visibility, key] = METADATA.exec(name) ?? []
    if (key === undefined) throw new InvalidModuleError(`invalid custom section ${name}`)
    metadata.set(key, { isPublic: visibility === 'public', content })
  }
  const size = [...metadata].reduce(
    (sum, [key, { content }]) => sum + key.length + content.length,
    0,
  )
  if (size > 1_048_576) throw new InvalidModuleError('more than 1 MiB of icp custom sections')
  if (metadata.size > 16) throw new InvalidModuleError('more than 16 icp custom sections')
  return metadata
}

import { createHash } from 'node:crypto'
import { inflateGzip } from '../encoding/inflate.ts'
import { readDataSegments } from './bytes/dataSegments.ts'
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
import { exposedGlobals, exposedGlobalTypes, type GlobalType } from './rewrite.ts'
import { type SeparatedModule, separate } from './separate.ts'

export type MethodKind = 'update' | 'query' | 'composite_query'
type MetadataEntry = { readonly isPublic: boolean; readonly content: Uint8Array }
export type HostImport = { readonly name: string; readonly type: FunctionType }

/** All that the network knows of a module without its code: plain data that is kept beside it. */
export type ModuleFacts = {
  /** SHA-256 of the bytes as uploaded, compressed or not. */
  readonly hash: Uint8Array
  readonly uploadedBytes: number
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
  readonly hasSegments: boolean
  readonly hasOrthogonalPersistence: boolean
} & Omit<SeparatedModule, 'code'>

/** A module with its code, both of which come when they are first needed. */
export type CanisterModule = ModuleFacts & {
  readonly facts: ModuleFacts
  /** The rewritten code, compiled; modules that differ in data only have the same. */
  readonly compiled: WebAssembly.Module
  /** The contents of a passive data segment. */
  segment(index: number): Uint8Array
}

/** Whether the host offers an import, given the width of the module's memory. */
export type ImportCheck = (host: HostImport, isMemory64: boolean) => boolean

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

/** What a module is, and its code as it is before rewriting. */
export type ReadModule = { readonly facts: ModuleFacts; readonly code: Uint8Array }

/**
 * Checks a module; gzip is undone first. The engine's own validation comes when the code is compiled. Throws
 * `InvalidModuleError` when the module breaks the canister rules or uses an import that
 * `isKnownImport` refuses.
 */
export function readModule(
  uploaded: Uint8Array,
  isKnownImport: ImportCheck,
  { hash = moduleHash(uploaded), isValid = isValidCode }: Partial<ReadOptions> = {},
): ReadModule {
  try {
    return read(uploaded, isKnownImport, { hash, isValid })
  } catch (error) {
    throw invalid(error)
  }
}

type ReadOptions = {
  /** The SHA-256 of the uploaded bytes when it is known already. */
  readonly hash: Uint8Array
  /** Whether the engine takes this code; by asking it when absent. */
  readonly isValid: (code: Uint8Array, codeHash: Uint8Array) => boolean
}

/** Whether the engine takes this code. */
export const isValidCode = (code: Uint8Array) => WebAssembly.validate(new Uint8Array(code))

/** Says of anything that went wrong with a module that the module is to blame. */
export function invalid(error: unknown): InvalidModuleError {
  if (error instanceof InvalidModuleError) return error
  return new InvalidModuleError(error instanceof Error ? error.message : String(error))
}

function read(
  uploaded: Uint8Array,
  isKnownImport: ImportCheck,
  { hash, isValid }: ReadOptions,
): ReadModule {
  const { bytes, sections } = sectionsOf(uploaded)
  checkModuleLimits(bytes, sections)
  const imports = readHostImports(sections, isKnownImport)
  const { methods, entryPoints } = readEntryPoints(sections)
  const memories = readMemories(sections)
  const tables = readTables(sections)
  if (memories.length > 1) throw new InvalidModuleError('at most one memory is allowed')
  const customNames = readCustomSections(sections).map((section) => section.name)
  const { code, ...separated } = separate(sections, isValid)
  const facts = {
    ...separated,
    hash,
    uploadedBytes: uploaded.length,
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
    hasSegments: readDataSegments(sections).some(({ isPassive }) => isPassive),
    hasOrthogonalPersistence: customNames.some((name) =>
      name.endsWith('enhanced-orthogonal-persistence'),
    ),
  }
  return { facts, code }
}

/** The contents of a module's data segments, in copies that keep nothing else of it in memory. */
export function segmentsOf(uploaded: Uint8Array): Uint8Array[] {
  return readDataSegments(sectionsOf(uploaded).sections).map(({ isPassive, content }) =>
    isPassive ? copyOf(content) : new Uint8Array(),
  )
}

/** The `slice` of a buffer is a view, which keeps the whole module in memory. */
const copyOf = (content: Uint8Array): Uint8Array => new Uint8Array(content)

function sectionsOf(uploaded: Uint8Array): { bytes: Uint8Array; sections: Section[] } {
  const bytes = isGzip(uploaded) ? inflateGzip(uploaded, MAX_MODULE_BYTES) : uploaded
  return { bytes, sections: parseSections(bytes) }
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
    metadata.set(key, { isPublic: visibility === 'public', content: copyOf(content) })
  }
  const size = [...metadata].reduce(
    (sum, [key, { content }]) => sum + key.length + content.length,
    0,
  )
  if (size > 1_048_576) throw new InvalidModuleError('more than 1 MiB of icp custom sections')
  if (metadata.size > 16) throw new InvalidModuleError('more than 16 icp custom sections')
  return metadata
}

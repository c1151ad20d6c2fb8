import type { AddWasmRequest, AddWasmResponse, SnsVersion, SnsWasm } from '@sluice/candid/sns_wasm'
import { copyBytes, isSameBytes, toHex } from '@sluice/canister'
import type { CallOutcome } from '@sluice/canister/runtime'
import type { SnsWasmState } from '../SnsWasmState.ts'

/** The kinds of modules, by their numbers. */
export const WASM_TYPES = {
  root: 1,
  governance: 2,
  ledger: 3,
  swap: 4,
  archive: 5,
  index: 6,
} as const
export type WasmType = keyof typeof WASM_TYPES

/** In the order in which a version lists them. */
const ORDER = [
  'root',
  'governance',
  'ledger',
  'swap',
  'archive',
  'index',
] as const satisfies readonly WasmType[]

/** Keeps chunks of a module where the network hashes them; answers their hashes. */
export type StoreModule = (module: Uint8Array) => Promise<CallOutcome<Uint8Array[]>>

/** Modules that an SNS may consist of, and versions made of them. */
const MOST_WASMS = 200

/**
 * Takes in a module. Once there is one of each kind, each further one makes a new version. A module of a single chunk is checked
 * against its hash at once; the network checks a longer one when it is installed.
 */
export async function addWasm(
  state: SnsWasmState,
  { hash: given, wasm: [wasm] }: AddWasmRequest,
  store: StoreModule,
): Promise<AddWasmResponse> {
  const hash = copyBytes(given)
  const flaw = flawOfWasm(state, hash, wasm)
  if (flaw !== undefined || wasm === undefined) return refused(flaw ?? 'There is no module')
  // await: nothing is noted yet; chunks that nobody names cost memory and nothing else
  const stored = await store(copyBytes(wasm.wasm))
  if (stored.kind === 'rejected') return refused(`The module was not kept: ${stored.message}`)
  const chunks = stored.result
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined && !isSameBytes(only, hash))
    return refused(`The module's hash is ${toHex(only)}, and not the one that was given`)
  if (wasm.canister_type === WASM_TYPES.ledger) state.ledgerModules.set(hash, copyBytes(wasm.wasm))
  state.wasms.set(hash, { type: wasm.canister_type, chunks, proposal: wasm.proposal_id[0] })
  state.newest.set(BigInt(wasm.canister_type), hash)
  makeVersion(state)
  return { result: [{ Hash: hash }] }
}

function flawOfWasm(
  state: SnsWasmState,
  hash: Uint8Array,
  wasm: SnsWasm | undefined,
): string | undefined {
  if (hash.length !== 32) return 'A hash has 32 bytes'
  if (wasm === undefined || wasm.wasm.length === 0) return 'There is no module'
  if (!ORDER.some((type) => WASM_TYPES[type] === wasm.canister_type))
    return 'A module is of one of the kinds 1 to 6'
  return state.wasms.size >= MOST_WASMS && !state.wasms.has(hash)
    ? `At most ${MOST_WASMS} modules are kept`
    : undefined
}

function makeVersion({ newest, versions }: SnsWasmState): void {
  const hashes = ORDER.map((type) => newest.get(BigInt(WASM_TYPES[type])))
  const known = hashes.filter((hash) => hash !== undefined)
  if (known.length < ORDER.length) return
  const last = versions.get(BigInt(versions.size - 1))
  const isNew =
    last === undefined || known.some((hash, place) => !isSameBytes(hash, last[place] ?? hash))
  if (isNew) versions.set(BigInt(versions.size), known)
}

/**
 * A module as it was added. Of others than ledgers only the kind is told: their bytes lie with the network, which gives them to nobody
 * but an installation.
 */
export function viewWasm(state: SnsWasmState, hash: Uint8Array): [] | [SnsWasm] {
  const wasm = state.wasms.get(hash)
  if (wasm === undefined) return []
  const proposal_id: [] | [bigint] = wasm.proposal === undefined ? [] : [wasm.proposal]
  return [{ wasm: state.ledgerModules.get(hash) ?? NONE, canister_type: wasm.type, proposal_id }]
}

const refused = (message: string): AddWasmResponse => ({ result: [{ Error: { message } }] })

const NONE = new Uint8Array()

export const viewVersion = (hashes: readonly Uint8Array[]): SnsVersion => {
  const [root, governance, ledger, swap, archive, index] = hashes
  return {
    root_wasm_hash: root ?? NONE,
    governance_wasm_hash: governance ?? NONE,
    ledger_wasm_hash: ledger ?? NONE,
    swap_wasm_hash: swap ?? NONE,
    archive_wasm_hash: archive ?? NONE,
    index_wasm_hash: index ?? NONE,
  }
}

/** Names and hashes of the newest version. */
export function prettyVersion({ versions }: SnsWasmState): [string, string][] {
  const hashes = versions.get(BigInt(versions.size - 1)) ?? []
  return hashes.map((hash, place) => [NAMES[place] ?? '', toHex(hash)])
}

const NAMES = ['Root', 'Governance', 'Ledger', 'Swap', 'Ledger Archive', 'Ledger Index']

/** The place of a version in the order in which they were made. */
export function placeOfVersion(
  { versions }: SnsWasmState,
  version: SnsVersion,
): number | undefined {
  const wanted = [
    version.root_wasm_hash,
    version.governance_wasm_hash,
    version.ledger_wasm_hash,
    version.swap_wasm_hash,
    version.archive_wasm_hash,
    version.index_wasm_hash,
  ].map((hash) => copyBytes(hash))
  const found = versions
    .entries()
    .find(([, hashes]) => hashes.every((hash, place) => isSameBytes(hash, wanted[place] ?? NONE)))
  return found === undefined ? undefined : Number(found[0])
}

/** Versions from one on, as steps of an upgrade. */
export function stepsFrom(state: SnsWasmState, start: number, limit: number) {
  return state.versions.entries(Math.min(start, state.versions.size), limit).map(([, hashes]) => {
    const version = viewVersion(hashes)
    const hex = (hash: Uint8Array | number[]) => toHex(copyBytes(hash))
    const pretty: [Record<keyof SnsVersion, string>] = [
      {
        root_wasm_hash: hex(version.root_wasm_hash),
        governance_wasm_hash: hex(version.governance_wasm_hash),
        ledger_wasm_hash: hex(version.ledger_wasm_hash),
        swap_wasm_hash: hex(version.swap_wasm_hash),
        archive_wasm_hash: hex(version.archive_wasm_hash),
        index_wasm_hash: hex(version.index_wasm_hash),
      },
    ]
    const one: [SnsVersion] = [version]
    return { version: one, pretty_version: pretty }
  })
}

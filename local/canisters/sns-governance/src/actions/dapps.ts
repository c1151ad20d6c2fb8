import type { Principal } from '@icp-sdk/core/principal'
import type {
  DeregisterDappCanisters,
  ManageDappCanisterSettings,
  UpgradeSnsControlledCanister,
} from '@sluice/candid/sns_governance'
import type { ChangeCanisterRequest } from '@sluice/candid/sns_root'
import { isSameBytes } from '@sluice/canister'
import { plainText } from '@sluice/canister/services'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import { requireReplied } from '../../../../governance-kit/requireReplied.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { invalid } from './customFunctions.ts'
import { isOfSns } from './snsCanisters.ts'

const MOST_CANISTERS = 100
const MOST_CONTROLLERS = 10
const HASH_BYTES = 32
/** Chunks of a megabyte: a module has at most a hundred. */
const MOST_CHUNKS = 100
const MODES = { 1: { install: null }, 2: { reinstall: null }, 3: { upgrade: null } } as const
const UPGRADE = 3
/** The beginning of a module, and of a gzip stream. */
const MODULE_STARTS = [
  [0x00, 0x61, 0x73, 0x6d],
  [0x1f, 0x8b],
]

/** @throws Refused for canisters that cannot be named together */
export function requireCanisters(
  context: GovernanceContext,
  canisters: readonly Principal[],
): void {
  if (canisters.length === 0 || canisters.length > MOST_CANISTERS)
    invalid(`Between 1 and ${MOST_CANISTERS} canisters must be named.`)
  if (new Set(canisters.map(String)).size !== canisters.length)
    invalid('A canister is named more than once.')
  if (canisters.some((each) => isOfSns(context, each.toUint8Array())))
    invalid('A canister of the SNS itself cannot be named.')
}

/** @throws Refused for canisters that the SNS does not control, or when its root does not say */
export async function requireDapps(
  context: GovernanceContext,
  canisters: readonly Principal[],
): Promise<void> {
  requireCanisters(context, canisters)
  // await: other messages run here; nothing has been changed yet
  const { dapps } = requireReplied(
    await context.canisters.listCanisters(context.state.settings.get().root),
  )
  const known = dapps.map((each) => each.toUint8Array())
  const unknown = canisters.find(
    (each) => !known.some((bytes) => isSameBytes(bytes, each.toUint8Array())),
  )
  if (unknown !== undefined) invalid(`${unknown.toText()} is not controlled by this SNS.`)
}

/** What root is asked for. @throws Refused for what is no upgrade */
export function changeRequest(upgrade: UpgradeSnsControlledCanister): ChangeCanisterRequest {
  const [canister_id] = upgrade.canister_id
  const [chunked] = upgrade.chunked_canister_wasm
  const mode = new Map<number, ChangeCanisterRequest['mode']>([
    [1, MODES[1]],
    [2, MODES[2]],
    [3, MODES[3]],
  ]).get(upgrade.mode[0] ?? UPGRADE)
  if (canister_id === undefined) return invalid('The canister is missing.')
  if (mode === undefined) return invalid('The mode is 1 (install), 2 (reinstall) or 3 (upgrade).')
  const request = {
    canister_id,
    mode,
    wasm_module: upgrade.new_canister_wasm,
    arg: upgrade.canister_upgrade_arg[0] ?? new Uint8Array(),
    stop_before_installing: true,
  }
  if (chunked === undefined) {
    if (!isModule(upgrade.new_canister_wasm)) invalid('What is to be installed is no module.')
    return { ...request, chunked_canister_wasm: [] }
  }
  const [store_canister_id] = chunked.store_canister_id
  const { chunk_hashes_list, wasm_module_hash } = chunked
  if (upgrade.new_canister_wasm.length > 0)
    invalid('A module comes with the proposal or in chunks, not both.')
  if (store_canister_id === undefined) return invalid('The canister that stores chunks is missing.')
  if (chunk_hashes_list.length === 0 || chunk_hashes_list.length > MOST_CHUNKS)
    invalid(`A module has between 1 and ${MOST_CHUNKS} chunks.`)
  if ([wasm_module_hash, ...chunk_hashes_list].some(({ length }) => length !== HASH_BYTES))
    invalid(`Hashes have ${HASH_BYTES} bytes.`)
  const chunks = { store_canister_id, chunk_hashes_list, wasm_module_hash }
  return { ...request, chunked_canister_wasm: [chunks] }
}

const isModule = (bytes: Uint8Array) =>
  MODULE_STARTS.some((start) => start.every((byte, index) => bytes[index] === byte))

export async function changeDapp(
  context: GovernanceContext,
  upgrade: UpgradeSnsControlledCanister,
): Promise<void> {
  const request = changeRequest(upgrade)
  requireReplied(await context.canisters.changeCanister(context.state.settings.get().root, request))
}

/** @throws Refused for controllers that cannot be set */
export function requireControllers({ new_controllers }: DeregisterDappCanisters): void {
  if (new_controllers.length === 0 || new_controllers.length > MOST_CONTROLLERS)
    invalid(`Between 1 and ${MOST_CONTROLLERS} new controllers must be named.`)
}

export async function deregister(
  context: GovernanceContext,
  { canister_ids, new_controllers }: DeregisterDappCanisters,
): Promise<void> {
  const { failed_updates } = requireReplied(
    await context.canisters.setDappControllers(context.state.settings.get().root, {
      canister_ids: [{ canister_ids }],
      controller_principal_ids: new_controllers,
    }),
  )
  const [failed] = failed_updates
  if (failed === undefined) return
  refuseWith(
    'external',
    `${failed_updates.length} of ${canister_ids.length} canisters were not handed over: ${plainText(failed.err[0]?.description ?? 'no reason given')}`,
  )
}

/** @throws Refused for settings that cannot be set */
export function requireSettings({
  canister_ids: _,
  ...settings
}: ManageDappCanisterSettings): void {
  if (Object.values(settings).every((field) => field.length === 0))
    invalid('The proposal would change nothing.')
  const [allocation = 0n] = settings.compute_allocation
  if (allocation > 100n) invalid('The compute allocation is a percentage.')
  const [visibility = 1] = settings.log_visibility
  if (![1, 2].includes(visibility)) invalid('Logs are visible to controllers (1) or to all (2).')
}

export async function manageSettings(
  context: GovernanceContext,
  change: ManageDappCanisterSettings,
): Promise<void> {
  const { root } = context.state.settings.get()
  const { failure_reason } = requireReplied(
    await context.canisters.manageDappSettings(root, change),
  )
  if (failure_reason[0] !== undefined) refuseWith('external', plainText(failure_reason[0]))
}

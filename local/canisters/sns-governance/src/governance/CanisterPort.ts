import type { Principal } from '@icp-sdk/core/principal'
import type { LedgerArg } from '@sluice/candid/ledger_upgrade'
import type {
  ChangeCanisterRequest,
  ListSnsCanistersResponse,
  ManageDappCanisterSettingsRequest,
  SetDappControllersRequest,
  SetDappControllersResponse,
} from '@sluice/candid/sns_root'
import type { Called } from '../../../../governance-kit/requireReplied.ts'

export type LedgerChange = {
  readonly ledger: Uint8Array
  readonly module: Uint8Array
  readonly arg: LedgerArg
}

/** The canisters that proposals are about. Each call ends by itself, and none throws but when the runtime cleans up after a trap. */
export interface CanisterPort {
  /** Whether it takes a payload: a text for whoever votes, or why not. */
  validate(
    canister: Uint8Array,
    method: string,
    payload: Uint8Array,
  ): Promise<Called<{ Ok: string } | { Err: string }>>
  /** Calls a method with bytes that somebody else has written; what it answers is not read. */
  execute(canister: Uint8Array, method: string, payload: Uint8Array): Promise<Called<unknown>>
  /** What a module is known by; undefined for one that is too long for that. */
  hashModule(module: Uint8Array): Promise<Called<Uint8Array | undefined>>
  /** The canisters of the SNS, as its root knows them. */
  listCanisters(root: Uint8Array): Promise<Called<ListSnsCanistersResponse>>
  /** The hash of the module that a canister of the SNS runs, as its root sees it. */
  fetchModuleHash(root: Uint8Array, canister: Uint8Array): Promise<Called<Uint8Array | undefined>>
  /** The module of a ledger; undefined where SNS-W does not have it. */
  fetchLedgerModule(snsWasm: Uint8Array, hash: Uint8Array): Promise<Called<Uint8Array | undefined>>
  /** Installs a ledger's module again, with arguments that change its settings. */
  changeLedger(root: Uint8Array, change: LedgerChange): Promise<Called<unknown>>
  changeCanister(root: Uint8Array, request: ChangeCanisterRequest): Promise<Called<unknown>>
  registerDapps(root: Uint8Array, canisters: Principal[]): Promise<Called<unknown>>
  setDappControllers(
    root: Uint8Array,
    request: SetDappControllersRequest,
  ): Promise<Called<SetDappControllersResponse>>
  manageDappSettings(
    root: Uint8Array,
    request: ManageDappCanisterSettingsRequest,
  ): Promise<Called<{ failure_reason: [] | [string] }>>
}

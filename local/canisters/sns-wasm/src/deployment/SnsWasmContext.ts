import type { SnsInitPayload } from '@sluice/candid/sns_wasm'
import type { AccountLocks } from '@sluice/canister'
import type { CanisterInfo } from '@sluice/canister/management'
import type { CallOutcome, Principal } from '@sluice/canister/runtime'
import type { SnsIds, Surroundings } from '../payload/inits.ts'
import type { SnsWasmState } from '../SnsWasmState.ts'
import type { WasmType } from '../versions/wasms.ts'

export type Installed = Exclude<WasmType, 'archive'>

/** What a deployment asks of the network. */
export type SnsWasmContext = {
  readonly state: SnsWasmState
  readonly locks: AccountLocks
  self(): Principal
  nowSeconds(): bigint
  schedule(seconds: number, job: () => Promise<void>): void
  toPrincipal(bytes: Uint8Array): Principal
  isPrincipal(text: string): boolean
  createCanister(): Promise<CallOutcome<Principal>>
  fetchInfo(canister: Principal): Promise<CallOutcome<CanisterInfo>>
  /** Installs the newest module of its kind, over whatever an earlier attempt has left. */
  install(type: Installed, deployment: Deployment): Promise<CallOutcome<undefined>>
  setControllers(
    canister: Principal,
    controllers: readonly Principal[],
  ): Promise<CallOutcome<undefined>>
}

export type Deployment = {
  readonly payload: SnsInitPayload
  readonly ids: SnsIds
  readonly around: Surroundings
}

import * as ledgerService from '@sluice/candid/ledger'
import * as indexService from '@sluice/candid/ledger_index'
import * as governanceService from '@sluice/candid/sns_governance'
import * as rootService from '@sluice/candid/sns_root'
import * as swapService from '@sluice/candid/sns_swap'
import { AccountLocks } from '@sluice/canister'
import {
  CanisterMaker,
  fetchCanisterInfo,
  installStored,
  setControllers,
} from '@sluice/canister/management'
import {
  type CallOutcome,
  callTypes,
  canisterSelf,
  IDL,
  parsePrincipal,
  schedule,
  stableMap,
  time,
  toPrincipal,
} from '@sluice/canister/runtime'
import type { Deployment, Installed, SnsWasmContext } from './deployment/SnsWasmContext.ts'
import { governanceInit, ledgerInit, rootInit, swapInit } from './payload/inits.ts'
import { openSnsWasmState, type SnsWasmState } from './SnsWasmState.ts'
import { WASM_TYPES } from './versions/wasms.ts'

/** What each canister of an SNS begins with; whoever watches the world gives it more. */
const FIRST_CYCLES = 3_000_000_000_000n

/** An index may be behind, as readers take the last blocks from the ledger; an idle network should rest. */
const INDEX_SECONDS = 60n

const initTypes = {
  root: callTypes(rootService.init({ IDL }), []),
  governance: callTypes(governanceService.init({ IDL }), []),
  ledger: callTypes(ledgerService.init({ IDL }), []),
  swap: callTypes(swapService.init({ IDL }), []),
  index: callTypes(indexService.init({ IDL }), []),
}

function initOf(type: Installed, { payload, ids, around }: Deployment): unknown {
  switch (type) {
    case 'root':
      return rootInit(payload, ids)
    case 'governance':
      return governanceInit(payload, ids, around)
    case 'ledger':
      return ledgerInit(payload, ids)
    case 'swap':
      return swapInit(payload, ids, around)
    case 'index':
      return {
        ledger_id: ids.ledger,
        retrieve_blocks_from_ledger_interval_seconds: [INDEX_SECONDS],
      }
  }
}

async function install(
  state: SnsWasmState,
  type: Installed,
  deployment: Deployment,
): Promise<CallOutcome<undefined>> {
  const canister = deployment.ids[type]
  const hash = state.newest.get(BigInt(WASM_TYPES[type]))
  const wasm = hash && state.wasms.get(hash)
  if (canister === undefined || hash === undefined || wasm === undefined)
    return { kind: 'rejected', code: 4, message: `there is no module of the kind ${type}` }
  return installStored({
    canister,
    mode: { reinstall: null },
    module: { hash, chunks: wasm.chunks, store: canisterSelf() },
    arg: initTypes[type].args.encode([initOf(type, deployment)]),
  })
}

const state = openSnsWasmState(stableMap)
export const maker = new CanisterMaker(state)

/** The edges in the running canister. */
export const snsWasm: SnsWasmContext = {
  state,
  locks: new AccountLocks(),
  self: canisterSelf,
  nowSeconds: () => time() / 1_000_000_000n,
  schedule,
  toPrincipal,
  isPrincipal: (text) => parsePrincipal(text) !== undefined,
  createCanister: () => maker.create([canisterSelf()], FIRST_CYCLES),
  fetchInfo: fetchCanisterInfo,
  install: (type, deployment) => install(state, type, deployment),
  setControllers,
}

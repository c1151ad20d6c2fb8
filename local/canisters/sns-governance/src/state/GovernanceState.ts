import {
  blob,
  list,
  type MapFactory,
  nat,
  optional,
  StableState,
  struct,
  text,
} from '@sluice/canister'
import { openDaoState } from '../../../../governance-kit/state/daoState.ts'
import type { CandidCodecs } from './candidTypes.ts'

/** Canisters that governance is installed with, and what a world of one's own sets. */
const settings = struct({
  root: blob,
  ledger: blob,
  swap: blob,
  icpLedger: optional(blob),
  cmc: optional(blob),
  /** How long maturity is held before it is minted. */
  disbursementDelay: nat,
  genesisAt: nat,
  initialization: text,
})

export type GovernanceState = ReturnType<typeof openGovernanceState>

export function openGovernanceState(map: MapFactory, candid: CandidCodecs) {
  const open = new StableState(map)
  return {
    ...openDaoState(open, candid.proposal),
    settings: open.required(0, settings, 'governance'),
    /** 1 normal, 2 while the sale runs. */
    mode: open.count(1, 1n),
    parameters: open.byNumber(1, candid.parameters),
    metadata: open.byNumber(2, candid.metadata),
    functions: open.byNumber(3, candid.nervousFunction),
    /** Ids of functions that were removed: nobody gets them again. */
    reservedFunctions: open.value(4, list(nat), []),
    /** Where the modules of ledgers are; absent for an SNS that is older than proposals about its ledger. */
    snsWasm: open.maybe(10, blob),
  }
}

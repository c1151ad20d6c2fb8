/** The kit's side that touches the running canister: the only place in the project that imports azle. */
export {
  canisterCycleBalance,
  canisterSelf,
  certifiedDataSet,
  cyclesBurn,
  dataCertificate,
  IDL,
  msgCyclesAccept,
  msgCyclesAvailable,
  Principal,
  time,
  trap,
} from 'azle'
export { adminList } from './adminList.ts'
export { admins } from './admins.ts'
export {
  type CallOutcome,
  type CallTypes,
  callCanister,
  callTypes,
  rawCallTypes,
  typesLike,
  typesOf,
  waitForStrangersAtMost,
} from './callCanister.ts'
export { type ConsentTable, consentMessages, consentWriters } from './consentMessages.ts'
export { creationFees } from './creationFees.ts'
export { cycleInfo } from './cycleInfo.ts'
export {
  type CanisterClass,
  type CanisterDefinition,
  defineCanister,
  type Handlers,
} from './defineCanister.ts'
export type { Door } from './door.ts'
export { canisterEdges, ledgerReads, ledgerReadsBelow, tokenEdges } from './edges.ts'
export { icrc3Log } from './icrc3Log.ts'
export {
  fetchBalance,
  fetchDecimals,
  fetchFee,
  fetchName,
  fetchStandards,
  fetchSymbol,
  icrcLedger,
  icrcLedgerWith,
} from './icrcLedger.ts'
export { moduleEndpoints } from './moduleEndpoints.ts'
export { parsePrincipal } from './parsePrincipal.ts'
export { schedule, scheduleEvery } from './schedule.ts'
export {
  optionalPrincipal,
  replied,
  requireReply,
  servicePort,
  toPrincipal,
} from './servicePort.ts'
export { stableMap } from './stableMap.ts'
export { trapWith } from './trapWith.ts'

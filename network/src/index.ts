export type {
  BitcoinChain,
  ChainCoin,
  ChainHost,
  OpenBitcoinChain,
} from './bitcoin/BitcoinChain.ts'
export { RejectCode, RejectError } from './errors.ts'
export {
  type CrashPoint,
  type ExecutedMessage,
  type MessageFilter,
  NetworkCrashError,
} from './faults/crashPlan.ts'
export type { CallMatch, Fault, Faults, OutstandingAnswer } from './faults/faults.ts'
export type { CallVerdict, InterceptedCall, Interceptor } from './faults/verdicts.ts'
export {
  type Conditions,
  REAL_CONDITIONS,
  ROUGH_CONDITIONS,
} from './http/conditions/Conditions.ts'
export { GUARD_HEADERS, guardedServer, sendText } from './http/door/guardedServer.ts'
export { type HostRules, isOwnOrigin } from './http/door/hosts.ts'
export { HttpError } from './http/httpError.ts'
export { readBody } from './http/readBody.ts'
export type { Journal, OpenJournal } from './journals/Journals.ts'
export {
  fetchOutcall,
  type OutcallRequest,
  type OutcallResponse,
} from './management/outcalls/fetchOutcall.ts'
export type { OutcallHandler } from './management/outcalls/outcalls.ts'
export { Network } from './network.ts'
export type { Call, CreateOptions, InstallOptions, NetworkOptions } from './networkOptions.ts'
export { NetworkSnapshot } from './networkSnapshot.ts'
export { DataDirError } from './store/openDatabase.ts'

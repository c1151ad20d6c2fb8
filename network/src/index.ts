export { RejectCode, RejectError } from './errors.ts'
export { type Call, Network, type NetworkOptions } from './network.ts'
export type { CallVerdict, InterceptedCall, Interceptor } from './scheduler/router.ts'
export { DataDirError } from './store/openDatabase.ts'

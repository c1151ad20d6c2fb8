import type { Principal } from '@icp-sdk/core/principal'

/** Who calls, and when; handed to every endpoint so that logic never reaches for the runtime. */
export type CallContext = {
  readonly caller: Principal
  readonly isController: boolean
  /** Nanoseconds since 1970. */
  readonly now: bigint
}

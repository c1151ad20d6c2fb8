import type { Error as ServiceError } from '@sluice/candid/swap_factory'
import type { Books, PoolEvent } from '@sluice/candid/swap_pool'
import * as poolService from '@sluice/candid/swap_pool'
import {
  type CallOutcome,
  callCanister,
  callTypes,
  IDL,
  type Principal,
  typesOf,
} from '@sluice/canister/runtime'

/** What the factory asks of its pools. Every call can be repeated. */

const types = {
  getVersion: typesOf(poolService.idlFactory, 'getVersion'),
  getAvailabilityState: typesOf(poolService.idlFactory, 'getAvailabilityState'),
  setAvailable: typesOf(poolService.idlFactory, 'setAvailable'),
  setAdmins: typesOf(poolService.idlFactory, 'setAdmins'),
  setLimitOrderAvailable: typesOf(poolService.idlFactory, 'setLimitOrderAvailable'),
  getEvents: typesOf(poolService.idlFactory, 'getEvents'),
  invariants: typesOf(poolService.idlFactory, 'invariants'),
}
const ServiceFailure = IDL.Variant({
  CommonError: IDL.Null,
  InternalError: IDL.Text,
  UnsupportedToken: IDL.Text,
  InsufficientFunds: IDL.Null,
})
const originsTypes = callTypes([IDL.Vec(IDL.Text)], [IDL.Reserved])
const standardTypes = callTypes(
  [IDL.Principal],
  [IDL.Variant({ ok: IDL.Text, err: ServiceFailure })],
)

type EventPage = { events: PoolEvent[]; next: bigint; end: bigint }
type Done = Promise<CallOutcome<undefined>>

export const poolCalls = {
  getVersion: (pool: Principal) => callCanister<string>(pool, 'getVersion', types.getVersion, []),
  getAvailabilityState: (pool: Principal) =>
    callCanister<{ available: boolean }>(
      pool,
      'getAvailabilityState',
      types.getAvailabilityState,
      [],
    ),
  /** A page of the log, and where it ends. */
  getEvents: (pool: Principal, cursor: bigint, limit: bigint) =>
    callCanister<EventPage>(pool, 'getEvents', types.getEvents, [cursor, limit]),
  /** The books, added up without a question to any ledger: those may lie, or never answer. */
  invariants: (pool: Principal) =>
    callCanister<{ ok: Books } | { err: string }>(pool, 'invariants', types.invariants, []),
  setAvailable: (pool: Principal, available: boolean): Done =>
    callCanister(pool, 'setAvailable', types.setAvailable, [available]),
  setAdmins: (pool: Principal, admins: readonly Principal[]): Done =>
    callCanister(pool, 'setAdmins', types.setAdmins, [admins]),
  setLimitOrderAvailable: (pool: Principal, available: boolean): Done =>
    callCanister(pool, 'setLimitOrderAvailable', types.setLimitOrderAvailable, [available]),
  setIcrc28TrustedOrigins: (pool: Principal, origins: readonly string[]) =>
    callCanister<unknown>(pool, 'setIcrc28TrustedOrigins', originsTypes, [origins]),
  upgradeTokenStandard: (pool: Principal, token: Principal) =>
    callCanister<{ ok: string } | { err: ServiceError }>(
      pool,
      'upgradeTokenStandard',
      standardTypes,
      [token],
    ),
}

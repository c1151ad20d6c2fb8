import type { Error as ServiceError } from '@sluice/candid/swap_factory'
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

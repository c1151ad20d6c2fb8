import { type CallContext, isSameBytes } from '@sluice/canister'
import { BELOW_RESERVE, isAnonymous, isBelowReserve } from '@sluice/canister/services'
import type { ManagerContext } from './ManagerContext.ts'
import type { ManagerState } from './ManagerState.ts'
import { type Result, refuse } from './result.ts'

/** Every person has a wallet here; the anonymous caller is nobody. */
export async function asOwner<T>(
  { caller }: CallContext,
  run: (owner: Uint8Array) => Promise<Result<T>>,
): Promise<Result<T>> {
  const owner = caller.toUint8Array()
  return isAnonymous(owner) ? refuse('Illegal anonymous call') : run(owner)
}

/** {@link asOwner} for what brings something in: not while the manager has no cycles for anything but ways out. */
export async function asBuyer<T>(
  { cycles, state }: ManagerContext,
  call: CallContext,
  run: (owner: Uint8Array) => Promise<Result<T>>,
): Promise<Result<T>> {
  const isShort = isBelowReserve(cycles(), state.balances.size + state.bought.size)
  return asOwner(call, async (owner) => (isShort ? refuse(BELOW_RESERVE) : run(owner)))
}

/** @throws Error, which rejects the call, unless the governance canister calls. */
export function requireGovernance(state: ManagerState, { caller }: CallContext): void {
  if (!isSameBytes(caller.toUint8Array(), state.config.get().governance))
    throw new Error('Only the governance canister may do this')
}

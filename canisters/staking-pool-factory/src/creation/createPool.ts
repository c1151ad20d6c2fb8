import * as poolService from '@sluice/candid/staking_pool'
import type { InitRequest } from '@sluice/candid/staking_pool_factory'
import { type AccountLocks, type CallContext, ownerPlaceKey, takeNext } from '@sluice/canister'
import {
  CanisterMaker,
  installModule,
  startCanister,
  stopCanister,
} from '@sluice/canister/management'
import {
  type CallOutcome,
  canisterCycleBalance,
  canisterSelf,
  IDL,
  Principal,
  parsePrincipal,
  time,
} from '@sluice/canister/runtime'
import { type CreationFees, UNPAID_CREATION } from '@sluice/canister/services'
import { type FactoryState, poolOfKey } from '../state/FactoryState.ts'
import { flawOfNewPool } from './flawOfNewPool.ts'

/** What a new pool lives on, in cycles; the factory must have four times as much. */
const POOL_CYCLES = 1_860_000_000_000n
const STOCK = 4n
const NS_PER_SECOND = 1_000_000_000n

/** `fees` of whoever is no admin: one that was paid goes with the pool. */
type Order = Pick<CallContext, 'caller' | 'now'> & {
  readonly params: InitRequest
  readonly fees: Pick<CreationFees, 'hasUnused' | 'use'> | undefined
}

type Created = { ok: Principal } | { err: string }

/**
 * Makes a pool: a canister, the module in it, its place on the list. A canister is noted as soon as it is known, and taken off the
 * note in the message that lists it, so that no failure on the way loses one: the next pool gets it.
 */
export async function createPool(
  state: FactoryState,
  locks: AccountLocks,
  { caller, params, now, fees }: Order,
): Promise<Created> {
  const creator = caller.toUint8Array()
  const [key] = params.creatorKey
  const known = poolOfKey(state, creator, key)
  if (known !== undefined) return { ok: Principal.fromUint8Array(known) }
  const isUnpaid = fees !== undefined && !fees.hasUnused(creator)
  if (isUnpaid) return { err: UNPAID_CREATION }
  if (fees !== undefined && key === undefined)
    return { err: 'A creation that is paid for needs a key' }
  const flaw = flawNow(state, params, now)
  if (flaw !== undefined) return { err: flaw }
  const busy = (): Created => ({ err: 'Please wait for the creation under way to end' })
  return locks.withLock('create', busy, async () => {
    const createTime = now / NS_PER_SECOND
    const made = await makePool(state, initArg(state, { caller, params, createTime }))
    if (made.kind === 'rejected') return { err: `Create pool failed: ${made.message}` }
    const canisterId = made.result.toUint8Array()
    state.spareCanisters.delete(canisterId)
    const number = takeNext(state.nextNumber)
    state.pools.set(number, { ...params, canisterId, createTime, creator })
    state.numbers.set(canisterId, number)
    fees?.use(creator, canisterId)
    if (key !== undefined) state.byCreatorKey.set(ownerPlaceKey(creator, key), canisterId)
    return { ok: made.result }
  })
}

/** What speaks against a pool now, as far as the factory itself knows. */
export function flawNow(state: FactoryState, params: InitRequest, now: bigint): string | undefined {
  return flawOfNewPool(params, now / NS_PER_SECOND) ?? flawOfTokens(params) ?? flawOfStock(state)
}

/** What keeps the factory from making any pool now. */
export function flawOfStock(state: FactoryState): string | undefined {
  if (state.userIndex.get() === undefined) return 'UserIndexCanister is not set'
  if (!state.module.isReady()) return 'The module of staking pools has not been uploaded'
  return canisterCycleBalance() < STOCK * POOL_CYCLES
    ? 'Insufficient controller cycle balance'
    : undefined
}

function initArg(
  state: FactoryState,
  { caller, params, createTime }: { caller: Principal; params: InitRequest; createTime: bigint },
): Uint8Array {
  const userIndex = state.userIndex.get()
  if (userIndex === undefined) throw new Error('the index is named before a pool is made')
  return IDL.encode(poolService.init({ IDL }), [
    {
      ...params,
      createTime,
      creator: caller,
      feeReceiverCid: Principal.fromUint8Array(state.init.get().feeReceiver),
      userIndexCid: Principal.fromUint8Array(userIndex),
      rewardFee: state.rewardFee.get(),
    },
  ])
}

function flawOfTokens({ stakingToken, rewardToken }: InitRequest): string | undefined {
  const areLedgers = [stakingToken, rewardToken].every(
    ({ address }) => parsePrincipal(address) !== undefined,
  )
  return areLedgers ? undefined : 'The token is no ledger'
}

async function makePool(state: FactoryState, arg: Uint8Array): Promise<CallOutcome<Principal>> {
  const taken = await takeCanister(state)
  if (taken.kind === 'rejected') return taken
  const module = state.module.installable()
  if (module === undefined) throw new Error('the module has gone while a canister was made')
  const installed = await installModule({
    canister: taken.result,
    mode: 'reinstall',
    module,
    arg,
  })
  return installed.kind === 'rejected' ? installed : taken
}

/** A spare one, at rest so that nothing of a former attempt comes late; else one made now. */
async function takeCanister(state: FactoryState): Promise<CallOutcome<Principal>> {
  const [spare] = state.spareCanisters.entries(0, 1)
  if (spare !== undefined) {
    const canister = Principal.fromUint8Array(spare[0])
    const stopped = await stopCanister(canister)
    const started = stopped.kind === 'rejected' ? stopped : await startCanister(canister)
    return started.kind === 'rejected' ? started : { kind: 'replied', result: canister }
  }
  const made = await makerOf(state).create(controllersOf(state), POOL_CYCLES)
  if (made.kind === 'replied') state.spareCanisters.set(made.result.toUint8Array(), time())
  return made
}

/** Through which the factory creates canisters, so that none gets lost with an answer. */
export const makerOf = (state: FactoryState): CanisterMaker => new CanisterMaker(state)

/** Takes up a canister whose id got lost with the network's answer; the next pool gets it. */
export async function adopt(
  state: FactoryState,
  canister: Principal,
): Promise<{ ok: null } | { err: string }> {
  const id = canister.toUint8Array()
  const flaw = await makerOf(state).adopt(canister, () =>
    state.spareCanisters.has(id) || state.numbers.has(id)
      ? 'the canister is known already'
      : undefined,
  )
  if (flaw !== undefined) return { err: flaw }
  state.spareCanisters.set(id, time())
  return { ok: null }
}

/** The factory, and governance; who has installed the factory where there is none. */
function controllersOf(state: FactoryState): Principal[] {
  const { governance, installer } = state.init.get()
  return [canisterSelf(), Principal.fromUint8Array(governance ?? installer)]
}

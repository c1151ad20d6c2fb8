import * as poolService from '@sluice/candid/staking_pool'
import type { InitRequest } from '@sluice/candid/staking_pool_factory'
import { type AccountLocks, type CallContext, takeNext } from '@sluice/canister'
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
  time,
} from '@sluice/canister/runtime'
import { flawOfPool } from '@sluice/canister-staking-pool/terms'
import type { FactoryState } from '../state/FactoryState.ts'

/** What a new pool lives on, in cycles; the factory must have four times as much. */
const POOL_CYCLES = 1_860_000_000_000n
const STOCK = 4n

type Created = { ok: Principal } | { err: string }

/**
 * Makes a pool: a canister, the module in it, its place on the list. A canister is noted as soon as it is known, and taken off the
 * note in the message that lists it, so that no failure on the way loses one: the next pool gets it.
 */
export async function createPool(
  state: FactoryState,
  locks: AccountLocks,
  { caller, params, now }: Pick<CallContext, 'caller' | 'now'> & { params: InitRequest },
): Promise<Created> {
  const flaw = flawOfPool(params) ?? flawOfTokens(params)
  if (flaw !== undefined) return { err: flaw }
  const userIndex = state.userIndex.get()
  if (userIndex === undefined) return { err: 'UserIndexCanister is not set' }
  const module = state.module.installable()
  if (module === undefined) return { err: 'The module of staking pools has not been uploaded' }
  if (canisterCycleBalance() < STOCK * POOL_CYCLES)
    return { err: 'Insufficient controller cycle balance' }
  const busy = (): Created => ({ err: 'Please wait for the creation under way to end' })
  return locks.withLock('create', busy, async () => {
    const { feeReceiver } = state.init.get()
    const createTime = now / 1_000_000_000n
    const arg = IDL.encode(poolService.init({ IDL }), [
      {
        ...params,
        createTime,
        creator: caller,
        feeReceiverCid: Principal.fromUint8Array(feeReceiver),
        userIndexCid: Principal.fromUint8Array(userIndex),
        rewardFee: state.rewardFee.get(),
      },
    ])
    const made = await makePool(state, module, arg)
    if (made.kind === 'rejected') return { err: `Create pool failed: ${made.message}` }
    const canisterId = made.result.toUint8Array()
    state.spareCanisters.delete(canisterId)
    const number = takeNext(state.nextNumber)
    state.pools.set(number, { ...params, canisterId, createTime, creator: caller.toUint8Array() })
    state.numbers.set(canisterId, number)
    return { ok: made.result }
  })
}

function flawOfTokens({ stakingToken, rewardToken }: InitRequest): string | undefined {
  const wrong = [stakingToken, rewardToken].find(({ address }) => !isPrincipal(address))
  return wrong === undefined ? undefined : 'The token is no ledger'
}

function isPrincipal(text: string): boolean {
  try {
    return Principal.fromText(text).toText() === text
  } catch {
    // no principal: the caller is told so
    return false
  }
}

async function makePool(
  state: FactoryState,
  module: Uint8Array,
  arg: Uint8Array,
): Promise<CallOutcome<Principal>> {
  const taken = await takeCanister(state)
  if (taken.kind === 'rejected') return taken
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

function makerOf({ openCreations, nextCreationId }: FactoryState): CanisterMaker {
  return new CanisterMaker({ open: openCreations, nextId: nextCreationId, now: time })
}

/** The factory, and governance; who has installed the factory where there is none. */
function controllersOf(state: FactoryState): Principal[] {
  const { governance, installer } = state.init.get()
  return [canisterSelf(), Principal.fromUint8Array(governance ?? installer)]
}

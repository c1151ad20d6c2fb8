import * as indexService from '@sluice/candid/position_index'
import type { CreatePoolArgs } from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import type { AccountLocks, CallContext } from '@sluice/canister'
import {
  type CallOutcome,
  callCanister,
  canisterSelf,
  createCanister,
  IDL,
  installCode,
  Principal,
  typesOf,
} from '@sluice/canister/runtime'
import { type FactoryState, initOf, type StoredPool } from './FactoryState.ts'
import { addPasscode, hasPasscode, removePasscode } from './passcodes.ts'
import { readModule } from './poolModule.ts'
import { type PoolError, type PoolRequest, parsePoolRequest } from './poolRequest.ts'

/** What a new pool lives on, in cycles (the public service gives its pools the same). */
const POOL_CYCLES = 1_860_000_000_000n
const CREATION_LOCK = 'createPool'
const initPoolTypes = typesOf(poolService.idlFactory, 'init')
const updatePoolIdsTypes = typesOf(indexService.idlFactory, 'updatePoolIds')
const utf8 = new TextEncoder()

export type CreateResult = { ok: StoredPool } | { err: PoolError }

/**
 * Makes a pool, or returns the one that exists for these tokens and fee (the passcode is then kept). The passcode is consumed
 * before the first await and given back when a step fails, so that it pays for exactly one pool.
 */
export async function createPool(
  state: FactoryState,
  locks: AccountLocks,
  context: CallContext,
  args: CreatePoolArgs,
): Promise<CreateResult> {
  const module = readModule(state)
  if (module === undefined) {
    return refuse('Wasm of SwapPool is not ready yet, please contact the administrator.')
  }
  const parsed = parsePoolRequest(args)
  if ('err' in parsed) return parsed
  const request = parsed.ok
  const existing = state.pools.get(utf8.encode(request.key))
  if (existing !== undefined) return { ok: existing }
  if (!hasPasscode(state, context.caller.toUint8Array(), request.passcode)) {
    return refuse('Please pay the fee for creating SwapPool.')
  }
  return locks.withLock(
    CREATION_LOCK,
    () => refuse('Please wait for previous creating job finished'),
    () => createWithPasscode(state, context, request, module),
  )
}

async function createWithPasscode(
  state: FactoryState,
  context: CallContext,
  request: PoolRequest,
  module: Uint8Array,
): Promise<CreateResult> {
  const caller = context.caller.toUint8Array()
  removePasscode(state, caller, request.passcode)
  const outcome = await setUpPool(state, request, module)
  if (outcome.kind === 'rejected') {
    addPasscode(state, caller, request.passcode)
    const message = `Create pool failed: ${outcome.message}`
    record(state, context, request, { status: 'failed', err: message, poolId: undefined })
    return refuse(message)
  }
  const { token0, token1, fee, tickSpacing, key } = request
  const canisterId = outcome.result.toUint8Array()
  const pool = { canisterId, key, fee, tickSpacing: BigInt(tickSpacing), token0, token1 }
  state.pools.set(utf8.encode(key), pool)
  record(state, context, request, { status: 'success', err: undefined, poolId: canisterId })
  await tellPositionIndex(state)
  return { ok: pool }
}

/** Canister, module, price: a failure at any step leaves the canister as the spare for the next creation. */
async function setUpPool(
  state: FactoryState,
  request: PoolRequest,
  module: Uint8Array,
): Promise<CallOutcome<Principal>> {
  const created = await takeCanister(state)
  if (created.kind === 'rejected') return created
  const pool = created.result
  state.spareCanister.set(pool.toUint8Array())
  const installed = await installCode(pool, module, poolArguments(state, request))
  if (installed.kind === 'rejected') return installed
  const initialised = await callCanister(pool, 'init', initPoolTypes, [
    request.fee,
    BigInt(request.tickSpacing),
    request.sqrtPriceX96,
  ])
  if (initialised.kind === 'rejected') return initialised
  state.spareCanister.set(undefined)
  return created
}

async function takeCanister(state: FactoryState): Promise<CallOutcome<Principal>> {
  const spare = state.spareCanister.get()
  if (spare !== undefined) return { kind: 'replied', result: Principal.fromUint8Array(spare) }
  const governance = initOf(state).governanceCid
  const controllers = governance === undefined ? [] : [Principal.fromUint8Array(governance)]
  return createCanister([canisterSelf(), ...controllers], POOL_CYCLES)
}

function poolArguments(state: FactoryState, request: PoolRequest): Uint8Array {
  const init = initOf(state)
  return IDL.encode(poolService.init({ IDL }), [
    request.token0,
    request.token1,
    Principal.fromUint8Array(init.infoCid),
    Principal.fromUint8Array(init.feeReceiverCid),
    Principal.fromUint8Array(init.trustedCanisterManagerCid),
    Principal.fromUint8Array(init.positionIndexCid),
  ])
}

/** So that the pool's first positions are indexed at once; the index also looks for itself, so a failure here is harmless. */
async function tellPositionIndex(state: FactoryState): Promise<void> {
  const index = Principal.fromUint8Array(initOf(state).positionIndexCid)
  await callCanister(index, 'updatePoolIds', updatePoolIdsTypes, [])
}

type Ending = {
  status: 'success' | 'failed'
  err: string | undefined
  poolId: Uint8Array | undefined
}

function record(
  state: FactoryState,
  context: CallContext,
  request: PoolRequest,
  ending: Ending,
): void {
  const { token0, token1, fee } = request
  state.records.set(BigInt(state.records.size), {
    caller: context.caller.toUint8Array(),
    timestamp: context.now,
    token0,
    token1,
    fee,
    ...ending,
  })
}

function refuse(message: string): { err: PoolError } {
  return { err: { InternalError: message } }
}

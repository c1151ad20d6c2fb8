import type { CreatePoolArgs } from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import { type CallContext, isSameBytes } from '@sluice/canister'
import { installModule } from '@sluice/canister/management'
import { type CallOutcome, callCanister, Principal, time, typesOf } from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredPool } from '../state/storedTypes.ts'
import {
  abandon,
  beginCreation,
  currentCreation,
  finishCreation,
  holdCanister,
} from './creation.ts'
import { installerCalls } from './installerCalls.ts'
import { hasPasscode } from './passcodes.ts'
import { createByInstaller, createHere, poolArguments, rejected, renew } from './poolCanister.ts'
import { type PoolError, type PoolRequest, parsePoolRequest } from './poolRequest.ts'
import { offeredTiers } from './tiers.ts'

/** A creation that has not ended by then makes room for the next one; the public service's lock expires after the same time. */
const CREATION_EXPIRES_NS = 60n * 1_000_000_000n

const initPoolTypes = typesOf(poolService.idlFactory, 'init')
const utf8 = new TextEncoder()

export type CreateResult = { ok: StoredPool } | { err: PoolError }

/**
 * Makes a pool, or returns the one that exists for these tokens and fee (the passcode is then kept). The passcode is consumed
 * before the first await and given back when a step fails, so that it pays for exactly one pool.
 */
export async function createPool(
  state: FactoryState,
  context: CallContext,
  args: CreatePoolArgs,
): Promise<CreateResult> {
  const module = state.module.installable()
  if (module === undefined) {
    return refuse('Wasm of SwapPool is not ready yet, please contact the administrator.')
  }
  const caller = context.caller.toUint8Array()
  const parsed = parsePoolRequest(args, {
    hasPasscode: (passcode) => hasPasscode(state, caller, passcode),
    installers: state.installers.get(),
    tiers: offeredTiers(state),
  })
  if ('err' in parsed) return parsed
  const request = parsed.ok
  const running = state.creation.get()
  if (running !== undefined) {
    if (context.now < running.startedNs + CREATION_EXPIRES_NS)
      return refuse('Please wait for previous creating job finished')
    abandon(state, running.id, 'it took longer than a minute', time())
  }
  const existing = state.pools.get(utf8.encode(request.key))
  if (existing !== undefined) return { ok: existing }
  return create(state, context, request, module)
}

async function create(
  state: FactoryState,
  context: CallContext,
  request: PoolRequest,
  module: Uint8Array,
): Promise<CreateResult> {
  const id = beginCreation(state, context, request)
  let reason = 'a step of it trapped'
  try {
    const outcome = await setUpPool(state, id, request, module)
    if (outcome.kind === 'replied') {
      const { token0, token1, fee, tickSpacing, key } = request
      const canisterId = outcome.result.toUint8Array()
      const pool = { canisterId, key, fee, tickSpacing: BigInt(tickSpacing), token0, token1 }
      finishCreation(state, id, pool, time())
      return { ok: pool }
    }
    reason = outcome.message
    return refuse(`Create pool failed: ${reason}`)
  } finally {
    // also when a callback trapped: the runtime unwinds this flow then, and what is done here stays
    abandon(state, id, reason, time())
  }
}

/** Canister, module, price. From the moment a canister is known it is noted, so that a failure leaves it as a spare. */
async function setUpPool(
  state: FactoryState,
  id: bigint,
  request: PoolRequest,
  module: Uint8Array,
): Promise<CallOutcome<Principal>> {
  const made = await takeCanister(state, id, request, module)
  if (made.kind === 'rejected') return made
  if (currentCreation(state, id) === undefined) return EXPIRED
  const price = [request.fee, BigInt(request.tickSpacing), request.sqrtPriceX96]
  const initialised = await callCanister<undefined>(made.result, 'init', initPoolTypes, price)
  if (initialised.kind === 'rejected') return initialised
  return currentCreation(state, id) === undefined ? EXPIRED : made
}

const EXPIRED = rejected('it took longer than a minute')

/** A canister with the module in it: a spare one made new, else one made now. */
async function takeCanister(
  state: FactoryState,
  id: bigint,
  request: PoolRequest,
  module: Uint8Array,
): Promise<CallOutcome<Principal>> {
  const installer = request.installer && Principal.fromUint8Array(request.installer.canisterId)
  const wanted = request.installer?.canisterId ?? new Uint8Array()
  const spare = takeSpare(state, wanted) ?? (await claimUnconfirmed(state, wanted))
  if (spare !== undefined) {
    if (!holdCanister(state, id, spare, wanted)) return EXPIRED
    const canister = Principal.fromUint8Array(spare)
    const renewed = await renew(state, canister, request, module)
    return renewed.kind === 'rejected' ? renewed : { kind: 'replied', result: canister }
  }
  return installer === undefined
    ? makeHere(state, id, request, module)
    : makeThere(state, id, request, installer)
}

async function makeHere(
  state: FactoryState,
  id: bigint,
  request: PoolRequest,
  module: Uint8Array,
): Promise<CallOutcome<Principal>> {
  const created = await createHere(state)
  if (created.kind === 'rejected') return created
  const canister = created.result
  if (!holdCanister(state, id, canister.toUint8Array())) return EXPIRED
  const arg = poolArguments(state, request)
  const installed = await installModule({ canister, mode: 'reinstall', module, arg })
  return installed.kind === 'rejected' ? installed : created
}

async function makeThere(
  state: FactoryState,
  id: bigint,
  request: PoolRequest,
  installer: Principal,
): Promise<CallOutcome<Principal>> {
  const made = await createByInstaller(state, installer, request)
  if (made.kind === 'rejected') return made
  // Until the installer has heard the claim it keeps the canister for its next installation. The note outlives a lost answer.
  state.unconfirmedCanisters.set(made.result.toUint8Array(), installer.toUint8Array())
  const claimed = await installerCalls.claimInstalled(installer, made.result)
  if (claimed.kind === 'rejected') return claimed
  return holdCanister(state, id, made.result.toUint8Array(), installer.toUint8Array())
    ? made
    : EXPIRED
}

function takeSpare(state: FactoryState, installer: Uint8Array): Uint8Array | undefined {
  const found = madeBy(state.spareCanisters, installer)
  if (found !== undefined) state.spareCanisters.delete(found)
  return found
}

/** A canister of this installer whose claim may not have been heard, claimed once more. */
async function claimUnconfirmed(
  state: FactoryState,
  installer: Uint8Array,
): Promise<Uint8Array | undefined> {
  const found = madeBy(state.unconfirmedCanisters, installer)
  if (found === undefined) return undefined
  const [maker, canister] = [installer, found].map((bytes) => Principal.fromUint8Array(bytes))
  if (maker === undefined || canister === undefined) return undefined
  const claimed = await installerCalls.claimInstalled(maker, canister)
  return claimed.kind === 'replied' ? found : undefined
}

function madeBy(
  canisters: FactoryState['spareCanisters'],
  installer: Uint8Array,
): Uint8Array | undefined {
  return canisters.entries().find(([, maker]) => isSameBytes(maker, installer))?.[0]
}

function refuse(message: string): { err: PoolError } {
  return { err: { InternalError: message } }
}

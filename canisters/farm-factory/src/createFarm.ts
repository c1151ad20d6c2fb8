import * as farmService from '@sluice/candid/farm'
import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import { idlFactory as indexInterface } from '@sluice/candid/farm_index'
import { type PoolData, idlFactory as swapFactoryInterface } from '@sluice/candid/swap_factory'
import { type PoolMetadata, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import { type AccountLocks, ownerPlaceKey } from '@sluice/canister'
import {
  CanisterMaker,
  installModule,
  startCanister,
  stopCanister,
} from '@sluice/canister/management'
import {
  type CallOutcome,
  callCanister,
  canisterCycleBalance,
  canisterSelf,
  IDL,
  optionalPrincipal,
  Principal,
  parsePrincipal,
  time,
  typesOf,
} from '@sluice/canister/runtime'
import { type CreationFees, UNPAID_CREATION } from '@sluice/canister/services'
import type { FarmFactoryState } from './FarmFactoryState.ts'
import { flawOfFarm } from './flawOfFarm.ts'

/** What a new farm lives on, in cycles: the public service's number. */
const FARM_CYCLES = 1_860_000_000_000n
/** The factory must stay alive after a creation. */
const RESERVE_CYCLES = 1_000_000_000_000n
const LOCK_NS = 60n * 1_000_000_000n
const NS_PER_SECOND = 1_000_000_000n

const LONGEST_REPLY = 8_192
const metadataTypes = typesOf(poolInterface, 'metadata', LONGEST_REPLY)
const getPoolTypes = typesOf(swapFactoryInterface, 'getPool')
const initTypes = typesOf(farmService.idlFactory, 'init')
const setAdminsTypes = typesOf(farmService.idlFactory, 'setAdmins')
const addIndexTypes = typesOf(indexInterface, 'addFarmIndex')

const BUSY = 'Please wait for the task ahead to be completed'

/** A creation that came to nothing, with a text for the caller. */
class Stopped extends Error {}

type Created = { ok: string } | { err: string }

/** Who founds a farm. `fees` of whoever is no admin: one that was paid goes with the farm. */
export type Founder = {
  readonly principal: Principal
  readonly fees: Pick<CreationFees, 'hasUnused' | 'use'> | undefined
}

/**
 * Makes a farm: a canister with the module, its admins, its place in the index. A canister whose set-up fails half-way is noted, and the
 * next creation takes it. The creator then sends the reward to it.
 */
export async function createFarm(
  state: FarmFactoryState,
  locks: AccountLocks,
  founder: Founder,
  args: CreateFarmArgs,
): Promise<Created> {
  const made = farmOfKey(state, founder.principal, args.creatorKey[0])
  if (made !== undefined) return { ok: Principal.fromUint8Array(made).toText() }
  const flaw = flawOfFounder(founder, args) ?? flawNow(state, args)
  if (flaw !== undefined) return { err: flaw }
  const busy = (): Created => ({ err: BUSY })
  return locks.withLock(founder.principal.toText(), busy, async () => {
    try {
      // await: other messages run here; a pool may be anybody's, so one that is silent holds up only whoever has named it
      const pool = await readPool(state, args.pool)
      return { ok: (await takeTurn(state, { founder, args, pool })).toText() }
    } catch (error) {
      if (error instanceof Stopped) return { err: error.message }
      throw error
    }
  })
}

function flawOfFounder({ principal, fees }: Founder, { creatorKey }: CreateFarmArgs) {
  if (fees === undefined) return undefined
  if (creatorKey.length === 0) return 'A creation that is paid for needs a key'
  return fees.hasUnused(principal.toUint8Array()) ? undefined : UNPAID_CREATION
}

/** One farm is made at a time: they share the canister that is left from before. */
async function takeTurn(state: FarmFactoryState, order: Order): Promise<Principal> {
  const began = time()
  const since = state.creatingSinceNs.get()
  if (since > 0n && began < since + LOCK_NS) stop(BUSY)
  // the awaits before have let others in
  const made = farmOfKey(state, order.founder.principal, order.args.creatorKey[0])
  if (made !== undefined) return Principal.fromUint8Array(made)
  const flaw = flawOfFounder(order.founder, order.args) ?? flawNow(state, order.args)
  if (flaw !== undefined) stop(flaw)
  state.creatingSinceNs.set(began)
  try {
    return await setUp(state, began, order)
  } finally {
    // also when a callback trapped; one that has taken longer than the lock holds must not open a later one's
    if (state.creatingSinceNs.get() === began) state.creatingSinceNs.set(0n)
  }
}

/** The farm that was made for a creator's key: asked for again, whatever else is asked for, it is told and no other is made. */
export function farmOfKey(
  { byCreatorKey }: FarmFactoryState,
  creator: Principal,
  key: bigint | undefined,
): Uint8Array | undefined {
  return key === undefined
    ? undefined
    : byCreatorKey.get(ownerPlaceKey(creator.toUint8Array(), key))
}

/** What speaks against a farm now, as far as the factory itself knows. */
export function flawNow(state: FarmFactoryState, args: CreateFarmArgs): string | undefined {
  const flaw = flawOfFarm(args, time() / NS_PER_SECOND)
  if (flaw !== undefined) return flaw
  // a farm refuses to be installed with it, which would cost a canister each time somebody asked
  if (parsePrincipal(args.rewardToken.address) === undefined)
    return 'The reward token has no ledger'
  return flawOfStock(state)
}

/** What keeps the factory from making any farm now. */
export function flawOfStock(state: FarmFactoryState): string | undefined {
  if (!state.module.isReady()) return 'Wasm of Farm is not ready yet'
  const balance = canisterCycleBalance()
  const needed = FARM_CYCLES + RESERVE_CYCLES
  return balance < needed
    ? `The factory is short of cycles: it has ${balance} and needs ${needed}`
    : undefined
}

type Order = {
  readonly founder: Founder
  readonly args: CreateFarmArgs
  readonly pool: PoolMetadata
}

async function setUp(state: FarmFactoryState, began: bigint, order: Order): Promise<Principal> {
  const { args, pool, founder } = order
  const farm = await takeCanister(state, began)
  const module = state.module.installable() ?? stop('Wasm of Farm is not ready yet')
  const arg = IDL.encode(farmService.init({ IDL }), [initArgs(state, order)])
  demand(await installModule({ canister: farm, mode: 'reinstall', module, arg }), 'install it')
  requireTurn(state, began)
  demand(await callCanister(farm, 'init', initTypes, []), 'start it')
  const admins = state.admins.get().map((admin) => Principal.fromUint8Array(admin))
  demand(await callCanister(farm, 'setAdmins', setAdminsTypes, [admins]), 'name its admins')
  requireTurn(state, began)
  const entry = {
    farmCid: farm,
    poolCid: args.pool,
    poolToken0: pool.token0,
    poolToken1: pool.token1,
    rewardToken: args.rewardToken,
    totalReward: args.rewardAmount,
  }
  const index = Principal.fromUint8Array(state.init.get().farmIndexCid)
  demand(await callCanister(index, 'addFarmIndex', addIndexTypes, [entry]), 'list it')
  requireTurn(state, began)
  // the awaits are over: the farm is known and its canister no longer free, in one message
  state.farms.set(BigInt(state.farms.size), farm.toUint8Array())
  state.known.set(farm.toUint8Array(), true)
  state.unfinished.set(undefined)
  const [creator, [key]] = [founder.principal.toUint8Array(), args.creatorKey]
  founder.fees?.use(creator, farm.toUint8Array())
  if (key !== undefined) state.byCreatorKey.set(ownerPlaceKey(creator, key), farm.toUint8Array())
  return farm
}

/** What a pool says of itself, when the pools' factory says that it is one of the exchange's. */
async function readPool(state: FarmFactoryState, pool: Principal): Promise<PoolMetadata> {
  type Told = { ok: PoolMetadata } | { err: object }
  const outcome = await callCanister<Told>(pool, 'metadata', metadataTypes, [])
  if (outcome.kind === 'rejected') return stop(`The pool does not answer: ${outcome.message}`)
  const told = 'ok' in outcome.result ? outcome.result.ok : stop('The pool is not ready')
  const { token0, token1, fee } = told
  const pools = Principal.fromUint8Array(state.init.get().nodeIndexCid)
  type Listed = { ok: PoolData } | { err: object }
  const listed = await callCanister<Listed>(pools, 'getPool', getPoolTypes, [
    { token0, token1, fee },
  ])
  if (listed.kind === 'rejected')
    return stop(`The factory of pools does not answer: ${listed.message}`)
  const isListed = 'ok' in listed.result && listed.result.ok.canisterId.toText() === pool.toText()
  return isListed ? told : stop('The pool is none of this exchange')
}

/** The canister left from before, made quiet so that nothing sent to it earlier reaches the new farm; else a new one. */
async function takeCanister(state: FarmFactoryState, began: bigint): Promise<Principal> {
  const left = state.unfinished.get()
  if (left !== undefined) {
    const canister = Principal.fromUint8Array(left)
    demand(await stopCanister(canister), 'stop the canister left from before')
    demand(await startCanister(canister), 'start the canister left from before')
    requireTurn(state, began)
    return canister
  }
  const { governanceCid } = state.init.get()
  const made = await makerOf(state).create(
    [canisterSelf(), ...optionalPrincipal(governanceCid)],
    FARM_CYCLES,
  )
  const canister = demand(made, 'create a canister')
  if (state.unfinished.get() === undefined) state.unfinished.set(canister.toUint8Array())
  requireTurn(state, began)
  return canister
}

/** Through which the factory creates canisters, so that none gets lost with an answer. */
export const makerOf = (state: FarmFactoryState): CanisterMaker => new CanisterMaker(state)

/** Takes up a canister whose id got lost with the network's answer; the next creation uses it. */
export async function adopt(
  state: FarmFactoryState,
  canister: Principal,
): Promise<{ ok: null } | { err: { InternalError: string } }> {
  const flaw = () =>
    state.unfinished.get() === undefined && state.creatingSinceNs.get() === 0n
      ? undefined
      : 'another canister waits already: let a farm be made first'
  const found = flaw() ?? (await makerOf(state).adopt(canister, flaw))
  if (found !== undefined) return { err: { InternalError: found } }
  state.unfinished.set(canister.toUint8Array())
  return { ok: null }
}

function initArgs(state: FarmFactoryState, { founder, args }: Order): farmService.InitFarmArgs {
  const { feeReceiverCid, governanceCid, farmIndexCid, nodeIndexCid } = state.init.get()
  const { rewardAmount, creatorKey: _, ...given } = args
  return {
    ...given,
    creator: founder.principal,
    totalReward: rewardAmount,
    fee: state.fee.get(),
    feeReceiverCid: Principal.fromUint8Array(feeReceiverCid),
    governanceCid: optionalPrincipal(governanceCid),
    farmFactoryCid: canisterSelf(),
    farmIndexCid: Principal.fromUint8Array(farmIndexCid),
    nodeIndexCid: Principal.fromUint8Array(nodeIndexCid),
    status: { NOT_STARTED: null },
  }
}

/** A creation that has lost its turn may not go on: another one may be using the canister. */
function requireTurn(state: FarmFactoryState, began: bigint): void {
  if (state.creatingSinceNs.get() !== began)
    stop('Create farm failed: it took longer than a minute')
}

function demand<T>(outcome: CallOutcome<T>, what: string): T {
  if (outcome.kind === 'rejected')
    return stop(`Create farm failed: could not ${what}: ${outcome.message}`)
  return outcome.result
}

function stop(text: string): never {
  throw new Stopped(text)
}

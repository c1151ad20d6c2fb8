import type { CanisterRequest } from '@sluice/candid/nft_controller'
import { type AccountLocks, concatBytes, encodeUtf8, sha256 } from '@sluice/canister'
import { CanisterMaker, installModule } from '@sluice/canister/management'
import {
  type CallOutcome,
  canisterCycleBalance,
  canisterSelf,
  optionalPrincipal,
  Principal,
  time,
} from '@sluice/canister/runtime'
import { type CreationFees, isAnonymous } from '@sluice/canister/services'
import { addCollection } from '../collections/collections.ts'
import { flawOfRequest } from '../collections/flawOfRequest.ts'
import type { NftControllerState } from '../NftControllerState.ts'
import { collectionArguments } from './collectionArguments.ts'

/** The controller must stay alive after a creation. */
const RESERVE_CYCLES = 1_000_000_000_000n
const NO_MODULE = 'The module of collections is not ready yet. Nothing was made'
const BUSY = 'A collection of yours is being made. Please repeat this in a moment'

type Created = { ok: string } | { err: string }

/** Who makes a collection. `fees` of whoever is no admin. */
export type Creator = { readonly principal: Principal; readonly fees: CreationFees | undefined }

/** What a creator's collection is found by: another name is another collection. */
export const creationKey = (creator: Uint8Array, name: string): Uint8Array =>
  concatBytes([Uint8Array.of(creator.length), creator, sha256(encodeUtf8(name))])

/** A creator pays once for each collection that is made, whatever it is called in the end. */
export const feeNumber = ({ ofCreator }: NftControllerState, creator: Uint8Array): bigint =>
  ofCreator.sizeOf(creator)

/**
 * Makes a collection: the fee, a canister, its module, its place in the list. Each step is noted before the next begins, so that whoever asks
 * again goes on where it was: nothing is paid twice, and no second canister is made. The creator owns the collection; the controller
 * stays the canister's controller, so that everybody knows its module.
 */
export async function createCollection(
  state: NftControllerState,
  locks: AccountLocks,
  creator: Creator,
  request: CanisterRequest,
): Promise<Created> {
  const owner = creator.principal.toUint8Array()
  if (isAnonymous(owner)) return { err: 'Illegal anonymous call' }
  const flaw = flawOfRequest(request)
  if (flaw !== undefined) return { err: flaw }
  const key = creationKey(owner, request.name)
  const made = state.made.get(key)
  if (made !== undefined) return { ok: Principal.fromUint8Array(made).toText() }
  const busy = (): Created => ({ err: BUSY })
  // one at a time for each creator: their creations share the fees that they have paid and not used
  return locks.withLock(creator.principal.toText(), busy, async () => {
    const lack = flawOfStock(state)
    if (lack !== undefined) return { err: lack }
    const unpaid = await payFee(state, creator)
    if (unpaid !== undefined) return { err: unpaid }
    const canister = await takeCanister(state, owner)
    if (typeof canister === 'string') return { err: canister }
    const failure = await install(state, canister, creator.principal, request)
    if (failure !== undefined) return { err: failure }
    finish(state, { key, canister, creator, request })
    return { ok: canister.toText() }
  })
}

/** What keeps the controller from making any collection now. */
export function flawOfStock(state: NftControllerState): string | undefined {
  if (!state.module.isReady()) return NO_MODULE
  const needed = state.config.get().initCycles + RESERVE_CYCLES
  return canisterCycleBalance() < needed
    ? 'NFTCanisterController insufficient cycles balance. Nothing was paid'
    : undefined
}

async function payFee(
  state: NftControllerState,
  { principal, fees }: Creator,
): Promise<string | undefined> {
  if (fees === undefined) return undefined
  const owner = principal.toUint8Array()
  // await: other messages run here; the fees know what was paid
  const answer = await fees.pay(owner, feeNumber(state, owner))
  return 'err' in answer ? answer.err : undefined
}

/** The canister that was created for this creator and not finished, else one that is left over, else a new one. */
async function takeCanister(
  state: NftControllerState,
  owner: Uint8Array,
): Promise<Principal | string> {
  const known = state.unfinished.get(owner) ?? takeSpare(state, owner)
  if (known !== undefined) return Principal.fromUint8Array(known)
  const controllers = [canisterSelf(), ...optionalPrincipal(state.governance.get())]
  // await: other messages run here; the maker has noted the creation, should its answer get lost
  const made = await makerOf(state).create(controllers, state.config.get().initCycles)
  if (made.kind === 'rejected') return because('create its canister', made)
  state.unfinished.set(owner, made.result.toUint8Array())
  return made.result
}

function takeSpare({ spare, unfinished }: NftControllerState, owner: Uint8Array) {
  const left = spare.get()
  if (left === undefined) return undefined
  spare.set(undefined)
  unfinished.set(owner, left)
  return left
}

/** Over whatever a creation left there that was not finished: nobody has been told its id. */
async function install(
  state: NftControllerState,
  canister: Principal,
  creator: Principal,
  request: CanisterRequest,
): Promise<string | undefined> {
  const module = state.module.installable()
  if (module === undefined) return NO_MODULE
  const arg = collectionArguments(state, creator, request)
  // await: other messages run here
  const installed = await installModule({ canister, mode: 'reinstall', module, arg })
  return installed.kind === 'rejected' ? because('install its module', installed) : undefined
}

type Finished = {
  readonly key: Uint8Array
  readonly canister: Principal
  readonly creator: Creator
  readonly request: CanisterRequest
}

/** In one message: the collection is known and its fee used. */
function finish(state: NftControllerState, { key, canister, creator, request }: Finished): void {
  const id = canister.toUint8Array()
  const { linkMap, ...info } = request
  const principal = creator.principal.toText()
  addCollection(state, {
    ...info,
    canister: id,
    creator: principal,
    owner: principal,
    links: linkMap,
    totalSupply: state.config.get().maxSupply,
    mintSupply: 0n,
    createTime: time(),
  })
  state.ours.set(id, true)
  state.made.set(key, id)
  const owner = creator.principal.toUint8Array()
  state.unfinished.delete(owner)
  creator.fees?.use(owner, id)
}

const because = (what: string, { message }: Extract<CallOutcome<unknown>, { kind: 'rejected' }>) =>
  `The collection could not be made: could not ${what}: ${message}. Ask again: what was paid is kept for your next collection`

/** Through which canisters are created, so that none gets lost with an answer. */
export const makerOf = (state: NftControllerState): CanisterMaker => new CanisterMaker(state)

/** Takes up a canister whose id got lost with the network's answer; the next creation uses it. */
export async function adoptCanister(
  state: NftControllerState,
  canister: Principal,
): Promise<{ ok: null } | { err: { InternalError: string } }> {
  const flaw = () =>
    state.spare.get() === undefined ? undefined : 'another canister waits already'
  const found = flaw() ?? (await makerOf(state).adopt(canister, flaw))
  if (found !== undefined) return { err: { InternalError: found } }
  state.spare.set(canister.toUint8Array())
  return { ok: null }
}

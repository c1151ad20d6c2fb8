import { canisterCycleBalance, canisterSelf, Principal } from 'azle'
import { AccountLocks } from '../../AccountLocks.ts'
import type { CreationFees } from '../../services/creationFee.ts'
import type { ModuleChunks } from '../../services/ModuleChunks.ts'
import { isAnonymous } from '../../services/principals.ts'
import type { Cell } from '../../stored/Cell.ts'
import type { OrderedMap } from '../../stored/OrderedMap.ts'
import type { CallOutcome } from '../callCanister.ts'
import { optionalPrincipal } from '../servicePort.ts'
import { CanisterMaker, type CreationNotes } from './CanisterMaker.ts'
import { installModule } from './installModule.ts'

/** The maker must stay alive after a creation. */
const RESERVE_CYCLES = 1_000_000_000_000n

/** What a service stores that makes canisters for whoever pays. */
export type PaidCreationState = CreationNotes & {
  /** A controller of what is made, beside the service. */
  readonly governance: Cell<Uint8Array | undefined>
  readonly module: ModuleChunks
  /** Creator and name → the canister that was made for it. */
  readonly made: OrderedMap<Uint8Array, Uint8Array>
  /** Creator → the canister that was created for what they make next. */
  readonly unfinished: OrderedMap<Uint8Array, Uint8Array>
  /** A canister whose id had got lost with an answer; the next creation takes it. */
  readonly spare: Cell<Uint8Array | undefined>
}

export type PaidCreationTerms = {
  /** What is made, and many of it: `collection`, `collections`. */
  readonly what: string
  readonly many: string
  /** What is said while there are too few cycles. */
  readonly noCycles: string
  readonly initCycles: () => bigint
  /** A creator pays once for each that is made: the number of the next one. */
  readonly feeNumber: (creator: Uint8Array) => bigint
}

/** Who makes something. `fees` of whoever is no admin. */
export type Creator = { readonly principal: Principal; readonly fees: CreationFees | undefined }

export type Creation = {
  /** What it is found by for ever: another key is another one. */
  readonly key: Uint8Array
  /** What the canister is installed with. */
  readonly argument: () => Uint8Array
  /** Lists what was made, in the message in which its fee is used. */
  readonly list: (canister: Uint8Array) => void
}

type Made = { ok: Principal } | { err: string }

export type PaidCreations = ReturnType<typeof paidCreations>

/**
 * Canisters of one module, made for whoever pays: the fee, a canister, its module, its place in the list. Each step is noted before the next
 * begins, so that whoever asks again goes on where it was: nothing is paid twice, and no second canister is made. The service stays the
 * canister's controller, so that everybody knows its module.
 */
export function paidCreations(
  state: PaidCreationState,
  { what, many, noCycles, initCycles, feeNumber }: PaidCreationTerms,
) {
  const locks = new AccountLocks()
  const maker = new CanisterMaker(state)
  const noModule = `The module of ${many} is not ready yet. Nothing was made`

  /** What keeps the service from making anything now. */
  function flawOfStock(): string | undefined {
    if (!state.module.isReady()) return noModule
    return canisterCycleBalance() < initCycles() + RESERVE_CYCLES ? noCycles : undefined
  }

  async function create(creator: Creator, creation: Creation): Promise<Made> {
    const owner = creator.principal.toUint8Array()
    if (isAnonymous(owner)) return { err: 'Illegal anonymous call' }
    const made = state.made.get(creation.key)
    if (made !== undefined) return { ok: Principal.fromUint8Array(made) }
    const busy = (): Made => ({
      err: `A ${what} of yours is being made. Please repeat this in a moment`,
    })
    // one at a time for each creator: their creations share the fees that they have paid and not used
    return locks.withLock(creator.principal.toText(), busy, async () => {
      const lack = flawOfStock()
      if (lack !== undefined) return { err: lack }
      const unpaid = await payFee(creator)
      if (unpaid !== undefined) return { err: unpaid }
      const canister = await takeCanister(owner)
      if (typeof canister === 'string') return { err: canister }
      const failure = await install(canister, creation)
      if (failure !== undefined) return { err: failure }
      finish(creator, creation, canister.toUint8Array())
      return { ok: canister }
    })
  }

  async function payFee({ principal, fees }: Creator): Promise<string | undefined> {
    if (fees === undefined) return undefined
    const owner = principal.toUint8Array()
    // await: other messages run here; the fees know what was paid
    const answer = await fees.pay(owner, feeNumber(owner))
    return 'err' in answer ? answer.err : undefined
  }

  /** The canister that was created for this creator and not finished, else one that is left over, else a new one. */
  async function takeCanister(owner: Uint8Array): Promise<Principal | string> {
    const known = state.unfinished.get(owner) ?? takeSpare(owner)
    if (known !== undefined) return Principal.fromUint8Array(known)
    const controllers = [canisterSelf(), ...optionalPrincipal(state.governance.get())]
    // await: other messages run here; the maker has noted the creation, should its answer get lost
    const made = await maker.create(controllers, initCycles())
    if (made.kind === 'rejected') return because('create its canister', made)
    state.unfinished.set(owner, made.result.toUint8Array())
    return made.result
  }

  function takeSpare(owner: Uint8Array): Uint8Array | undefined {
    const left = state.spare.get()
    if (left === undefined) return undefined
    state.spare.set(undefined)
    state.unfinished.set(owner, left)
    return left
  }

  /** Over whatever a creation left there that was not finished: nobody has been told its id. */
  async function install(canister: Principal, { argument }: Creation): Promise<string | undefined> {
    const module = state.module.installable()
    if (module === undefined) return noModule
    // await: other messages run here
    const installed = await installModule({ canister, mode: 'reinstall', module, arg: argument() })
    return installed.kind === 'rejected' ? because('install its module', installed) : undefined
  }

  /** In one message: it is known, and its fee used. */
  function finish({ principal, fees }: Creator, { key, list }: Creation, id: Uint8Array): void {
    list(id)
    state.made.set(key, id)
    const owner = principal.toUint8Array()
    state.unfinished.delete(owner)
    fees?.use(owner, id)
  }

  const because = (
    task: string,
    { message }: Extract<CallOutcome<unknown>, { kind: 'rejected' }>,
  ) =>
    `The ${what} could not be made: could not ${task}: ${message}. Ask again: what was paid is kept for your next ${what}`

  /** Takes up a canister whose id got lost with the network's answer; the next creation uses it. */
  async function adopt(
    canister: Principal,
  ): Promise<{ ok: null } | { err: { InternalError: string } }> {
    const flaw = () =>
      state.spare.get() === undefined ? undefined : 'another canister waits already'
    const found = flaw() ?? (await maker.adopt(canister, flaw))
    if (found !== undefined) return { err: { InternalError: found } }
    state.spare.set(canister.toUint8Array())
    return { ok: null }
  }

  return { flawOfStock, create, adopt, maker }
}

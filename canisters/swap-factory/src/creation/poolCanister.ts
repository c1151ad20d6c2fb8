import * as poolService from '@sluice/candid/swap_pool'
import { isSameBytes } from '@sluice/canister'
import {
  CanisterMaker,
  fetchCanisterInfo,
  installModule,
  startCanister,
  stopCanister,
} from '@sluice/canister/management'
import {
  type CallOutcome,
  canisterCycleBalance,
  canisterSelf,
  IDL,
  optionalPrincipal,
  Principal,
} from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'
import type { Token } from '../state/storedTypes.ts'
import { installerCalls } from './installerCalls.ts'

/** What a new pool lives on, in cycles (the public service gives its pools the same). The network keeps 0.5 T of it as its fee. */
const POOL_CYCLES = 1_860_000_000_000n
/** The factory must stay alive after a creation: to install the module and to answer for a long time. */
const RESERVE_CYCLES = 1_000_000_000_000n

export type Pair = { token0: Token; token1: Token }

/** A canister of the factory's own, with its controllers set; refused in words when cycles are short. */
export async function createHere(state: FactoryState): Promise<CallOutcome<Principal>> {
  const balance = canisterCycleBalance()
  const needed = POOL_CYCLES + RESERVE_CYCLES
  if (balance < needed)
    return rejected(
      `the factory is short of cycles: it has ${balance} and needs ${needed}, please contact the administrator`,
    )
  return makerOf(state).create(expectedControllers(state), POOL_CYCLES)
}

/** Through which the factory creates canisters, so that none gets lost with an answer. */
export function makerOf({ openCreations, nextOpenCreationId }: FactoryState): CanisterMaker {
  return new CanisterMaker({ openCreations, nextCreationId: nextOpenCreationId })
}

/**
 * A canister on the installer's subnet with the pool's module in it. The installer must be controlled by the factory and the
 * governance canister only and run the registered module: the network is asked, at every use.
 */
export async function createByInstaller(
  state: FactoryState,
  installer: Principal,
  pair: Pair,
): Promise<CallOutcome<Principal>> {
  const info = await fetchCanisterInfo(installer)
  if (info.kind === 'rejected') return info
  const flaw = flawOfInstaller(state, info.result)
  if (flaw !== undefined) return rejected(flaw)
  return installerCalls.installToClaim(installer, poolInitValues(state, pair))
}

/**
 * Makes a half-made canister as good as new: stopping it first lets everything end that a former creation has sent to it, so
 * that no late `init` can give the new pool an old price.
 */
export async function renew(
  state: FactoryState,
  canister: Principal,
  pair: Pair,
  module: Uint8Array,
): Promise<CallOutcome<undefined>> {
  const stopped = await stopCanister(canister)
  if (stopped.kind === 'rejected') return stopped
  const started = await startCanister(canister)
  if (started.kind === 'rejected') return started
  return installModule({ canister, mode: 'reinstall', module, arg: poolArguments(state, pair) })
}

/** The install arguments of a pool. */
export function poolArguments(state: FactoryState, pair: Pair): Uint8Array {
  return IDL.encode(poolService.init({ IDL }), poolInitValues(state, pair))
}

function poolInitValues(state: FactoryState, { token0, token1 }: Pair): unknown[] {
  const init = state.init.get()
  const services = [
    init.infoCid,
    init.feeReceiverCid,
    init.trustedCanisterManagerCid,
    init.positionIndexCid,
  ]
  return [token0, token1, ...services.map((id) => Principal.fromUint8Array(id))]
}

/** The factory, and the governance canister when there is one. */
function expectedControllers(state: FactoryState): Principal[] {
  const { governanceCid } = state.init.get()
  return [canisterSelf(), ...optionalPrincipal(governanceCid)]
}

/** What speaks against letting a canister create pools; undefined when nothing does. */
export function flawOfInstaller(
  state: FactoryState,
  info: { controllers: readonly Principal[]; moduleHash: Uint8Array | undefined },
): string | undefined {
  const expected = new Set(expectedControllers(state).map((id) => id.toText()))
  const found = new Set(info.controllers.map((id) => id.toText()))
  const isExact = expected.size === found.size && [...expected].every((id) => found.has(id))
  if (!isExact) return 'the installer must be controlled by the factory and governance only'
  const registered = state.installerModuleHash.get()
  if (registered === undefined) return 'no module hash of installers has been registered'
  if (info.moduleHash === undefined || !isSameBytes(registered, info.moduleHash))
    return 'the installer does not run the registered module'
  return undefined
}

export function rejected(message: string): { kind: 'rejected'; code: number; message: string } {
  return { kind: 'rejected', code: 4, message }
}

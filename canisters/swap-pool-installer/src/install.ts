import { type AccountLocks, isSameBytes } from '@sluice/canister'
import {
  type CanisterMaker,
  depositCycles,
  installModule,
  setControllers,
  startCanister,
  stopCanister,
} from '@sluice/canister/management'
import {
  type CallOutcome,
  canisterCycleBalance,
  canisterSelf,
  Principal,
} from '@sluice/canister/runtime'
import type { InstallerState } from './InstallerState.ts'

/** What a pool is created with and what it gets on top: the public service's numbers. */
const CREATION_CYCLES = 1_860_000_000_000n
const ADDED_CYCLES = 500_000_000_000n
const RESERVE_CYCLES = 1_000_000_000_000n
const LOCK = 'install'

export type Installer = { state: InstallerState; locks: AccountLocks; maker: CanisterMaker }

/**
 * Makes a pool's canister, with its module, under the factory's and governance's control.
 * @throws Error, which rejects the call: the interface has no other way to say so.
 */
export async function install(installer: Installer, arg: Uint8Array): Promise<Principal> {
  const { state, locks } = installer
  const module = state.module.installable()
  if (module === undefined) throw new Error('Wasm of SwapPool is not ready yet')
  return locks.withLock(
    LOCK,
    () => {
      throw new Error('Another installation is under way')
    },
    async () => {
      const canister = await takeCanister(installer)
      const { factoryId, governanceId } = state.init.get()
      const owners = [factoryId, governanceId].map((id) => Principal.fromUint8Array(id))
      demand(
        await installModule({ canister, mode: 'reinstall', module, arg }),
        'install the module',
      )
      demand(await depositCycles(canister, ADDED_CYCLES), 'give cycles')
      demand(await setControllers(canister, [canisterSelf(), ...owners]), 'hand over control')
      return canister
    },
  )
}

/**
 * The factory has noted this canister: the next installation may not have it. Asked again, after a lost answer, it says the same.
 * @throws Error for a canister that was never installed here, or that a later installation has begun to use.
 */
export function claim(state: InstallerState, canister: Uint8Array): void {
  const unclaimed = state.unclaimed.get()
  if (unclaimed !== undefined && isSameBytes(unclaimed, canister)) {
    state.unclaimed.set(undefined)
    state.claimed.set(canister, true)
  }
  if (!state.claimed.has(canister)) throw new Error('This canister is not waiting to be claimed')
}

/** Takes up a canister whose id got lost with the network's answer; the next installation uses it. */
export function adopt(
  { state, locks, maker }: Installer,
  canister: Principal,
): Promise<{ ok: null } | { err: { InternalError: string } }> {
  const refuse = (message: string) => ({ err: { InternalError: message } })
  if (state.unclaimed.get() !== undefined)
    return Promise.resolve(refuse('Another canister waits already: let a pool be installed first'))
  return locks.withLock(
    LOCK,
    () => refuse('An installation is under way'),
    async () => {
      const flaw = await maker.adopt(canister, () => undefined)
      if (flaw !== undefined) return refuse(flaw)
      state.unclaimed.set(canister.toUint8Array())
      return { ok: null }
    },
  )
}

/** The unclaimed canister made quiet, so that nothing sent to it earlier can reach the new pool; else a new one. */
async function takeCanister({ state, maker }: Installer): Promise<Principal> {
  const left = state.unclaimed.get()
  if (left !== undefined) {
    const canister = Principal.fromUint8Array(left)
    demand(await stopCanister(canister), 'stop the canister left from before')
    demand(await startCanister(canister), 'start the canister left from before')
    return canister
  }
  const balance = canisterCycleBalance()
  const needed = CREATION_CYCLES + ADDED_CYCLES + RESERVE_CYCLES
  if (balance < needed)
    throw new Error(`The installer is short of cycles: it has ${balance} and needs ${needed}`)
  const made = await maker.create([canisterSelf()], CREATION_CYCLES)
  const created = demand(made, 'create a canister')
  state.unclaimed.set(created.toUint8Array())
  return created
}

function demand<T>(outcome: CallOutcome<T>, what: string): T {
  if (outcome.kind === 'rejected') throw new Error(`Could not ${what}: ${outcome.message}`)
  return outcome.result
}

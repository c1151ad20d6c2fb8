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
 * Makes a pool's canister, with its module, under the factory's and governance's control. The public factory asks in this way and says
 * nothing afterwards: what has been handed out is never installed again.
 * @throws Error, which rejects the call: the interface has no other way to say so.
 */
export const install = (installer: Installer, arg: Uint8Array): Promise<Principal> =>
  alone(installer, async (module) => {
    const { state } = installer
    const canister = (await madeQuiet(state.unused.get())) ?? (await make(installer))
    await setUp(installer, canister, { module, arg })
    state.unused.set(undefined)
    state.claimed.set(canister.toUint8Array(), true)
    return canister
  })

/**
 * The same for a factory that claims what has arrived: until then it gets the same canister again, so that none is lost with an answer.
 * @throws Error
 */
export const installToClaim = (installer: Installer, arg: Uint8Array): Promise<Principal> =>
  alone(installer, async (module) => {
    const { state } = installer
    const left = state.unclaimed.get() ?? state.unused.get()
    const canister = (await madeQuiet(left)) ?? (await make(installer))
    await setUp(installer, canister, { module, arg })
    if (state.unclaimed.get() === undefined) state.unused.set(undefined)
    state.unclaimed.set(canister.toUint8Array())
    return canister
  })

/** Installations one after another. */
function alone(
  { state, locks }: Installer,
  run: (module: Uint8Array) => Promise<Principal>,
): Promise<Principal> {
  const module = state.module.installable()
  if (module === undefined) throw new Error('Wasm of SwapPool is not ready yet')
  return locks.withLock(
    LOCK,
    () => {
      throw new Error('Another installation is under way')
    },
    () => run(module),
  )
}

type Content = { readonly module: Uint8Array; readonly arg: Uint8Array }

async function setUp({ state }: Installer, canister: Principal, content: Content): Promise<void> {
  const { factoryId, governanceId } = state.init.get()
  const owners = [factoryId, governanceId].map((id) => Principal.fromUint8Array(id))
  demand(await installModule({ canister, mode: 'reinstall', ...content }), 'install the module')
  demand(await depositCycles(canister, ADDED_CYCLES), 'give cycles')
  demand(await setControllers(canister, [canisterSelf(), ...owners]), 'hand over control')
}

/**
 * The factory has noted this canister: the next installation may not have it. Asked again, after a lost answer, it says the same.
 * @throws Error for a canister that was never installed here, or that a later installation has begun to use.
 */
export function claim({ unclaimed, unused, claimed }: InstallerState, canister: Uint8Array): void {
  // an earlier version kept what it had handed out among the unused
  for (const waiting of [unclaimed, unused]) {
    const left = waiting.get()
    if (left === undefined || !isSameBytes(left, canister)) continue
    waiting.set(undefined)
    claimed.set(canister, true)
  }
  if (!claimed.has(canister)) throw new Error('This canister is not waiting to be claimed')
}

/** Takes up a canister whose id got lost with the network's answer; the next installation uses it. */
export function adopt(
  { state, locks, maker }: Installer,
  canister: Principal,
): Promise<{ ok: null } | { err: { InternalError: string } }> {
  const refuse = (message: string) => ({ err: { InternalError: message } })
  if ((state.unused.get() ?? state.unclaimed.get()) !== undefined)
    return Promise.resolve(refuse('Another canister waits already: let a pool be installed first'))
  return locks.withLock(
    LOCK,
    () => refuse('An installation is under way'),
    async () => {
      const flaw = await maker.adopt(canister, () => undefined)
      if (flaw !== undefined) return refuse(flaw)
      state.unused.set(canister.toUint8Array())
      return { ok: null }
    },
  )
}

/** What is left from before, stopped and started, so that nothing sent to it earlier can reach the new pool. */
async function madeQuiet(left: Uint8Array | undefined): Promise<Principal | undefined> {
  if (left === undefined) return undefined
  const canister = Principal.fromUint8Array(left)
  demand(await stopCanister(canister), 'stop the canister left from before')
  demand(await startCanister(canister), 'start the canister left from before')
  return canister
}

async function make({ state, maker }: Installer): Promise<Principal> {
  const balance = canisterCycleBalance()
  const needed = CREATION_CYCLES + ADDED_CYCLES + RESERVE_CYCLES
  if (balance < needed)
    throw new Error(`The installer is short of cycles: it has ${balance} and needs ${needed}`)
  const made = await maker.create([canisterSelf()], CREATION_CYCLES)
  const created = demand(made, 'create a canister')
  state.unused.set(created.toUint8Array())
  return created
}

function demand<T>(outcome: CallOutcome<T>, what: string): T {
  if (outcome.kind === 'rejected') throw new Error(`Could not ${what}: ${outcome.message}`)
  return outcome.result
}

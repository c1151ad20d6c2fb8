import { IDL, Principal } from 'azle'
import type { CallOutcome } from '../../callCanister.ts'
import { startCanister, stopCanister } from '../canisters.ts'
import { installModule } from '../installModule.ts'
import { deleteSnapshot, loadSnapshot, takeSnapshot } from '../snapshots.ts'
import type { CanisterUpgrade } from './waveState.ts'

const MOST_RETRIES = 5n

/** What is looked at before and after an upgrade. */
export type Examined = {
  /** What it counts, for the reason of a failure: `tokens`. */
  readonly things: string
  /** How many there are in a canister. */
  readonly count: (canister: Principal) => Promise<CallOutcome<bigint>>
}

/** What becomes of an upgrade after a step: it goes on, or has ended. */
export type Stepped =
  | { readonly kind: 'next'; readonly upgrade: CanisterUpgrade; readonly isRetry?: boolean }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Does the next step of an upgrade: look at it, stop, copy, install, start, look again; and after a failure back to the copy. Each step may be
 * repeated, as its answer may have been lost.
 */
export async function stepUpgrade(
  upgrade: CanisterUpgrade,
  module: Uint8Array | undefined,
  examined: Examined,
): Promise<Stepped> {
  const canister = Principal.fromUint8Array(upgrade.canister)
  switch (upgrade.step) {
    case 'inspect': {
      const told = await examined.count(canister)
      if (told.kind === 'rejected') return back(upgrade, told)
      return next({ ...upgrade, step: 'stop', count: told.result })
    }
    case 'stop':
      return after(await stopCanister(canister), upgrade, 'copy')
    case 'copy': {
      const taken = await takeSnapshot(canister)
      if (taken.kind === 'rejected') return back(upgrade, taken)
      return next({ ...upgrade, step: 'install', snapshot: taken.result })
    }
    case 'install':
      if (module === undefined) return back(upgrade, { message: 'there is no module' })
      return after(await upgradeTo(canister, module), upgrade, 'start')
    case 'start':
      return after(await startCanister(canister), upgrade, 'examine')
    case 'examine':
      return examine(upgrade, canister, examined)
    case 'restore':
      return restore(upgrade, canister)
    case 'reopen':
      return reopen(upgrade, canister)
  }
}

const next = (upgrade: CanisterUpgrade): Stepped => ({ kind: 'next', upgrade })

function after(
  outcome: CallOutcome<unknown>,
  upgrade: CanisterUpgrade,
  step: CanisterUpgrade['step'],
): Stepped {
  return outcome.kind === 'rejected' ? back(upgrade, outcome) : next({ ...upgrade, step })
}

/** To what it was; one that has not been touched is only started again. */
function back(upgrade: CanisterUpgrade, { message }: { readonly message: string }): Stepped {
  const failure = `could not ${upgrade.step}: ${message}`
  return next({
    ...upgrade,
    failure,
    step: upgrade.snapshot === undefined ? 'reopen' : 'restore',
  })
}

const upgradeTo = (canister: Principal, module: Uint8Array) =>
  installModule({ canister, mode: 'upgrade', module, arg: IDL.encode([], []) })

/** The new module must answer, and show at least as much as there was. */
async function examine(
  upgrade: CanisterUpgrade,
  canister: Principal,
  { things, count }: Examined,
): Promise<Stepped> {
  const told = await count(canister)
  if (told.kind === 'rejected') return back(upgrade, told)
  if (told.result < upgrade.count)
    return back(upgrade, { message: `it knows ${told.result} ${things} of ${upgrade.count}` })
  // a copy that stays costs the canister storage; nothing else comes of it
  if (upgrade.snapshot !== undefined) await deleteSnapshot(canister, upgrade.snapshot)
  return { kind: 'done' }
}

async function restore(upgrade: CanisterUpgrade, canister: Principal): Promise<Stepped> {
  const stopped = await stopCanister(canister)
  if (stopped.kind === 'rejected' || upgrade.snapshot === undefined) return again(upgrade)
  const loaded = await loadSnapshot(canister, upgrade.snapshot)
  return loaded.kind === 'rejected' ? again(upgrade) : next({ ...upgrade, step: 'reopen' })
}

async function reopen(upgrade: CanisterUpgrade, canister: Principal): Promise<Stepped> {
  const started = await startCanister(canister)
  if (started.kind === 'rejected') return again(upgrade)
  if (upgrade.snapshot !== undefined) await deleteSnapshot(canister, upgrade.snapshot)
  return { kind: 'failed', reason: upgrade.failure ?? 'unknown' }
}

/** There is no other way back: it is tried again, and in the end a person is told. */
function again(upgrade: CanisterUpgrade): Stepped {
  const retries = upgrade.retries + 1n
  if (retries < MOST_RETRIES)
    return { kind: 'next', upgrade: { ...upgrade, retries }, isRetry: true }
  return { kind: 'failed', reason: `${upgrade.failure}; its copy could not be put back` }
}

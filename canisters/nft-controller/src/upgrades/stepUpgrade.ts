import { type Collection, idlFactory } from '@sluice/candid/nft_collection'
import {
  deleteSnapshot,
  installModule,
  loadSnapshot,
  startCanister,
  stopCanister,
  takeSnapshot,
} from '@sluice/canister/management'
import { type CallOutcome, callCanister, IDL, Principal, typesOf } from '@sluice/canister/runtime'
import type { CollectionUpgrade } from './upgradeField.ts'

const MOST_RETRIES = 5n

const collectionTypes = typesOf(idlFactory, 'getCollection')
const askCollection = (canister: Principal) =>
  callCanister<Collection>(canister, 'getCollection', collectionTypes, [])

/** What becomes of an upgrade after a step: it goes on, or has ended. */
export type Stepped =
  | { readonly kind: 'next'; readonly upgrade: CollectionUpgrade; readonly isRetry?: boolean }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }

/**
 * Does the next step of an upgrade: look at it, stop, copy, install, start, look again; and after a failure back to the copy. Each step may be
 * repeated, as its answer may have been lost.
 */
export async function stepUpgrade(
  upgrade: CollectionUpgrade,
  module: Uint8Array | undefined,
): Promise<Stepped> {
  const canister = Principal.fromUint8Array(upgrade.collection)
  switch (upgrade.step) {
    case 'inspect': {
      const told = await askCollection(canister)
      if (told.kind === 'rejected') return back(upgrade, told)
      return next({ ...upgrade, step: 'stop', minted: told.result.minted })
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
      return examine(upgrade, canister)
    case 'restore':
      return restore(upgrade, canister)
    case 'reopen':
      return reopen(upgrade, canister)
  }
}

const next = (upgrade: CollectionUpgrade): Stepped => ({ kind: 'next', upgrade })

function after(
  outcome: CallOutcome<unknown>,
  upgrade: CollectionUpgrade,
  step: CollectionUpgrade['step'],
): Stepped {
  return outcome.kind === 'rejected' ? back(upgrade, outcome) : next({ ...upgrade, step })
}

/** To what it was; one that has not been touched is only started again. */
function back(upgrade: CollectionUpgrade, { message }: { readonly message: string }): Stepped {
  const failure = `could not ${upgrade.step}: ${message}`
  return next({
    ...upgrade,
    failure,
    step: upgrade.snapshot === undefined ? 'reopen' : 'restore',
  })
}

const upgradeTo = (canister: Principal, module: Uint8Array) =>
  installModule({ canister, mode: 'upgrade', module, arg: IDL.encode([], []) })

/** The new module must answer, and know at least the tokens that there were. */
async function examine(upgrade: CollectionUpgrade, canister: Principal): Promise<Stepped> {
  const told = await askCollection(canister)
  if (told.kind === 'rejected') return back(upgrade, told)
  const { minted } = told.result
  if (minted < upgrade.minted)
    return back(upgrade, { message: `it knows ${minted} tokens of ${upgrade.minted}` })
  // a copy that stays costs the collection storage; nothing else comes of it
  if (upgrade.snapshot !== undefined) await deleteSnapshot(canister, upgrade.snapshot)
  return { kind: 'done' }
}

async function restore(upgrade: CollectionUpgrade, canister: Principal): Promise<Stepped> {
  const stopped = await stopCanister(canister)
  if (stopped.kind === 'rejected' || upgrade.snapshot === undefined) return again(upgrade)
  const loaded = await loadSnapshot(canister, upgrade.snapshot)
  return loaded.kind === 'rejected' ? again(upgrade) : next({ ...upgrade, step: 'reopen' })
}

async function reopen(upgrade: CollectionUpgrade, canister: Principal): Promise<Stepped> {
  const started = await startCanister(canister)
  if (started.kind === 'rejected') return again(upgrade)
  if (upgrade.snapshot !== undefined) await deleteSnapshot(canister, upgrade.snapshot)
  return { kind: 'failed', reason: upgrade.failure ?? 'unknown' }
}

/** There is no other way back: it is tried again, and in the end a person is told. */
function again(upgrade: CollectionUpgrade): Stepped {
  const retries = upgrade.retries + 1n
  if (retries < MOST_RETRIES)
    return { kind: 'next', upgrade: { ...upgrade, retries }, isRetry: true }
  return { kind: 'failed', reason: `${upgrade.failure}; its copy could not be put back` }
}

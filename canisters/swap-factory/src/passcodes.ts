import { isSameBytes } from '@sluice/canister'
import type { FactoryState, StoredPasscode } from './FactoryState.ts'

/** A passcode is the paid right to create one pool. */

/** False when the owner has the same one already. */
export function addPasscode(
  state: FactoryState,
  owner: Uint8Array,
  passcode: StoredPasscode,
): boolean {
  const held = passcodesOf(state, owner)
  if (held.some((known) => isSame(known, passcode))) return false
  state.passcodes.set(owner, [...held, passcode])
  return true
}

/** False when the owner has none like it. */
export function removePasscode(
  state: FactoryState,
  owner: Uint8Array,
  passcode: StoredPasscode,
): boolean {
  const held = passcodesOf(state, owner)
  const rest = held.filter((known) => !isSame(known, passcode))
  if (rest.length === held.length) return false
  if (rest.length === 0) state.passcodes.delete(owner)
  else state.passcodes.set(owner, rest)
  return true
}

export function hasPasscode(
  state: FactoryState,
  owner: Uint8Array,
  passcode: StoredPasscode,
): boolean {
  return passcodesOf(state, owner).some((known) => isSame(known, passcode))
}

export function passcodesOf(state: FactoryState, owner: Uint8Array): readonly StoredPasscode[] {
  return state.passcodes.get(owner) ?? []
}

function isSame(a: StoredPasscode, b: StoredPasscode): boolean {
  return a.fee === b.fee && isSameBytes(a.token0, b.token0) && isSameBytes(a.token1, b.token1)
}

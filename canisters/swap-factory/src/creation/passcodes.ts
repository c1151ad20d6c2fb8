import { isSameBytes } from '@sluice/canister'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredPasscode } from '../state/storedTypes.ts'

/** A passcode is the paid right to create one pool. */

type Answer = { ok: null } | { err: { InternalError: string } }

/** Gives `owner` a passcode; refused when the owner has the same one already, in hand or in use by a creation. */
export function addPasscode(
  state: FactoryState,
  owner: Uint8Array,
  passcode: StoredPasscode,
): Answer {
  const isHeld = hasPasscode(state, owner, passcode) || isInUse(state, owner, passcode)
  if (isHeld) return refuse('Passcode is existed.')
  putPasscode(state, owner, passcode)
  return { ok: null }
}

export function deletePasscode(
  state: FactoryState,
  owner: Uint8Array,
  passcode: StoredPasscode,
): Answer {
  return takePasscode(state, owner, passcode) ? { ok: null } : refuse('Passcode is not existed.')
}

/** The manager asks nothing new while a request is open that is half as many behind. */
const MOST_ANSWERS = 10_000

/**
 * Runs a numbered request of the passcode manager once, however often it is asked: the manager repeats a request whose answer
 * it has lost, and gets the answer of the first time.
 */
export function answerOnce(state: FactoryState, requestId: bigint, run: () => Answer): Answer {
  const { passcodeAnswers } = state
  const known = passcodeAnswers.get(requestId)
  if (known !== undefined) return known === '' ? { ok: null } : refuse(known)
  const [oldest] = passcodeAnswers.entries(0, 1)
  const isFull = passcodeAnswers.size >= MOST_ANSWERS
  if (isFull && oldest !== undefined && requestId < oldest[0])
    throw new Error('The answer to this request has been forgotten')
  const answer = run()
  passcodeAnswers.set(requestId, 'ok' in answer ? '' : answer.err.InternalError)
  if (isFull && oldest !== undefined) passcodeAnswers.delete(oldest[0])
  return answer
}

/** Puts a passcode into its owner's hand. */
export function putPasscode(
  state: FactoryState,
  owner: Uint8Array,
  passcode: StoredPasscode,
): void {
  state.passcodes.set(owner, [...passcodesOf(state, owner), passcode])
}

/** False when the owner has none like it. */
export function takePasscode(
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

/** Passcodes whose price may still be asked back: those in hand and the one that a creation under way may give back. */
export function countUnusedPasscodes(state: FactoryState): bigint {
  const held = state.passcodes.entries().reduce((sum, [, passcodes]) => sum + passcodes.length, 0)
  return BigInt(held + (state.creation.get() === undefined ? 0 : 1))
}

function isInUse(state: FactoryState, owner: Uint8Array, passcode: StoredPasscode): boolean {
  const creation = state.creation.get()
  return (
    creation !== undefined &&
    isSameBytes(creation.caller, owner) &&
    isSame(creation.passcode, passcode)
  )
}

function isSame(a: StoredPasscode, b: StoredPasscode): boolean {
  return a.fee === b.fee && isSameBytes(a.token0, b.token0) && isSameBytes(a.token1, b.token1)
}

function refuse(message: string): { err: { InternalError: string } } {
  return { err: { InternalError: message } }
}

import { blob, bool, nat, oneOf, optional, text, type ValueOf } from '../../../codec/field.ts'
import { struct } from '../../../codec/struct.ts'
import { rawBytes, type StableState } from '../../../stored/StableState.ts'

/** How far the upgrade of one canister is. `failure`: why it goes back to what it was. */
const upgradeField = struct({
  canister: blob,
  step: oneOf('inspect', 'stop', 'copy', 'install', 'start', 'examine', 'restore', 'reopen'),
  /** How much it had to show before: never less than that afterwards. */
  count: nat,
  /** Its copy from before, once there is one. */
  snapshot: optional(blob),
  failure: optional(text),
  /** How often its way back has been tried. */
  retries: nat,
})
export type CanisterUpgrade = ValueOf<typeof upgradeField>

export type WaveState = ReturnType<typeof waveState>

/**
 * What a canister stores of the upgrades of those that it has made.
 * @param ids numbers of values (`nextWaiting`, `upgrading`, `done`, `isPaused`) and of maps (`waiting`, `failed`)
 */
export const waveState = (
  open: StableState,
  ids: Readonly<
    Record<'nextWaiting' | 'upgrading' | 'done' | 'isPaused' | 'waiting' | 'failed', number>
  >,
) => ({
  waiting: open.byNumber(ids.waiting, rawBytes),
  nextWaiting: open.count(ids.nextWaiting),
  upgrading: open.maybe(ids.upgrading, upgradeField),
  failed: open.byKey(ids.failed, text),
  done: open.count(ids.done),
  isPaused: open.value(ids.isPaused, bool, false),
})

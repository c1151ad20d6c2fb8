import { blob, nat, oneOf, optional, struct, text, type ValueOf } from '@sluice/canister'

/** How far the upgrade of one collection is. `failure`: why it goes back to what it was. */
export const upgradeField = struct({
  collection: blob,
  step: oneOf('inspect', 'stop', 'copy', 'install', 'start', 'examine', 'restore', 'reopen'),
  /** How many tokens it had minted before: never less than that afterwards. */
  minted: nat,
  /** Its copy from before, once there is one. */
  snapshot: optional(blob),
  failure: optional(text),
  /** How often its way back has been tried. */
  retries: nat,
})
export type CollectionUpgrade = ValueOf<typeof upgradeField>

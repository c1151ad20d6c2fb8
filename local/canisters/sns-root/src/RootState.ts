import { blob, type MapFactory, nat, optional, StableState, struct } from '@sluice/canister'

const idsField = struct({
  governance: blob,
  ledger: blob,
  swap: optional(blob),
  index: optional(blob),
})

export type RootState = ReturnType<typeof openRootState>

export function openRootState(map: MapFactory) {
  const open = new StableState(map)
  return {
    ids: open.required(0, idsField, 'the root'),
    dapps: open.principals(1),
    archives: open.principals(2),
    timersResetAt: open.count(3),
    /** Canisters that were stopped for a change and have to be started again; when they were stopped, in seconds. */
    stopped: open.byKey(1, nat),
  }
}

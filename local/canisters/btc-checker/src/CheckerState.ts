import { type MapFactory, oneOf, rawBytes, StableState } from '@sluice/canister'

export type CheckerState = ReturnType<typeof openCheckerState>

export function openCheckerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    mode: open.value(0, oneOf('AcceptAll', 'RejectAll', 'Normal'), 'Normal'),
    network: open.value(1, oneOf('mainnet', 'testnet', 'regtest'), 'regtest'),
    /** By their text in UTF-8, each in the one form that it is shown in; the value is empty. */
    blockedAddresses: open.byKey(1, rawBytes),
    /** By their bytes in internal order; the value is empty. */
    blockedTxids: open.byKey(2, rawBytes),
  }
}

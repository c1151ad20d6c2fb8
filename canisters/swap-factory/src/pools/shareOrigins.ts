import { Principal, schedule } from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredPool } from '../state/storedTypes.ts'
import { poolCalls } from './poolCalls.ts'

/**
 * Tells a new pool which front ends wallets may trust (ICRC-28). Not repeated: a pool without them works, and an admin can set them
 * with `batchSetPoolIcrc28TrustedOrigins`.
 */
export function shareOrigins({ origins }: FactoryState, { canisterId }: StoredPool): void {
  const trusted = origins.get()
  if (trusted.length === 0) return
  schedule(0, async () => {
    await poolCalls.setIcrc28TrustedOrigins(Principal.fromUint8Array(canisterId), trusted)
  })
}

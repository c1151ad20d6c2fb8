import type { Principal } from '@icp-sdk/core/principal'
import { callCanister, callTypes, IDL, Principal as Ids, schedule } from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'

const ATTEMPTS = 3
const FIRST_PAUSE_SECONDS = 60
const addClientTypes = callTypes([IDL.Principal], [])

/**
 * Names a new pool to the info canister, which takes records from pools that it knows. Whether there is one, and what it makes of
 * the news, changes nothing here: a few tries, then it may read the list of pools.
 */
export function tellInfoCanister(state: FactoryState, pool: Principal, attempt = 1): void {
  const { infoCid } = state.init.get()
  // the management canister stands for none: its principal is empty
  if (infoCid.length === 0) return
  const pause = attempt === 1 ? 0 : FIRST_PAUSE_SECONDS * 2 ** attempt
  schedule(pause, async () => {
    const info = Ids.fromUint8Array(infoCid)
    const outcome = await callCanister(info, 'addClient', addClientTypes, [pool])
    if (outcome.kind === 'rejected' && attempt < ATTEMPTS)
      tellInfoCanister(state, pool, attempt + 1)
  })
}

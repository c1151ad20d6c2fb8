import type { NetworkEconomics, Proposal } from '@sluice/candid/nns_governance'
import {
  blob,
  type Codec,
  type MapFactory,
  nat,
  optional,
  StableState,
  struct,
} from '@sluice/canister'
import { openDaoState } from '../../../../governance-kit/state/daoState.ts'
import { at, content, type Place } from '../../../../governance-kit/state/place.ts'

/** What is stored as the Candid message that it came in as. */
export type CandidCodecs = {
  readonly proposal: Codec<Proposal>
  readonly economics: Codec<NetworkEconomics>
}

/** Where these types are in the answers of the service's methods. */
export const PLACES = {
  proposal: {
    method: 'get_proposal_info',
    pick: (answer) => at(content(answer), 'proposal'),
  },
  economics: { method: 'get_network_economics_parameters', pick: (answer) => answer },
} satisfies Record<string, Place>

/** Canisters that it is installed with, and what a world of one's own sets. Times in seconds. */
const settings = struct({
  ledger: blob,
  cmc: optional(blob),
  snsWasm: optional(blob),
  genesisAt: nat,
  initialVotingPeriod: nat,
  waitForQuietIncrease: nat,
  disbursementDelay: nat,
})

export type NnsState = ReturnType<typeof openNnsState>

export function openNnsState(map: MapFactory, candid: CandidCodecs) {
  const open = new StableState(map)
  return {
    ...openDaoState(open, candid.proposal),
    settings: open.required(0, settings, 'governance'),
    economics: open.byNumber(1, candid.economics),
    /** Rows of known neurons. */
    knownNeurons: open.byNumber(30, nat),
  }
}

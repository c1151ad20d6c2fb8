import type {
  ManageSnsMetadata,
  NervousSystemFunction,
  NervousSystemParameters,
  Proposal,
} from '@sluice/candid/sns_governance'
import type { Codec } from '@sluice/canister'
import { at, type Place } from '../../../../governance-kit/state/place.ts'

/**
 * What is stored as the Candid message that it came in as. A later interface that has more fields reads it as such messages are read
 * everywhere: what is new is absent.
 */
export type CandidCodecs = {
  readonly proposal: Codec<Proposal>
  readonly parameters: Codec<NervousSystemParameters>
  readonly nervousFunction: Codec<NervousSystemFunction>
  readonly metadata: Codec<ManageSnsMetadata>
}

/** Where these types are in the answers of the service's methods. */
export const PLACES = {
  proposal: {
    method: 'get_proposal',
    pick: (answer) => at(answer, 'result', 'Proposal', 'proposal'),
  },
  parameters: { method: 'get_nervous_system_parameters', pick: (answer) => answer },
  nervousFunction: {
    method: 'list_nervous_system_functions',
    pick: (answer) => at(answer, 'functions'),
  },
  metadata: {
    method: 'get_proposal',
    pick: (answer) => at(answer, 'result', 'Proposal', 'proposal', 'action', 'ManageSnsMetadata'),
  },
} satisfies Record<string, Place>

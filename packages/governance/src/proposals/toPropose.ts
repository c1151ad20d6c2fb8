import type { Economics } from '../Economics.ts'
import { NNS_DELAY_TO_PROPOSE } from '../nns.ts'
import { type DaoParameters, economicsOf } from '../parameters/SnsParameters.ts'

/** What a proposer is measured by. In the NNS a neuron that proposes is locked for longer than one that votes. */
export const economicsToPropose = (parameters: DaoParameters): Economics => ({
  ...economicsOf(parameters),
  ...(parameters.network && { minimumDelayToVote: NNS_DELAY_TO_PROPOSE }),
})

import { NNS_TOPIC, type Refusal, refuse } from '@sluice/governance'
import type { SnsNeuron } from './SnsNeuron.ts'

/**
 * Why two neurons of the NNS cannot be one, besides their states; undefined when nothing of theirs is in the way. Whether one of them has an
 * open proposal, governance alone knows.
 */
export function refuseMerge(source: SnsNeuron, target: SnsNeuron): Refusal | undefined {
  const both = [source, target]
  if (both.some(({ spawnsAt }) => spawnsAt !== undefined))
    return refuse('preconditionFailed', 'A neuron that is spawning cannot be merged.')
  if (both.some(({ network }) => network?.isInFund))
    return refuse('preconditionFailed', 'A neuron of the Neurons’ Fund cannot be merged.')
  if (managementOf(source) !== managementOf(target))
    return refuse('preconditionFailed', 'The neurons are managed by different followees.')
  return undefined
}

const managementOf = ({ following }: SnsNeuron): string =>
  (following.functions.get(BigInt(NNS_TOPIC.neuronManagement)) ?? []).toSorted().join()

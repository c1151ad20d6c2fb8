import { isRefusal } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { previewChange } from '@sluice/sdk/sns'
import { hindranceOf } from '../neuronActions.ts'

type Asked = Parameters<typeof hindranceOf>[2]

/** Neurons of the same person that a neuron can take in, with what it would be then. */
export function mergePartners(
  target: SnsNeuron,
  neurons: readonly SnsNeuron[],
  asked: Asked,
): readonly { readonly source: SnsNeuron; readonly merged: SnsNeuron }[] {
  return neurons.flatMap((source) => {
    if (source.id === target.id || hindranceOf('merge', source, asked) !== undefined) return []
    const merged = previewChange(target, { kind: 'merge', source }, asked)
    return isRefusal(merged) ? [] : [{ source, merged }]
  })
}

import type { SnsParameters } from '@sluice/governance'
import type { Sns, SnsNeuron, Token } from '@sluice/sdk'

/** A neuron with what it takes to show it. */
export type NeuronView = {
  readonly neuron: SnsNeuron
  readonly sns: Sns
  readonly token: Token
  readonly parameters: SnsParameters
  /** Who looks. */
  readonly owner: string
}

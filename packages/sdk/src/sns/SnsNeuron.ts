import type { Following, Neuron, NeuronPermissions } from '@sluice/governance'

/**
 * A neuron of an SNS: the core's record, so that every preview of `@sluice/governance` takes it, with who may do what and whom it
 * follows. Its id is its subaccount of governance in hexadecimal. Amounts in e8s, times in seconds.
 */
export type SnsNeuron = Neuron & {
  readonly permissions: NeuronPermissions
  readonly following: Following
  /** Of the Neurons' Fund: the NNS neuron that it came from. */
  readonly sourceNnsNeuronId: bigint | undefined
  /** Of a neuron of the NNS: what only those have. */
  readonly network?: {
    /** Whether everybody sees all of it. */
    readonly isPublic: boolean
    /** Whether it takes part in launches through the Neurons' Fund. */
    readonly isInFund: boolean
    /** As a known neuron, which others look for to follow. */
    readonly knownAs: string | undefined
  }
}

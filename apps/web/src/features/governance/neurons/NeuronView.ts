import type { DaoParameters } from '@sluice/governance'
import type { SnsNeuron, Token } from '@sluice/sdk'
import type { Dao } from '../parts/Dao.ts'

/** A neuron with what it takes to show it. */
export type NeuronView = {
  readonly neuron: SnsNeuron
  readonly sns: Dao
  readonly token: Token
  readonly parameters: DaoParameters
  /** Who looks. */
  readonly owner: string
}

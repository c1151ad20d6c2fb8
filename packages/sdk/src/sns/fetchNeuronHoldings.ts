import { ownsNeuron, stakeWithoutFees } from '@sluice/governance'
import { fromEach } from '../pools/fromEach.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import type { SnsReads } from './SnsReads.ts'
import type { DeployedSns } from './snsWasm.ts'

/** What is in neurons of one DAO, in e8s of its token. */
export type NeuronHolding = {
  readonly governanceId: string
  readonly ledgerId: string
  /** Without what is owed for rejected proposals. */
  readonly staked: bigint
  /** Free, staked, and on its way to being minted. */
  readonly maturity: bigint
}

/**
 * What principals have together in neurons of all these DAOs; a neuron of several of them counts once. Neurons that somebody may only vote with
 * count nothing: what is in them is another's. `onFailed` hears of each governance that did not answer, and so is not in the result.
 */
export async function fetchNeuronHoldings(
  principals: readonly string[],
  daos: readonly Pick<DeployedSns, 'governanceId' | 'ledgerId'>[],
  reads: Pick<SnsReads, 'fetchNeurons'>,
  onFailed: (governanceId: string) => void = () => {},
): Promise<NeuronHolding[]> {
  const whole = daos.flatMap(({ governanceId, ledgerId }) =>
    governanceId && ledgerId ? [{ governanceId, ledgerId }] : [],
  )
  const failed = new Set<string>()
  const found = await fromEach(
    whole.flatMap((sns) => principals.map((principal) => ({ ...sns, principal }))),
    async ({ governanceId, principal }) => {
      const neurons = await reads.fetchNeurons(governanceId, principal)
      const owned = neurons.filter(({ permissions }) => ownsNeuron(permissions, principal))
      return owned.map((neuron) => ({ governanceId, neuron }))
    },
    ({ governanceId }, answer) => {
      if (answer === undefined) failed.add(governanceId)
    },
  )
  for (const governanceId of failed) onFailed(governanceId)
  return whole.flatMap(({ governanceId, ledgerId }) => {
    if (failed.has(governanceId)) return []
    const here = found.filter((one) => one.governanceId === governanceId)
    const neurons = [...new Map(here.map(({ neuron }) => [neuron.id, neuron])).values()]
    const sum = (of: (neuron: SnsNeuron) => bigint) =>
      neurons.reduce((total, neuron) => total + of(neuron), 0n)
    const [staked, maturity] = [sum(stakeWithoutFees), sum(maturityOf)]
    return staked + maturity > 0n ? [{ governanceId, ledgerId, staked, maturity }] : []
  })
}

const maturityOf = ({ maturity, stakedMaturity, disbursements }: SnsNeuron): bigint =>
  disbursements.reduce((total, { amount }) => total + amount, maturity + stakedMaturity)

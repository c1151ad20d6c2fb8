import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import type { _SERVICE } from '@sluice/candid/sns_governance'
import { translated } from '../../agent/translateError.ts'
import type { SnsNeuron } from '../SnsNeuron.ts'
import { readNeuron } from './readNeuron.ts'

/** Governance gives no more neurons in one answer. */
const PAGE = 100
/** A person with more neurons in one SNS is nobody. */
const MOST_NEURONS = 2_000
/** Neurons that are counted to tell who can vote. */
const MOST_COUNTED = 3_000

type Asked = Pick<_SERVICE, 'list_neurons' | 'get_neuron'>

/** Neurons with which a person may do something. @throws CallError */
export async function fetchNeuronsOf(governance: Asked, principal: string): Promise<SnsNeuron[]> {
  const { neurons } = await translated(() =>
    governance.list_neurons({
      of_principal: [Principal.fromText(principal)],
      limit: PAGE,
      start_page_at: [],
    }),
  )
  return neurons
    .slice(0, MOST_NEURONS)
    .flatMap((neuron) => readNeuron(neuron) ?? [])
    .filter(({ permissions }) => permissions.some((entry) => entry.principal === principal))
}

/** Neurons of everybody, page by page, as far as so many can be counted. */
export type AllNeurons = {
  readonly neurons: readonly SnsNeuron[]
  readonly isComplete: boolean
}

/** @throws CallError */
export async function fetchEveryNeuron(governance: Asked): Promise<AllNeurons> {
  const found = new Map<string, SnsNeuron>()
  let after: Uint8Array | undefined
  for (let page = 0; page < MOST_COUNTED / PAGE; page++) {
    const { neurons } = await translated(() =>
      governance.list_neurons({
        of_principal: [],
        limit: PAGE,
        start_page_at: after === undefined ? [] : [{ id: after }],
      }),
    )
    const read = neurons.slice(0, PAGE).flatMap((neuron) => readNeuron(neuron) ?? [])
    const before = found.size
    for (const neuron of read) found.set(neuron.id, neuron)
    // a page that brings nothing new would be asked for for ever
    if (neurons.length < PAGE || found.size === before)
      return { neurons: [...found.values()], isComplete: true }
    const last = neurons.at(-1)?.id[0]?.id
    after = last === undefined ? undefined : Uint8Array.from(last)
  }
  return { neurons: [...found.values()], isComplete: false }
}

/** A neuron by its id in hexadecimal; undefined for one that is not there. @throws CallError */
export async function fetchNeuronOf(
  governance: Asked,
  neuronId: string,
): Promise<SnsNeuron | undefined> {
  const { result } = await translated(() =>
    governance.get_neuron({ neuron_id: [{ id: fromHex(neuronId) }] }),
  )
  const [answer] = result
  if (answer === undefined || 'Error' in answer) return undefined
  const neuron = readNeuron(answer.Neuron)
  return neuron?.id === neuronId ? neuron : undefined
}

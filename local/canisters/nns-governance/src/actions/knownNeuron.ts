import type { KnownNeuron, KnownNeuronData } from '@sluice/candid/nns_governance'
import { noNeuron, utf8Length } from '@sluice/governance'
import { Refused, refuseWith } from '../../../../governance-kit/refusals.ts'
import { withNns } from '../commands/configure.ts'
import type { NnsContext } from '../governance/NnsContext.ts'

const LIMITS = { name: 200, description: 3_000, link: 100 } as const
const MOST_LINKS = 10
/** All of them are read by everybody who follows. */
const MOST_KNOWN = 500

type Known = { readonly row: bigint; readonly data: KnownNeuronData }

/** @throws Refused for what cannot be registered */
export function requireKnown(
  context: NnsContext,
  { id: [id], known_neuron_data: [data] }: KnownNeuron,
): Known {
  const row = id && context.neurons.rowOfNumber(id.id)
  if (row === undefined) throw new Refused(noNeuron())
  if (data === undefined) return invalid('The name of the known neuron is missing.')
  const {
    name,
    description: [description = ''],
    links: [links = []],
  } = data
  if (name.trim() === '' || utf8Length(name) > LIMITS.name)
    return invalid(`The name of a known neuron has 1 to ${LIMITS.name} bytes.`)
  if (utf8Length(description) > LIMITS.description)
    return invalid(`The description of a known neuron has at most ${LIMITS.description} bytes.`)
  if (links.length > MOST_LINKS || links.some((link) => utf8Length(link) > LIMITS.link))
    return invalid(`A known neuron has at most ${MOST_LINKS} links of ${LIMITS.link} bytes.`)
  const { knownNeurons } = context.state
  if (!knownNeurons.has(row) && knownNeurons.size >= MOST_KNOWN)
    return refuseWith('resourceExhausted', 'There are as many known neurons as there can be.')
  requireFreeName(context, row, name)
  return { row, data }
}

function requireFreeName({ state, neurons }: NnsContext, row: bigint, name: string): void {
  for (const [other] of state.knownNeurons.entries(0, MOST_KNOWN))
    if (other !== row && neurons.settingsAt(other).nns?.known?.name === name)
      invalid('Another known neuron has this name.')
}

export function registerKnown(context: NnsContext, request: KnownNeuron): void {
  const { row, data } = requireKnown(context, request)
  const {
    name,
    description: [description],
    links: [links = []],
  } = data
  const settings = context.neurons.settingsAt(row)
  context.neurons.changeSettings(row, withNns(settings, { known: { name, description, links } }))
  context.state.knownNeurons.set(row, 1n)
}

const invalid = (text: string): never => refuseWith('invalidProposal', text)

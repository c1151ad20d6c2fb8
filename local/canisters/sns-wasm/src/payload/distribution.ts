import type { NeuronDistribution, SnsInitPayload } from '@sluice/candid/sns_wasm'

/** Who has the tokens in the beginning, in e8s. */
export type Distribution = {
  readonly developers: readonly NeuronDistribution[]
  readonly treasury: bigint
  readonly forSale: bigint
  /** Of what all sales may offer together, the part that the first one does, in percent: so much do developers' votes count. */
  readonly developerMultiplier: bigint
}

const MOST_DEVELOPERS = 100
const LARGEST = 2n ** 63n

export function distributionOf(payload: SnsInitPayload): Distribution {
  const given = payload.initial_token_distribution[0]?.FractionalDeveloperVotingPower
  const sale = given?.swap_distribution[0]
  const allSales = sale?.total_e8s ?? 0n
  const forSale = sale?.initial_swap_amount_e8s ?? 0n
  return {
    developers: given?.developer_distribution[0]?.developer_neurons ?? [],
    // what later sales may offer waits in the treasury
    treasury: (given?.treasury_distribution[0]?.total_e8s ?? 0n) + allSales - forSale,
    forSale,
    developerMultiplier: allSales === 0n ? 100n : (100n * forSale) / allSales,
  }
}

export function flawOfDistribution(payload: SnsInitPayload): string | undefined {
  const given = payload.initial_token_distribution[0]?.FractionalDeveloperVotingPower
  const [sale] = given?.swap_distribution ?? []
  if (given === undefined || sale === undefined || given.treasury_distribution.length === 0)
    return 'initial_token_distribution needs developers, a treasury and a sale'
  if (sale.initial_swap_amount_e8s > sale.total_e8s)
    return 'The first sale offers more than is for sale'
  const { developers, treasury, forSale } = distributionOf(payload)
  if (developers.length > MOST_DEVELOPERS)
    return `At most ${MOST_DEVELOPERS} neurons are distributed to developers`
  const staked = developers.reduce((sum, { stake_e8s }) => sum + stake_e8s, 0n)
  if (treasury + forSale + staked >= LARGEST) return 'The tokens together are too many'
  return flawOfDevelopers(payload, developers)
}

function flawOfDevelopers(
  payload: SnsInitPayload,
  developers: readonly NeuronDistribution[],
): string | undefined {
  const [minimum = 0n] = payload.neuron_minimum_stake_e8s
  const [longest = 0n] = payload.max_dissolve_delay_seconds
  const names = new Set<string>()
  for (const { controller, memo, stake_e8s, dissolve_delay_seconds } of developers) {
    const [owner] = controller
    if (owner === undefined) return 'A developer neuron has no controller'
    const name = `${owner.toText()} ${memo}`
    if (names.has(name)) return `Two developer neurons of ${owner.toText()} have the memo ${memo}`
    names.add(name)
    if (stake_e8s < minimum)
      return `The neuron of ${owner.toText()} has less than the minimum stake`
    if (dissolve_delay_seconds > longest)
      return `The dissolve delay of the neuron of ${owner.toText()} is above the maximum`
  }
  return undefined
}

import { createHash } from 'node:crypto'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Config, createSdk, type Sdk, type Sns } from '@sluice/sdk'

/** Permissions of a neuron that a hotkey has: to make proposals, and to vote. */
const HOTKEY = [3, 4]

/** Somebody who leads the DAO of a local world: their keys follow from their names. */
export function voter(config: Config, name: 'nadia' | 'okan' | 'pilar'): Sdk {
  const seed = createHash('sha256').update(`sluice local world: ${name}`).digest()
  return createSdk(config, { identity: Ed25519KeyIdentity.generate(Uint8Array.from(seed)) })
}

/** The platform's DAO. */
export async function findDao(sdk: Sdk): Promise<Sns> {
  const dao = (await sdk.sns.fetchList()).find(({ name }) => name === 'Sluice')
  if (dao === undefined) throw new Error('the platform has no DAO')
  return dao
}

/** Lets somebody propose and vote with a leader's neuron. */
export async function shareNeuron(leader: Sdk, dao: Sns, principal: string): Promise<void> {
  const [seen] = await leader.sns.fetchNeurons(dao.governanceId)
  if (seen === undefined) throw new Error('the leader has no neuron')
  const change = { kind: 'add-permissions', principal, permissions: HOTKEY } as const
  await leader.sns.change({ governanceId: dao.governanceId, seen, change })
}

/** Votes yes with all neurons of a leader. */
export async function voteYes(
  leader: Sdk,
  { governanceId }: Sns,
  proposalId: bigint,
): Promise<void> {
  const neurons = await leader.sns.fetchNeurons(governanceId)
  const neuronIds = neurons.map(({ id }) => id)
  await leader.sns.vote({ governanceId, proposalId, vote: 'yes', neuronIds })
}

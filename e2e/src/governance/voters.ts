import { createHash } from 'node:crypto'
import { Actor, HttpAgent } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import { type _SERVICE, type Action, idlFactory } from '@sluice/candid/sns_governance'
import { type Config, createSdk, fromHex, type Sdk, type Sns } from '@sluice/sdk'

/** Permissions of a neuron that a hotkey has: to make proposals, and to vote. */
const HOTKEY = [3, 4]

/** Of the platform's DAO, and the founder of the others. */
type Name = 'nadia' | 'okan' | 'pilar' | 'sns founder'

/** Who leads the DAOs of a local world: their keys follow from their names. */
function identityOf(name: Name): Ed25519KeyIdentity {
  const seed = createHash('sha256').update(`sluice local world: ${name}`).digest()
  return Ed25519KeyIdentity.generate(Uint8Array.from(seed))
}

/** One of the leaders, past the page. */
export const voter = (config: Config, name: Name): Sdk =>
  createSdk(config, { identity: identityOf(name) })

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

type Upgrade = { readonly title: string; readonly canister: string; readonly module: Uint8Array }

/** Proposes another module for a canister, as developers do with their own tools. Returns the proposal's number. */
export async function proposeUpgrade(
  { network }: Config,
  { governanceId }: Sns,
  { title, canister, module }: Upgrade,
): Promise<bigint> {
  const identity = identityOf('nadia')
  const agent = HttpAgent.createSync({
    host: network.host,
    identity,
    ...(network.rootKey === undefined ? {} : { rootKey: fromHex(network.rootKey) }),
  })
  const governance = Actor.createActor<_SERVICE>(idlFactory, { agent, canisterId: governanceId })
  const upgrade = {
    canister_id: [Principal.fromText(canister)] satisfies [Principal],
    new_canister_wasm: module,
    chunked_canister_wasm: [] satisfies [],
    canister_upgrade_arg: [] satisfies [],
    mode: [3] satisfies [number],
  }
  const summary = 'Built from the sources of the release.'
  const action: [Action] = [{ UpgradeSnsControlledCanister: upgrade }]
  const answer = await governance.manage_neuron({
    subaccount: neuronSubaccount(identity.getPrincipal().toUint8Array(), 0n),
    command: [{ MakeProposal: { title, summary, url: '', action } }],
  })
  const [response] = answer.command
  const made =
    response && 'MakeProposal' in response ? response.MakeProposal.proposal_id[0] : undefined
  if (made === undefined) throw new Error('governance makes no proposal')
  return made.id
}

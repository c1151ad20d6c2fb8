import type { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Action, Command, CommandResponse } from '@sluice/candid/nns_governance'
import { daoVoters } from '../identities.ts'
import type { World } from '../World.ts'

const { nadia, okan, pilar } = daoVoters
const [YES, NO] = [1, 2] as const
/** Two years, less the seven days that a neuron begins with. */
const LONGER_SECONDS = 2 * 31_557_600 - 7 * 86_400

/** One command for a voter's neuron; without an id it finds its own. @throws Error with the reason for which governance refuses it */
async function manage(
  world: World,
  voter: Ed25519KeyIdentity,
  command: Command,
): Promise<CommandResponse> {
  const governance = world.nnsGovernance(voter.getPrincipal())
  const [id] = await governance.get_neuron_ids()
  const answer = await governance.manage_neuron({
    id: id === undefined ? [] : [{ id }],
    ...{ neuron_id_or_subaccount: [], command: [command] },
  })
  const [response] = answer.command
  if (response === undefined || 'Error' in response)
    throw new Error(`the NNS refuses: ${response?.Error.error_message}`)
  return response
}

/** Makes a neuron of what a voter has paid, locks it for two years, and shows it to everybody. */
export async function claimStake(world: World, voter: Ed25519KeyIdentity): Promise<void> {
  await manage(world, voter, { ClaimOrRefresh: { by: [{ Memo: 0n }] } })
  const delay = { additional_dissolve_delay_seconds: LONGER_SECONDS }
  await manage(world, voter, { Configure: { operation: [{ IncreaseDissolveDelay: delay }] } })
}

/** Makes a proposal, for which its proposer votes. @returns its number */
export async function proposeToNns(
  world: World,
  voter: Ed25519KeyIdentity,
  { title, summary, action }: { title: string; summary: string; action: Action },
): Promise<bigint> {
  const made = await manage(world, voter, {
    MakeProposal: { title: [title], url: '', summary, action: [action] },
  })
  const id = 'MakeProposal' in made ? made.MakeProposal.proposal_id[0]?.id : undefined
  if (id === undefined) throw new Error('the NNS names no proposal')
  return id
}

export const voteInNns = (
  world: World,
  voter: Ed25519KeyIdentity,
  proposal: bigint,
  choice: 1 | 2,
) => manage(world, voter, { RegisterVote: { vote: choice, proposal: [{ id: proposal }] } })

type Past = {
  readonly title: string
  readonly summary: string
  readonly action: Action
  readonly end: 'adopted' | 'rejected' | 'open'
}

/** What the NNS has voted on before anybody opens the page. Nothing, when it has proposals already. */
export async function playNnsPast(world: World): Promise<void> {
  const { proposal_info: made } = await world.nnsGovernance(nadia.getPrincipal()).list_proposals({
    ...{ include_reward_status: new Int32Array(), omit_large_fields: [], before_proposal: [] },
    ...{ limit: 1, exclude_topic: new Int32Array(), include_status: new Int32Array() },
    include_all_manage_neuron_proposals: [],
  })
  if (made.length > 0) return
  for (const past of await pastOf(world)) {
    const id = await proposeToNns(world, nadia, past)
    if (past.end === 'open') continue
    if (past.end === 'rejected') await voteInNns(world, pilar, id, NO)
    await voteInNns(world, okan, id, past.end === 'adopted' ? YES : NO)
  }
}

/** What is left open for whoever tries the page. */
export const OPEN_IN_NNS = 'Write proposals so that everybody can read them'

const motion = (title: string, text: string, end: Past['end']): Past => ({
  title,
  summary: text,
  action: { Motion: { motion_text: text } },
  end,
})

async function pastOf(world: World): Promise<Past[]> {
  return [
    await known(world, nadia, 'Nadia', 'Votes on everything, and says why on her page.'),
    await known(world, okan, 'Okan', 'Votes on governance and on new SNSes.'),
    motion('A charter for voters', 'Who votes reads the proposal first.', 'adopted'),
    motion('Vote on Sundays only', 'Proposals would be made on Sundays.', 'rejected'),
    motion('Keep the economics of 2026', 'Two years are long enough.', 'adopted'),
    motion(OPEN_IN_NNS, 'A summary of one screen, and what changes for whom.', 'open'),
  ]
}

async function known(
  world: World,
  voter: Ed25519KeyIdentity,
  name: string,
  description: string,
): Promise<Past> {
  const [id = 0n] = await world.nnsGovernance(voter.getPrincipal()).get_neuron_ids()
  const data = { name, description: [description] as [string], links: [] as [] }
  return {
    title: `Register ${name} as a known neuron`,
    summary: description,
    action: { RegisterKnownNeuron: { id: [{ id }], known_neuron_data: [data] } },
    end: 'adopted',
  }
}

import type { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Action, Command, CommandResponse } from '@sluice/candid/sns_governance'
import { daoVoters } from '../identities.ts'
import type { World } from '../World.ts'

const { nadia, okan, pilar } = daoVoters
const YES = 1
const NO = 2

/** One command for a voter's neuron. @throws Error with the reason for which governance refuses it */
async function manage(
  world: World,
  voter: Ed25519KeyIdentity,
  command: Command,
): Promise<CommandResponse> {
  const principal = voter.getPrincipal()
  const governance = world.snsGovernance(world.id('sns_governance'), principal)
  const subaccount = neuronSubaccount(principal.toUint8Array(), 0n)
  const answer = await governance.manage_neuron({ subaccount, command: [command] })
  const [response] = answer.command
  if (response === undefined || 'Error' in response)
    throw new Error(`the DAO refuses: ${response?.Error.error_message}`)
  return response
}

/** Makes a proposal, for which its proposer votes. @returns its number */
export async function propose(
  world: World,
  voter: Ed25519KeyIdentity,
  { title, summary, action }: { title: string; summary: string; action: Action },
): Promise<bigint> {
  const made = await manage(world, voter, {
    MakeProposal: { title, url: '', summary, action: [action] },
  })
  const id = 'MakeProposal' in made ? made.MakeProposal.proposal_id[0]?.id : undefined
  if (id === undefined) throw new Error('the DAO names no proposal')
  return id
}

export const vote = (world: World, voter: Ed25519KeyIdentity, proposal: bigint, choice: 1 | 2) =>
  manage(world, voter, { RegisterVote: { vote: choice, proposal: [{ id: proposal }] } })

type Past = {
  readonly title: string
  readonly summary: string
  readonly action: Action
  readonly end: 'adopted' | 'rejected' | 'open'
}

const motion = (title: string, text: string, end: Past['end']): Past => ({
  title,
  summary: text,
  action: { Motion: { motion_text: text } },
  end,
})

/** What the DAO has voted on before anybody opens the page. Nothing, when it has proposals already. */
export async function playDaoPast(world: World): Promise<void> {
  const governance = world.snsGovernance(world.id('sns_governance'), nadia.getPrincipal())
  const { proposals } = await governance.list_proposals({
    ...{
      include_reward_status: new Int32Array(),
      before_proposal: [],
      limit: 1,
      exclude_type: new BigUint64Array(),
    },
    ...{ include_status: new Int32Array(), include_topics: [] },
  })
  if (proposals.length > 0) return
  for (const past of pastOf()) {
    const id = await propose(world, nadia, past)
    if (past.end === 'open') continue
    if (past.end === 'rejected') await vote(world, pilar, id, NO)
    await vote(world, okan, id, past.end === 'adopted' ? YES : NO)
  }
}

function pastOf(): Past[] {
  return [
    motion('A charter for the DAO', 'The exchange belongs to those who use it.', 'adopted'),
    motion('A meeting each month', 'Voters meet on the first Monday of each month.', 'rejected'),
    {
      title: 'Pay for an audit',
      summary: 'Nadia has had the pools audited and is paid back what that has cost.',
      action: {
        TransferSnsTreasuryFunds: {
          from_treasury: 1,
          to_principal: [nadia.getPrincipal()],
          to_subaccount: [],
          memo: [],
          amount_e8s: 250n * 100_000_000n,
        },
      },
      end: 'adopted',
    },
    {
      title: 'Describe the DAO in a sentence',
      summary: 'What lists of DAOs show of us should say what we do.',
      action: {
        ManageSnsMetadata: {
          url: [],
          logo: [],
          name: [],
          description: ['The DAO of the exchange: tokens, farms, fees, and the modules that run.'],
        },
      },
      end: 'adopted',
    },
    {
      title: 'Tokens for a campaign',
      summary: 'A million SLU would be minted for a campaign.',
      action: {
        MintSnsTokens: {
          to_principal: [okan.getPrincipal()],
          to_subaccount: [],
          memo: [],
          amount_e8s: [1_000_000n * 100_000_000n],
        },
      },
      end: 'rejected',
    },
    motion(
      'Keep the fee tiers as they are',
      'Three tiers are enough for the pools of today.',
      'adopted',
    ),
    motion(
      'Publish the books each week',
      'What the fee receiver has bought and burned is published.',
      'open',
    ),
  ]
}

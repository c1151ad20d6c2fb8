import type { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Action, Command, CommandResponse } from '@sluice/candid/sns_governance'
import { daoVoters } from '../identities.ts'
import type { World } from '../World.ts'
import { UNCHANGED } from './unchanged.ts'

const { nadia, okan, pilar } = daoVoters
const YES = 1
const NO = 2
const ICP_TREASURY = 1
const OWN_TREASURY = 2
const E8S = 100_000_000n

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

/** What the DAO has voted on before anybody opens the page, once. */
export async function playDaoPast(world: World): Promise<void> {
  const governance = world.snsGovernance(world.id('sns_governance'), nadia.getPrincipal())
  const { proposals } = await governance.list_proposals({
    ...{
      include_reward_status: new Int32Array(),
      before_proposal: [],
      limit: 100,
      exclude_type: new BigUint64Array(),
    },
    ...{ include_status: new Int32Array(), include_topics: [] },
  })
  const all = pastOf()
  const isPlayed = ({ proposal: [made] }: (typeof proposals)[number]) =>
    all.some(({ title }) => title === made?.title)
  if (proposals.some(isPlayed)) return
  for (const past of all) {
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
      action: treasuryPayment(nadia, { treasury: ICP_TREASURY, whole: 250n }),
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
      action: minting(okan, 1_000_000n),
      end: 'rejected',
    },
    {
      title: 'Tokens for translators',
      summary: 'Whoever has translated the pages gets a thousand SLU.',
      action: minting(pilar, 1_000n),
      end: 'adopted',
    },
    {
      title: 'A cheaper mistake',
      summary: 'A rejected proposal costs eight SLU instead of ten.',
      action: { ManageNervousSystemParameters: { ...UNCHANGED, reject_cost_e8s: [8n * E8S] } },
      end: 'adopted',
    },
    {
      title: 'Neurons from a hundred tokens on',
      summary: 'Small neurons would be kept out.',
      action: {
        ManageNervousSystemParameters: { ...UNCHANGED, neuron_minimum_stake_e8s: [100n * E8S] },
      },
      end: 'rejected',
    },
    {
      title: 'Rewards for those who report bugs',
      summary: 'Okan keeps five thousand SLU for whoever finds a bug.',
      action: treasuryPayment(okan, { treasury: OWN_TREASURY, whole: 5_000n }),
      end: 'adopted',
    },
    {
      // adopted, and there is not so much: the page shows what a proposal looks like that could not be carried out
      title: 'Move the treasury',
      summary: 'Ninety thousand ICP would be kept elsewhere.',
      action: treasuryPayment(pilar, { treasury: ICP_TREASURY, whole: 90_000n }),
      end: 'adopted',
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

const to = (receiver: Ed25519KeyIdentity) => ({
  to_principal: [receiver.getPrincipal()] satisfies [unknown],
  to_subaccount: [] satisfies [],
  memo: [] satisfies [],
})

const treasuryPayment = (
  receiver: Ed25519KeyIdentity,
  { treasury, whole }: { readonly treasury: number; readonly whole: bigint },
): Action => ({
  TransferSnsTreasuryFunds: {
    ...to(receiver),
    from_treasury: treasury,
    amount_e8s: whole * E8S,
  },
})

const minting = (receiver: Ed25519KeyIdentity, whole: bigint): Action => ({
  MintSnsTokens: { ...to(receiver), amount_e8s: [whole * E8S] },
})

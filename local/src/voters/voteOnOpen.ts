import type { ProposalData } from '@sluice/candid/sns_governance'
import { daoVoters } from '../world/identities.ts'
import { vote } from '../world/snses/playDaoPast.ts'
import type { World } from '../world/World.ts'
import { choiceOf } from './choiceOf.ts'

/** Somebody who makes a proposal sees it open for so long before the first of the voters decides, and as long again until the second. */
const FIRST_SECONDS = 60n
const SECOND_SECONDS = 120n
const OPEN = 1
const [YES, NO] = [1, 2] as const

/**
 * Has the voters vote on the DAO's open proposals that have waited long enough. Together they have three quarters of the power, so that a
 * proposal ends; the world's own open one is left to whoever tries the page.
 * @returns how many votes were cast
 */
export async function voteOnOpen(world: World): Promise<number> {
  const now = world.network.now() / 1_000_000_000n
  let cast = 0
  for (const [voter, after] of [
    [daoVoters.okan, FIRST_SECONDS],
    [daoVoters.nadia, SECOND_SECONDS],
  ] as const) {
    const open = await openProposals(world, voter.getPrincipal())
    for (const { id, proposal, proposal_creation_timestamp_seconds: made, ballots } of open) {
      const number = id[0]?.id
      const canVote = ballots.some(([, ballot]) => ballot.vote === 0)
      if (number === undefined || !canVote || now < made + after) continue
      if (proposal[0]?.title === LEFT_OPEN) continue
      const choice = choiceOf(proposal[0]?.action[0]) === 'yes' ? YES : NO
      await vote(world, voter, number, choice)
      cast++
    }
  }
  return cast
}

const LEFT_OPEN = 'Publish the books each week'

async function openProposals(
  world: World,
  voter: Parameters<World['snsGovernance']>[1],
): Promise<ProposalData[]> {
  const governance = world.snsGovernance(world.id('sns_governance'), voter)
  const { proposals } = await governance.list_proposals({
    include_reward_status: new Int32Array(),
    before_proposal: [],
    limit: 50,
    exclude_type: new BigUint64Array(),
    include_status: Int32Array.of(OPEN),
    include_topics: [],
  })
  return proposals
}

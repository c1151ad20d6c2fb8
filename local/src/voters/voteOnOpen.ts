import type { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { daoVoters } from '../world/identities.ts'
import { OPEN_IN_NNS, voteInNns } from '../world/nns/playNnsPast.ts'
import { vote } from '../world/snses/playDaoPast.ts'
import type { World } from '../world/World.ts'
import { choiceInNns, choiceOf } from './choiceOf.ts'

/** Somebody who makes a proposal sees it open for so long before the first of the voters decides, and as long again until the second. */
const FIRST_SECONDS = 60n
const SECOND_SECONDS = 120n
const OPEN = 1
const [YES, NO] = [1, 2] as const

/** A proposal on which a voter has not voted. Seconds since 1970. */
type Open = {
  readonly id: bigint
  readonly title: string
  readonly madeAt: bigint
  readonly choice: 'yes' | 'no'
}

/** Something that the voters lead. */
type Led = {
  fetchOpen(world: World, voter: Ed25519KeyIdentity): Promise<Open[]>
  vote(world: World, voter: Ed25519KeyIdentity, proposal: bigint, choice: 1 | 2): Promise<unknown>
  isThere(world: World): boolean
  /** The world's own open proposal is left to whoever tries the page. */
  readonly leftOpen: string
}

const DAO: Led = {
  fetchOpen: fetchOpenInDao,
  vote,
  isThere: (world) => world.has('sns_governance'),
  leftOpen: 'Publish the books each week',
}
const NNS: Led = {
  fetchOpen: fetchOpenInNns,
  vote: voteInNns,
  isThere: (world) => world.has('nns_governance') && world.deployed.hasNns === true,
  leftOpen: OPEN_IN_NNS,
}

/**
 * Has the voters vote on open proposals of the DAO and of the NNS that have waited long enough. Together they have three quarters of the
 * power, so that a proposal ends.
 * @returns how many votes were cast
 */
export async function voteOnOpen(world: World): Promise<number> {
  let cast = 0
  for (const led of [DAO, NNS]) if (led.isThere(world)) cast += await voteIn(world, led)
  return cast
}

async function voteIn(world: World, led: Led): Promise<number> {
  const now = world.network.now() / 1_000_000_000n
  let cast = 0
  for (const [voter, after] of [
    [daoVoters.okan, FIRST_SECONDS],
    [daoVoters.nadia, SECOND_SECONDS],
  ] as const) {
    for (const { id, title, madeAt, choice } of await led.fetchOpen(world, voter)) {
      if (now < madeAt + after || title === led.leftOpen) continue
      await led.vote(world, voter, id, choice === 'yes' ? YES : NO)
      cast++
    }
  }
  return cast
}

async function fetchOpenInDao(world: World, voter: Ed25519KeyIdentity): Promise<Open[]> {
  const governance = world.snsGovernance(world.id('sns_governance'), voter.getPrincipal())
  const { proposals } = await governance.list_proposals({
    include_reward_status: new Int32Array(),
    before_proposal: [],
    limit: 50,
    exclude_type: new BigUint64Array(),
    include_status: Int32Array.of(OPEN),
    include_topics: [],
  })
  return proposals.flatMap(
    ({ id: [id], proposal: [content], proposal_creation_timestamp_seconds: madeAt, ballots }) => {
      const canVote = ballots.some(([, ballot]) => ballot.vote === 0)
      if (id === undefined || !canVote) return []
      const choice = choiceOf(content?.action[0])
      return [{ id: id.id, title: content?.title ?? '', madeAt, choice }]
    },
  )
}

async function fetchOpenInNns(world: World, voter: Ed25519KeyIdentity): Promise<Open[]> {
  const { proposal_info } = await world.nnsGovernance(voter.getPrincipal()).list_proposals({
    ...{ include_reward_status: new Int32Array(), omit_large_fields: [], before_proposal: [] },
    ...{ limit: 50, exclude_topic: new Int32Array(), include_status: Int32Array.of(OPEN) },
    include_all_manage_neuron_proposals: [],
  })
  return proposal_info.flatMap(
    ({ id: [id], proposal: [content], proposal_timestamp_seconds: madeAt, ballots }) => {
      const canVote = ballots.some(([, ballot]) => ballot.vote === 0)
      if (id === undefined || !canVote) return []
      const choice = choiceInNns(content?.action[0])
      return [{ id: id.id, title: content?.title[0] ?? '', madeAt, choice }]
    },
  )
}

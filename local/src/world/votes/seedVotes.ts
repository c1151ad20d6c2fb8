import { Principal } from '@icp-sdk/core/principal'
import { LedgerArchive } from '@sluice/candid'
import type { ProposalTerms } from '@sluice/candid/vote_project'
import { readIcrc3Blocks, takeSnapshot } from '@sluice/sdk/votes'
import { actorOn } from '@sluice/testing'
import { deployer, marketMaker, marketPeople } from '../identities.ts'
import type { World } from '../World.ts'

const NAME = 'SLU holders'
const SECOND_NS = 1_000_000_000n
const DAY_NS = 86_400n * SECOND_NS
/** The shortest vote takes a minute, and a call some seconds. */
const SHORT_NS = 70n * SECOND_NS

type Seeded = {
  readonly key: string
  readonly terms: Pick<ProposalTerms, 'title' | 'content' | 'options' | 'kind'>
  readonly lastsNs: bigint
  /** By turns of those who hold the token. */
  readonly votes: readonly number[]
}

const PROPOSALS: readonly Seeded[] = [
  {
    key: 'motto',
    terms: {
      title: 'A motto for the exchange',
      content: 'Holders choose what stands below the logo on stickers. It binds nobody.',
      options: ['Calm water', 'Open gates', 'Level by level'],
      kind: { approval: null },
    },
    lastsNs: SHORT_NS,
    votes: [0, 0, 1],
  },
  {
    key: 'budget',
    terms: {
      title: 'What next year’s prizes are for',
      content:
        'Choose what is rewarded first.\n\n- **Trading**: the monthly contests\n- **Liquidity**: deep pools for small tokens\n- **Writing**: guides and translations',
      options: ['Trading', 'Liquidity', 'Writing'],
      kind: { single: null },
    },
    lastsNs: 14n * DAY_NS,
    votes: [1, 2],
  },
]

/**
 * Makes a project of votes for the platform's token, with a proposal that closes within minutes and one that runs. What an interrupted run
 * has made stays and is gone on with.
 */
export async function seedVotes(world: World): Promise<void> {
  const owner = deployer.getPrincipal()
  const id = await makeProject(world, owner)
  const electorate = await snapshotOf(world)
  const project = world.voteProject(id, owner)
  const holders = [marketMaker, ...Object.values(marketPeople)]
    .map((person) => person.getPrincipal())
    .filter((holder) => electorate.electorate.indexOf(holder.toUint8Array()) !== undefined)
  for (const seeded of PROPOSALS) {
    const { root, count, total } = electorate.electorate
    const ledger = world.id('slu_ledger')
    const beginTime = world.network.now()
    const terms: ProposalTerms = {
      ...seeded.terms,
      isChangeable: true,
      quorum: 100n,
      threshold: 5_000n,
      beginTime,
      endTime: beginTime + seeded.lastsNs,
      opensUntil: [],
      picture: [],
      snapshot: [{ ledger, block: electorate.block, sources: [], count, total, root }],
    }
    const key = new TextEncoder().encode(seeded.key)
    const number = unwrap(await project.createProposal(terms, key))
    for (const [place, option] of seeded.votes.entries()) {
      const voter = holders[place]
      if (voter !== undefined) await vote(world, { id, number, voter, option, ...electorate })
    }
  }
  await world.topUp()
}

async function makeProject(world: World, owner: Principal): Promise<Principal> {
  const controller = world.voteController(owner)
  const info = {
    name: NAME,
    logo: '',
    tokenCid: world.id('slu_ledger').toText(),
    tokenStand: 'ICRC2',
    projectCid: '',
    managerAddress: { principal: owner },
  }
  unwrap(await controller.create(info))
  const [made] = await controller.findByName(owner, NAME)
  if (made === undefined) throw new Error('the project of votes was not made')
  return made
}

function snapshotOf(world: World) {
  const owner = deployer.getPrincipal()
  const ledger = world.ledger('slu_ledger', owner)
  const archive = (id: string) =>
    actorOn<LedgerArchive._SERVICE>(world.network, LedgerArchive, Principal.fromText(id), owner)
  const readLog = readIcrc3Blocks(ledger, (id, ranges) => archive(id).icrc3_get_blocks(ranges))
  const readSource = async () => {
    throw new Error('balances alone count')
  }
  return takeSnapshot({ readLog, readSource }, { ledgerId: world.id('slu_ledger').toText() })
}

type Ballot = Awaited<ReturnType<typeof snapshotOf>> & {
  readonly id: Principal
  readonly number: bigint
  readonly voter: Principal
  readonly option: number
}

async function vote(world: World, { id, number, voter, option, electorate }: Ballot) {
  const index = electorate.indexOf(voter.toUint8Array())
  if (index === undefined) return
  const { power, proof } = electorate.proofOf(index)
  const ballot = { choices: [{ option: BigInt(option), weight: 10_000n }] }
  const proven = { index: BigInt(index), power, isAddress: false, proof: [...proof] }
  await world.voteProject(id, voter).castVote(number, ballot, '', [proven])
}

function unwrap<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`the local world's votes: ${answer.err}`)
}

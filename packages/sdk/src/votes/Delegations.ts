import { Principal } from '@icp-sdk/core/principal'
import type * as Project from '@sluice/candid/vote_project'
import { SALT_BYTES } from '@sluice/electorate'
import { translated } from '../agent/translateError.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import type { AskForPower, Electorates } from './Electorates.ts'
import { accepted, readSnapshot, readVoter, toBallot, toMs } from './readAnswers.ts'
import { type SealedBallot, type SealedBallots, sealBallot } from './sealedBallots.ts'
import { VoteError } from './VoteError.ts'
import type {
  DelegatedPower,
  Delegation,
  VoteBallot,
  VoteProposal,
  VotesForResult,
} from './VoteProposal.ts'

/** As many as a project takes at once, and as many rows as it shows. */
const VOTERS_AT_ONCE = 20
const ROWS_AT_ONCE = 100n
/** Nobody waits for the proofs of more; with so many, votes by name take minutes. */
const MOST_DELEGATORS = 1_000
/** Of rows that do not stand any more pages are empty: a project that goes on without an end is not followed. */
const MOST_PAGES = 50
/** Proposals in which a voter is looked for when they delegate for the first time, the newest first. */
const PROPOSALS_LOOKED_AT = 5n

type Needs = {
  readonly project: (id: string) => Project._SERVICE
  readonly electorates: Electorates
  readonly askFor: (at: At) => AskForPower | undefined
  /** @throws WalletError for a visitor */
  readonly requirePrincipal: () => string
}

type At = { readonly projectId: string; readonly number: bigint }
type Said = { readonly projectId: string; readonly proposal: VoteProposal } & VoteBallot
type Progress = (done: number, all: number) => void

/** Voting power that is handed to others, and votes with it. What each method says stands in `Votes`. */
export class Delegations {
  private readonly needs: Needs

  constructor(needs: Needs) {
    this.needs = needs
  }

  async fetch(projectId: string, number: bigint | undefined): Promise<Delegation | undefined> {
    const delegator = Principal.fromText(this.needs.requirePrincipal())
    const [told] = await translated(() =>
      this.needs.project(projectId).getDelegation(delegator, number === undefined ? [] : [number]),
    )
    const delegate = told?.delegate[0]?.toText()
    if (told === undefined || delegate === undefined) return undefined
    return { delegate, at: toMs(told.time) }
  }

  async set(projectId: string, to: string | undefined): Promise<void> {
    const delegator = Principal.fromText(this.needs.requirePrincipal())
    const delegate = to === undefined ? undefined : parsePrincipal(to)
    if (to !== undefined && delegate === undefined) throw VoteError.refused('this is no principal')
    const project = this.needs.project(projectId)
    const [known] = await translated(() => project.getDelegation(delegator, []))
    const membership: [] | [Project.Membership] =
      known !== undefined || delegate === undefined ? [] : [await this.join(projectId, delegator)]
    accepted(await translated(() => project.setDelegate(delegate ? [delegate] : [], membership)))
  }

  async fetchDelegators(projectId: string, number: bigint | undefined): Promise<readonly string[]> {
    const rows = await this.rows(projectId, number)
    return rows.map(({ delegator }) => delegator.toText())
  }

  async fetchPowers(
    projectId: string,
    proposal: VoteProposal,
    onProgress: Progress = () => {},
  ): Promise<readonly DelegatedPower[]> {
    const { number, delegations } = proposal
    const rows = delegations === 0n ? [] : await this.rows(projectId, number)
    const powers: DelegatedPower[] = []
    for (let done = 0; done < rows.length; done += VOTERS_AT_ONCE) {
      const some = rows.slice(done, done + VOTERS_AT_ONCE)
      const told = await Promise.all(some.map((row) => this.powerOf(projectId, proposal, row)))
      powers.push(...told.filter((one) => one !== undefined))
      onProgress(Math.min(done + VOTERS_AT_ONCE, rows.length), rows.length)
    }
    return powers
  }

  async vote(
    { projectId, proposal, ballot, reason }: Said,
    voters: readonly DelegatedPower[],
    { memory, onProgress }: { readonly memory?: SealedBallots; readonly onProgress?: Progress },
  ): Promise<VotesForResult> {
    const project = this.needs.project(projectId)
    const { number } = proposal
    if (proposal.terms.opensUntil === undefined)
      return inBatches(voters, onProgress, (some) =>
        project.castVotesFor(number, some.map(toVoteFor), toBallot(ballot), reason),
      )
    if (memory === undefined) throw VoteError.nothingSealed()
    const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
    const said = { ballot, reason, salt }
    return inBatches(voters, onProgress, (some) =>
      project.sealVotesFor(
        number,
        some.map((one) => ({
          ...toVoteFor(one),
          sealed: this.seal({ projectId, number }, one, said, memory),
        })),
      ),
    )
  }

  async open(
    { projectId, number }: At,
    voters: readonly DelegatedPower[],
    { memory, onProgress }: { readonly memory: SealedBallots; readonly onProgress?: Progress },
  ): Promise<VotesForResult> {
    const delegate = this.needs.requirePrincipal()
    const known = voters.flatMap(({ voter }) => {
      const sealed = memory.read({ projectId, number, voter, delegate })
      return sealed === undefined ? [] : [{ voter, sealed }]
    })
    if (known.length === 0) throw VoteError.nothingSealed()
    // ballots that were sealed together are opened together
    const alike = Map.groupBy(known, ({ sealed: { salt } }) => salt.join())
    const project = this.needs.project(projectId)
    const total = { counted: 0, refused: [] as { voter: string; reason: string }[] }
    for (const group of alike.values()) {
      const [first] = group
      if (first === undefined) continue
      const { ballot, reason, salt }: SealedBallot = first.sealed
      const opened = total.counted + total.refused.length
      const heard: Progress = (done) => onProgress?.(opened + done, known.length)
      const { counted, refused } = await inBatches(group, heard, (some) =>
        project.openVotesFor(
          number,
          some.map(({ voter }) => Principal.fromText(voter)),
          toBallot(ballot),
          reason,
          salt,
        ),
      )
      total.counted += counted
      total.refused.push(...refused)
    }
    return total
  }

  private seal(
    place: At,
    { voter, proof }: DelegatedPower,
    { salt, ...said }: VoteBallot & { readonly salt: Uint8Array },
    memory: SealedBallots,
  ): Uint8Array {
    const delegate = this.needs.requirePrincipal()
    return sealBallot(
      said,
      { ...place, voter, delegate, salt, isAddress: proof?.isAddress },
      memory,
    )
  }

  /** Who delegates to the caller, in a proposal or now. */
  private async rows(projectId: string, number: bigint | undefined): Promise<Project.Delegator[]> {
    const delegate = Principal.fromText(this.needs.requirePrincipal())
    const project = this.needs.project(projectId)
    const at: [] | [bigint] = number === undefined ? [] : [number]
    const rows: Project.Delegator[] = []
    let after: [] | [bigint] = []
    for (let page = 0; page < MOST_PAGES && rows.length < MOST_DELEGATORS; page++) {
      const told = await translated(() => project.getDelegators(delegate, at, after, ROWS_AT_ONCE))
      rows.push(...told.content)
      if (told.next.length === 0) break
      after = told.next
    }
    return rows.slice(0, MOST_DELEGATORS)
  }

  /** What the caller may vote with for a voter; undefined for who has no power in the proposal. */
  private async powerOf(
    projectId: string,
    { number, terms: { snapshot } }: VoteProposal,
    { delegator, voter }: Project.Delegator,
  ): Promise<DelegatedPower | undefined> {
    const told = voter.length === 0 ? undefined : readVoter(voter)
    const isOwn =
      told !== undefined &&
      told.by === undefined &&
      (told.isSealed || told.allocation !== undefined)
    const row = {
      voter: delegator.toText(),
      isOwn,
      vote: told?.allocation,
      isSealed: told?.isSealed ?? false,
    }
    if (snapshot === undefined || isOwn)
      return told?.power ? { ...row, power: told.power, proof: undefined } : undefined
    const ask = this.needs.askFor({ projectId, number })
    const proof = await this.needs.electorates.prove(snapshot, delegator, ask)
    return proof && { ...row, power: proof.power, proof }
  }

  /** A proposal in whose electorate somebody is. @throws VoteError `vote-not-member` where none is found */
  private async join(projectId: string, voter: Principal): Promise<Project.Membership> {
    const project = this.needs.project(projectId)
    const { content } = await translated(() => project.findProposals(0n, PROPOSALS_LOOKED_AT))
    for (const { number, terms } of content) {
      const [snapshot] = terms.snapshot
      if (snapshot === undefined) {
        const { power } = readVoter(await translated(() => project.getVoter(number, voter)))
        if (power) return { number, proof: [] }
        continue
      }
      const ask = this.needs.askFor({ projectId, number })
      // an electorate that nobody can count again is one in which nobody can vote
      const proof = await this.needs.electorates
        .prove(readSnapshot(snapshot), voter, ask)
        .catch(unlessUncountable)
      if (proof !== undefined) return { number, proof: [proof] }
    }
    throw VoteError.notMember()
  }
}

function unlessUncountable(error: unknown): undefined {
  if (error instanceof VoteError && error.code === 'vote-no-snapshot') return undefined
  throw error
}

const toVoteFor = ({ voter, proof }: DelegatedPower): Project.VoteFor => ({
  voter: Principal.fromText(voter),
  proof: proof === undefined ? [] : [{ ...proof, proof: [...proof.proof] }],
})

/** One call after the other; who is refused keeps nobody else from being counted. @throws VoteError, CallError */
async function inBatches<Voter extends { readonly voter: string }>(
  voters: readonly Voter[],
  onProgress: Progress | undefined,
  send: (some: readonly Voter[]) => Promise<Project.VotesFor>,
): Promise<VotesForResult> {
  let counted = 0
  const refused: { voter: string; reason: string }[] = []
  for (let done = 0; done < voters.length; done += VOTERS_AT_ONCE) {
    const some = voters.slice(done, done + VOTERS_AT_ONCE)
    const answers = accepted(await translated(() => send(some)))
    for (const [place, { voter }] of some.entries()) {
      const answer = answers[place]
      if (answer !== undefined && 'ok' in answer) counted += 1
      else refused.push({ voter, reason: answer?.err ?? '' })
    }
    onProgress?.(Math.min(done + VOTERS_AT_ONCE, voters.length), voters.length)
  }
  return { counted, refused }
}

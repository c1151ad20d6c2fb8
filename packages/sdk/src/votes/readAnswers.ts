import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import type * as Project from '@sluice/candid/vote_project'
import type { ChoiceKind, VoteRecord } from '@sluice/electorate'
import { VoteError } from './VoteError.ts'
import type {
  OwnVote,
  VoteBallot,
  VoteProject,
  VoteProposal,
  VoteRow,
  VoteSnapshot,
  VoteTerms,
} from './VoteProposal.ts'

/** Answers of controllers and projects, as everything else here has them. Projects are anybody's: every number has its range. */

const NS_PER_MS = 1_000_000n
/** The latest time of a date in JavaScript. */
const LATEST_MS = 8_640_000_000_000_000n

export function toMs(ns: bigint): number {
  const ms = ns / NS_PER_MS
  return Number(ms > LATEST_MS ? LATEST_MS : ms)
}
const toNs = (ms: number): bigint => BigInt(Math.round(ms)) * NS_PER_MS

const kindOf = (kind: Project.ChoiceKind): ChoiceKind =>
  'single' in kind ? 'single' : 'approval' in kind ? 'approval' : 'weighted'

const kindVariant = (kind: ChoiceKind): Project.ChoiceKind =>
  kind === 'single'
    ? { single: null }
    : kind === 'approval'
      ? { approval: null }
      : { weighted: null }

export const readProject = (info: Project.ProjectInfo): VoteProject => ({
  id: info.projectCid,
  name: info.name,
  ledgerId: info.tokenCid,
  standard: info.tokenStand,
  logo: info.logo,
  owner:
    'principal' in info.managerAddress
      ? info.managerAddress.principal.toText()
      : info.managerAddress.address,
})

export function readProposal(told: Project.Proposal): VoteProposal {
  const { terms, number, count, total, tally, sealed, records, delegations } = told
  const [withdrawn] = told.withdrawnTime
  return {
    number,
    terms: readTerms(terms),
    creator: told.creator.toText(),
    createdAt: toMs(told.createTime),
    withdrawnAt: withdrawn === undefined ? undefined : toMs(withdrawn),
    closesAt: toMs(told.closesAt),
    count,
    total,
    tally,
    sealed,
    records,
    delegations,
  }
}

function readTerms(terms: Project.ProposalTerms): VoteTerms {
  const [opensUntil] = terms.opensUntil
  const [snapshot] = terms.snapshot
  const [picture] = terms.picture
  return {
    title: terms.title,
    content: terms.content,
    options: terms.options,
    kind: kindOf(terms.kind),
    isChangeable: terms.isChangeable,
    quorum: Number(terms.quorum),
    threshold: Number(terms.threshold),
    beginsAt: toMs(terms.beginTime),
    endsAt: toMs(terms.endTime),
    opensUntil: opensUntil === undefined ? undefined : toMs(opensUntil),
    snapshot: snapshot && readSnapshot(snapshot),
    picture,
  }
}

export const readSnapshot = (snapshot: Project.Snapshot): VoteSnapshot => ({
  ...snapshot,
  ledgerId: snapshot.ledger.toText(),
  root: Uint8Array.from(snapshot.root),
})

export const toTerms = (terms: VoteTerms): Project.ProposalTerms => ({
  title: terms.title,
  content: terms.content,
  options: [...terms.options],
  kind: kindVariant(terms.kind),
  isChangeable: terms.isChangeable,
  quorum: BigInt(terms.quorum),
  threshold: BigInt(terms.threshold),
  beginTime: toNs(terms.beginsAt),
  endTime: toNs(terms.endsAt),
  opensUntil: terms.opensUntil === undefined ? [] : [toNs(terms.opensUntil)],
  picture: terms.picture === undefined ? [] : [terms.picture],
  snapshot:
    terms.snapshot === undefined
      ? []
      : [
          {
            ledger: Principal.fromText(terms.snapshot.ledgerId),
            block: terms.snapshot.block,
            sources: [...terms.snapshot.sources],
            count: terms.snapshot.count,
            total: terms.snapshot.total,
            root: terms.snapshot.root,
          },
        ],
})

export const readRow = ({
  voter,
  time,
  allocation,
  reason,
  by: [by],
}: Project.VoteRecord): VoteRow => ({
  voter: 'principal' in voter ? voter.principal.toText() : voter.address,
  at: toMs(time),
  allocation,
  reason,
  by: by?.toText(),
})

/** As it is hashed. */
export const toRecord = ({
  voter,
  time,
  allocation,
  reason,
  by: [by],
}: Project.VoteRecord): VoteRecord => ({
  voter: 'principal' in voter ? voter.principal.toUint8Array() : fromHex(voter.address),
  atNs: time,
  allocation,
  reason,
  by: by?.toUint8Array(),
})

export function readVoter([told]: [] | [Project.VoterState]): OwnVote {
  const [power] = told?.power ?? []
  const [allocation] = told?.allocation ?? []
  return {
    power,
    allocation,
    isSealed: told !== undefined && told.sealed.length > 0,
    ballotsLeft: Number(told?.ballotsLeft ?? 10n),
    by: told?.by[0]?.toText(),
  }
}

export const toBallot = (ballot: VoteBallot['ballot']): Project.Ballot =>
  ballot.kind === 'abstain'
    ? { abstain: null }
    : {
        choices: ballot.choices.map(({ option, weight }) => ({
          option: BigInt(option),
          weight: BigInt(weight),
        })),
      }

/** @throws VoteError with the canister's reason */
export function accepted<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw VoteError.refused(answer.err)
}

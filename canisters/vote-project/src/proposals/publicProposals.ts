import type { ProposalCreateInfo, ProposalInfo, ProposalTerms } from '@sluice/candid/vote_project'
import { type Page, pageFromLast, type Slice } from '@sluice/canister'
import { toProjectInfo } from '../project/project.ts'
import { refuse } from '../project/Refusal.ts'
import { requireProject, type VoteContext } from '../project/VoteContext.ts'
import { type Found, findProposal, kindVariant, requireProposal } from './found.ts'
import { changeProposal, createProposal, withdrawProposal } from './proposals.ts'

/** Proposals as the public service has them: parts of a power for options, by a list that is uploaded. */

const STATE = { pending: 1n, active: 2n, closed: 3n, withdrawn: 4n } as const
const MOST_ROWS = 50n
/** One call after the other may make the same proposal twice: the public interface has no key. */
const keyOf = (number: bigint) => new TextEncoder().encode(`public-${number}`)

/** @throws Refusal for an id that is none. */
export function requireNumber(id: string): bigint {
  return /^[1-9]\d{0,18}$/.test(id) ? BigInt(id) : refuse('There is no such proposal')
}

/** @throws Refusal */
export function createPublic(
  context: VoteContext,
  manager: Uint8Array,
  { title, content, beginTime, endTime, options }: ProposalCreateInfo,
): string {
  const terms: ProposalTerms = {
    title,
    content,
    options: options.map(({ k }) => k),
    kind: { weighted: null },
    isChangeable: false,
    quorum: 0n,
    threshold: 0n,
    beginTime: requireTime(beginTime),
    endTime: requireTime(endTime),
    opensUntil: [],
    snapshot: [],
    picture: [],
  }
  const key = keyOf(context.state.nextNumber.get())
  return `${createProposal(context, manager, { terms, key })}`
}

/** Texts, options and times; what the public service does not know stays. @throws Refusal */
export function updatePublic(context: VoteContext, info: ProposalInfo): true {
  const number = requireNumber(info.id)
  const { terms } = requireProposal(context, number)
  const picture = context.state.pictures.get(number)
  if (terms.snapshot !== undefined || terms.opensUntilNs !== undefined)
    refuse('This proposal says more than the public interface knows: use changeProposal')
  return changeProposal(context, number, {
    title: info.title,
    content: info.content,
    options: info.options.map(({ k }) => k),
    kind: kindVariant(terms.kind),
    isChangeable: terms.isChangeable,
    quorum: terms.quorum,
    threshold: terms.threshold,
    beginTime: requireTime(info.beginTime),
    endTime: requireTime(info.endTime),
    opensUntil: [],
    snapshot: [],
    picture: picture === undefined ? [] : [picture],
  })
}

/** A state follows from the times; a manager may only end a proposal before its time. @throws Refusal */
export function setState(context: VoteContext, id: string, state: bigint): true {
  const number = requireNumber(id)
  if (state === STATE.withdrawn || state === STATE.closed) return withdrawProposal(context, number)
  return refuse('The state of a proposal follows from its times')
}

const requireTime = (time: bigint): bigint =>
  time > 0n && time < 1n << 63n ? time : refuse('Times are nanoseconds since 1970')

export const viewPublic = (context: VoteContext, id: string): ProposalInfo =>
  view(context, requireProposal(context, requireNumber(id)))

/** Newest first; one state's, or all. A page may be shorter than asked for where a state is wanted. */
export function pageOfPublic(
  context: VoteContext,
  { state: wanted, creator }: { state: bigint | undefined; creator: Uint8Array | undefined },
  slice: Slice,
): Page<ProposalInfo> {
  const { terms, nextNumber } = context.state
  const viewAt = (number: bigint) => {
    const found = findProposal(context, number)
    if (found === undefined) return undefined
    if (wanted !== undefined && stateOf(context, found) !== wanted) return undefined
    if (creator !== undefined && found.counts.creator.join() !== creator.join()) return undefined
    return view(context, found)
  }
  const places = { first: 1n, next: nextNumber.get(), total: BigInt(terms.size) }
  return pageFromLast(places, slice, viewAt, MOST_ROWS)
}

function stateOf({ now }: VoteContext, { terms, counts }: Found): bigint {
  if (counts.withdrawnAtNs !== undefined) return STATE.withdrawn
  if (now() < terms.beginsAtNs) return STATE.pending
  return now() < terms.endsAtNs ? STATE.active : STATE.closed
}

function view(context: VoteContext, found: Found): ProposalInfo {
  const { number, terms, counts } = found
  const creator = context.toPrincipal(counts.creator)
  return {
    id: `${number}`,
    storageCanisterId: context.toPrincipal(context.self()).toText(),
    title: terms.title,
    content: terms.content,
    beginTime: terms.beginsAtNs,
    endTime: terms.endsAtNs,
    createTime: counts.createdAtNs,
    createUser: creator.toText(),
    createAddress: { principal: creator },
    state: stateOf(context, found),
    userAmount: counts.count,
    options: terms.options.map((k, place) => ({ k, v: counts.tally.options[place] ?? 0n })),
    project: toProjectInfo(context, requireProject(context)),
  }
}

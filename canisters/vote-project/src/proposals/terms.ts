import type { ProposalTerms, Snapshot } from '@sluice/candid/vote_project'
import { copyBytes, sha256 } from '@sluice/canister'
import { plainText } from '@sluice/canister/services'
import { MOST_POWER, MOST_VOTERS, termsHash } from '@sluice/electorate'
import { refuse } from '../project/Refusal.ts'
import type { StoredTerms, Terms } from '../project/VoteState.ts'

/** What a proposal may say. */

const LONGEST = { title: 200, content: 10_000, option: 100, source: 40 }
const OPTIONS = { least: 2n, most: 20n }
const MOST_SOURCES = 10
const WHOLE = 10_000n
const SECOND_NS = 1_000_000_000n
const DAY_NS = 86_400n * SECOND_NS
const LEAST_NS = 60n * SECOND_NS
const MOST_NS = 366n * DAY_NS
/** Clocks differ, and a call takes some seconds. */
const SLACK_NS = 300n * SECOND_NS
const ROOT_BYTES = 32

/** As stored. @throws Refusal for whatever is out of bounds */
export function requireTerms(terms: ProposalTerms, nowNs: bigint): Omit<Terms, 'delegations'> {
  const { title, content, options, quorum, threshold } = terms
  requireText('The title', title, { least: 1, most: LONGEST.title })
  if (plainText(title, LONGEST.title) !== title) refuse('The title is one line of text')
  requireText('The text', content, { least: 0, most: LONGEST.content })
  requireOptions(options)
  if (quorum > WHOLE || threshold > WHOLE) refuse('Quorum and threshold are at most 100 %')
  const [opensUntilNs] = terms.opensUntil
  const [snapshot] = terms.snapshot
  requireTimes(terms, nowNs)
  if (snapshot === undefined && terms.beginTime < nowNs)
    refuse('Voting begins after the powers are uploaded: choose a later time')
  return {
    title,
    content,
    options,
    kind: kindOf(terms),
    isChangeable: terms.isChangeable,
    quorum,
    threshold,
    beginsAtNs: terms.beginTime,
    endsAtNs: terms.endTime,
    opensUntilNs,
    snapshot: snapshot && requireSnapshot(snapshot),
    picture: terms.picture[0] ?? '',
  }
}

function kindOf({ kind }: ProposalTerms): StoredTerms['kind'] {
  if ('single' in kind) return 'single'
  return 'approval' in kind ? 'approval' : 'weighted'
}

function requireTimes(
  { beginTime, endTime, opensUntil: [opensUntil] }: ProposalTerms,
  now: bigint,
) {
  if (beginTime + SLACK_NS < now) refuse('Voting begins in the future')
  if (beginTime > now + MOST_NS) refuse('Voting begins within a year')
  if (endTime < beginTime + LEAST_NS || endTime <= now + LEAST_NS / 2n)
    refuse('Voting takes at least a minute')
  if (endTime > beginTime + MOST_NS) refuse('Voting takes at most a year')
  if (opensUntil === undefined) return
  if (opensUntil < endTime + LEAST_NS || opensUntil > endTime + MOST_NS)
    refuse('Sealed votes are opened for a minute to a year after the end')
}

function requireOptions(options: readonly string[]): void {
  if (options.length < OPTIONS.least || options.length > OPTIONS.most)
    refuse(`A proposal has ${OPTIONS.least} to ${OPTIONS.most} options`)
  for (const option of options) {
    requireText('An option', option, { least: 1, most: LONGEST.option })
    if (option.trim() !== option || plainText(option, LONGEST.option) !== option)
      refuse('An option is one line, without a space before or after it')
  }
  if (new Set(options).size !== options.length) refuse('Each option has a name of its own')
}

function requireSnapshot(given: Snapshot): NonNullable<StoredTerms['snapshot']> {
  const { count, total, sources, block } = given
  const root = copyBytes(given.root)
  if (root.length !== ROOT_BYTES) refuse('The root of an electorate has 32 bytes')
  if (count === 0n || count > MOST_VOTERS) refuse('An electorate has at least one voter')
  if (total === 0n || total > MOST_POWER) refuse('An electorate has some power')
  if (block >= 1n << 64n) refuse('No ledger has so many blocks')
  if (sources.length > MOST_SOURCES) refuse(`At most ${MOST_SOURCES} sources`)
  for (const source of sources) requireText('A source', source, { least: 1, most: LONGEST.source })
  return { ledger: given.ledger.toUint8Array(), block, sources, count, total, root }
}

function requireText(
  what: string,
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  if (text.length < least || text.length > most)
    refuse(`${what} has ${least} to ${most} characters`)
}

/** What is certified of the terms. */
export const hashOfTerms = ({ quorum, threshold, ...terms }: Terms): Uint8Array =>
  termsHash(sha256, {
    ...terms,
    rules: { quorum: Number(quorum), threshold: Number(threshold) },
    opensUntilNs: terms.opensUntilNs,
    snapshot: terms.snapshot,
  })

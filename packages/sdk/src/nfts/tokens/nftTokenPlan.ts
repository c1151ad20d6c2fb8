import { SwapError } from '../../errors.ts'
import type { MovingStep, Plan, PreparingStep, StepErrors } from '../../flows/Plan.ts'
import type { NftCollections } from '../collections/NftCollections.ts'
import { NftMarketError } from '../market/NftMarketError.ts'
import { holderText } from './holderText.ts'
import type {
  ApproveNftFacts,
  ApproveNftFlow,
  NftFacts,
  NftTokenFlow,
  NftTokenReceipt,
  RevokeNftFlow,
  SendNftFlow,
} from './NftTokenFlow.ts'
import { approveCall, revokeCall, type Sending, sendCall } from './nftTokenCalls.ts'

/** What plans of tokens read. */
export type NftTokenBooks = {
  readonly nfts: Pick<NftCollections, 'fetchHolder' | 'fetchIsApproved'>
}

/** What was done shows after this many looks, a second apart. */
export const LOOKS = 8

/** Of calls to a collection or the market. */
export const nftErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: NftMarketError.refused,
  // the market calls collections and ledgers, and settles by itself what is left half done
  leavesHalfDone: true,
}

export function nftTokenPlan(flow: NftTokenFlow, books: NftTokenBooks): Plan<NftTokenReceipt> {
  const { kind, facts } = flow
  const { collectionId, tokenId } = facts
  return {
    steps: [stepOf(flow, books)],
    touches: { ledgers: [], pools: [] },
    finish: async () => {
      const holder = await books.nfts.fetchHolder(collectionId, tokenId)
      return { kind, collectionId, tokenId, holder }
    },
  }
}

function stepOf(flow: NftTokenFlow, books: NftTokenBooks): MovingStep {
  switch (flow.kind) {
    case 'send-nft':
      return sendStep({ ...flow, facts: flow.facts }, { name: 'send', after: [] }, books)
    case 'approve-nft':
      return approvalStep(flow, books, true)
    case 'revoke-nft':
      return approvalStep(flow, books, false)
  }
}

type Sent = Pick<SendNftFlow, 'principal' | 'createdAtNs'> & { readonly facts: Sending }
type Place = { readonly name: string; readonly after: readonly string[] }

/** A token goes to an account: who holds it decides what came of a call without an answer, whichever standard its collection has. */
export function sendStep(
  { facts, principal, createdAtNs }: Sent,
  { name, after }: Place,
  { nfts }: NftTokenBooks,
): MovingStep {
  const mine = holderText(facts.standard, principal)
  const fetchIsMine = async () =>
    (await nfts.fetchHolder(facts.collectionId, facts.tokenId)) === mine
  return {
    kind: 'move',
    name,
    after,
    call: async () => sendCall(facts, principal, createdAtNs),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await fetchIsMine()) ? 'none' : 'done' }),
        // a token is given away once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  }
}

/** An approval is set or taken away: the collection says whether it stands. */
function approvalStep(
  flow: ApproveNftFlow | RevokeNftFlow,
  { nfts }: NftTokenBooks,
  isGiven: boolean,
): MovingStep {
  const { facts, principal, createdAtNs } = flow
  const fetchIsDone = async () =>
    (await nfts.fetchIsApproved(facts, { owner: principal, spender: facts.spender })) === isGiven
  return {
    kind: 'move',
    name: isGiven ? 'approve' : 'revoke',
    after: [],
    isNeeded: async () => isGiven || !(await fetchIsDone()),
    call: async () => (isGiven ? approveCall(facts, createdAtNs) : revokeCall(facts, createdAtNs)),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await fetchIsDone()) ? 'done' : 'none' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: nftErrors,
  }
}

/** The market may take the token when it is sold; nothing is asked for where it may already, or where the token is elsewhere by now. */
export function allowStep(
  {
    facts,
    principal,
    createdAtNs,
  }: {
    readonly facts: NftFacts & ApproveNftFacts
    readonly principal: string
    readonly createdAtNs: bigint
  },
  { nfts }: NftTokenBooks,
): PreparingStep {
  const mine = holderText(facts.standard, principal)
  return {
    kind: 'prepare',
    name: 'approve',
    after: [],
    isNeeded: async () => {
      const holder = await nfts.fetchHolder(facts.collectionId, facts.tokenId)
      if (holder !== mine) return false
      return !(await nfts.fetchIsApproved(facts, { owner: principal, spender: facts.spender }))
    },
    call: async () => approveCall(facts, createdAtNs),
  }
}

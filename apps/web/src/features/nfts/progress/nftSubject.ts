import type {
  AnyFlow,
  NftMarketFlow,
  NftMarketStepName,
  NftStudioFlow,
  NftStudioStepName,
  NftTokenFlow,
  NftTokenStepName,
  VoteFlow,
} from '@sluice/sdk'

/** Flows of tokens, of the market, and of collections; and of projects of votes, which are made as collections are. */
export type NftFlow = NftTokenFlow | NftMarketFlow | NftStudioFlow | VoteFlow
export type NftAction = NftFlow['kind']
type StepName = NftTokenStepName | NftMarketStepName | NftStudioStepName

/** What is done, and with what: a token's name, a collection's; none where only money moves. */
export type NftSubject = {
  readonly kind: 'nft'
  readonly action: NftAction
  readonly name: string
  /** Those of a trade before a purchase bear names of their own. */
  readonly steps: readonly (StepName | (string & {}))[]
}

const FLOWS: Readonly<Record<NftAction, readonly StepName[]>> = {
  'send-nft': ['send'],
  'approve-nft': ['approve'],
  'revoke-nft': ['revoke'],
  'list-nft': ['approve', 'list'],
  'reprice-nft': ['reprice'],
  'delist-nft': ['cancel'],
  'buy-nft': ['key', 'approve', 'buy', 'settle'],
  'offer-nft': ['key', 'approve', 'offer'],
  'cancel-nft-offer': ['cancel', 'arrive'],
  'accept-nft-offer': ['approve', 'accept', 'settle'],
  'take-back-nft': ['take-back'],
  'claim-nft-money': ['claim'],
  'create-nft-collection': ['key', 'approve', 'create'],
  'create-vote-project': ['key', 'approve', 'create'],
  'mint-nfts': ['mint'],
}

/** Whether something is made under a name, for a fee. */
const isMaking = (action: NftAction): boolean =>
  action === 'create-nft-collection' || action === 'create-vote-project'

export const isNftAction = (text: unknown): text is NftAction =>
  typeof text === 'string' && Object.hasOwn(FLOWS, text)
export const isNftFlow = (flow: AnyFlow): flow is NftFlow => isNftAction(flow.kind)

type About = {
  readonly name: string
  /** Whether a token is sent to the market, as collections without approvals need it. */
  readonly isSent?: boolean
  /** Whether nothing is paid for what is made. */
  readonly isFree?: boolean
  /** Steps of a trade that brings the price. */
  readonly traded?: readonly string[]
}

/** Something that is about to begin. */
export function nftSubject(
  action: NftAction,
  { name, isSent = false, isFree = false, traded = [] }: About,
): NftSubject {
  const steps = FLOWS[action].flatMap((step): StepName[] => {
    const isCustody = action === 'list-nft' || action === 'accept-nft-offer'
    if (isSent && isCustody && step === 'approve') return ['send']
    const isFee = step === 'key' || step === 'approve'
    return isFree && isMaking(action) && isFee ? [] : [step]
  })
  return { kind: 'nft', action, name, steps: [...traded, ...steps] }
}

/** The steps of a trade, by its branches and hops; each is approved and swapped. */
export const tradeSteps = (branches: readonly { readonly length: number }[]): readonly string[] =>
  branches.flatMap(({ length }, branch) =>
    Array.from({ length }, (_, hop) =>
      ['key', 'approve', 'swap'].map((part) => `${part}:${branch}.${hop}`),
    ).flat(),
  )

/** What was interrupted, as it was written down. */
export function subjectOfFlow(flow: NftFlow): NftSubject {
  const { kind, facts } = flow
  const trade = 'trade' in facts ? facts.trade : undefined
  return nftSubject(kind, {
    name: 'name' in facts ? facts.name : '',
    isSent: 'custody' in facts && facts.custody === 'escrow',
    isFree: isMaking(kind) && !('creationFee' in facts && facts.creationFee !== undefined),
    ...(trade ? { traded: tradeSteps(trade.branches) } : {}),
  })
}

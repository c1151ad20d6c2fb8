import { SwapError } from '../../errors.ts'
import type { MovingStep, Plan } from '../../flows/Plan.ts'
import type { AllowingBooks } from '../../pools/approveStep.ts'
import { CreationFeeError } from '../../sale/CreationFeeError.ts'
import { saleMoved } from '../../sale/SalePrice.ts'
import { allowStep } from '../../sale/saleSteps.ts'
import { approvalKeyStep } from '../../swap/keySteps.ts'
import { NftStudioError } from './NftStudioError.ts'
import type {
  CreateNftCollectionFlow,
  MintNftsFlow,
  NftStudioFlow,
  NftStudioReceipt,
} from './NftStudioFlow.ts'
import type { NftStudioReads } from './NftStudioReads.ts'
import { createCall, createRefusal, mintCall, unpackMinted } from './nftStudioCalls.ts'

/** What plans of collections and mints read. */
export type NftStudioBooks = AllowingBooks & {
  readonly nftStudio: Pick<NftStudioReads, 'fetchMade' | 'fetchCreationFee' | 'fetchMinted'>
}

/** A collection takes some seconds to be made, and shows after this many looks, a second apart. */
const LOOKS = 20

export function nftStudioPlan(flow: NftStudioFlow, books: NftStudioBooks): Plan<NftStudioReceipt> {
  return flow.kind === 'create-nft-collection' ? createPlan(flow, books) : mintPlan(flow, books)
}

/**
 * The fee is allowed, and the controller takes it and makes the collection. A creator's name finds what was made: asked again the
 * controller goes on where it was, and a fee that brought nothing is its payer's next one.
 */
function createPlan(flow: CreateNftCollectionFlow, books: NftStudioBooks): Plan<NftStudioReceipt> {
  const { facts, principal, createdAtNs, validForNs } = flow
  const { name, controllerId, creationFee } = facts
  const { nftStudio } = books
  const fetchMade = () => nftStudio.fetchMade(principal, name)
  const create: MovingStep = {
    kind: 'move',
    name: 'create',
    after: creationFee === undefined ? [] : ['key', 'approve'],
    call: async () => createCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await fetchMade()) === undefined ? 'none' : 'done' }),
        // one is made for each name
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: {
      unknown: SwapError.outcomeUnknown,
      rejected: (reason, cause) => createRefusal(reason, creationFee !== undefined, cause),
      // the controller calls the ledger and the management canister, and goes on when it is asked again
      leavesHalfDone: true,
    },
  }
  const allowed = creationFee && {
    price: creationFee,
    createdAtNs,
    validForNs,
    fetchSellerId: async () => controllerId,
    fetchIsPaid: async () => {
      if ((await fetchMade()) !== undefined) return true
      const { isPaid, unused } = await nftStudio.fetchCreationFee(principal)
      return isPaid || unused > 0n
    },
    unpaid: CreationFeeError.unpaid,
  }
  const key = approvalKeyStep({
    name: 'key',
    after: [],
    first: createdAtNs,
    validForNs,
    now: books.now,
  })
  return {
    steps: allowed ? [key, allowStep(allowed, 'key', books), create] : [create],
    touches: { ledgers: creationFee ? [creationFee.ledgerId] : [], pools: [] },
    finish: async () => {
      const collectionId = await fetchMade()
      if (collectionId === undefined) throw CreationFeeError.underway()
      return { kind: 'create-nft-collection', collectionId, moved: saleMoved(creationFee) }
    },
  }
}

/** The collection knows a mint by its time for a day, and by its log for ever. */
function mintPlan(flow: MintNftsFlow, { nftStudio }: NftStudioBooks): Plan<NftStudioReceipt> {
  const { facts, createdAtNs } = flow
  const mint: MovingStep = {
    kind: 'move',
    name: 'mint',
    after: [],
    call: async () => mintCall(flow),
    repeat: {
      by: 'key',
      find: async () => {
        const result = await nftStudio.fetchMinted(facts.collectionId, createdAtNs)
        return result === undefined ? undefined : { result }
      },
    },
    errors: {
      unknown: SwapError.outcomeUnknown,
      notMade: () => NftStudioError.notMinted('it was not asked for in time'),
      rejected: NftStudioError.notMinted,
      leavesHalfDone: false,
    },
  }
  return {
    steps: [mint],
    touches: { ledgers: [], pools: [] },
    finish: async (done) => ({
      kind: 'mint-nfts',
      collectionId: facts.collectionId,
      tokenIds: unpackMinted(done.get('mint') ?? 0n),
      moved: [],
    }),
  }
}

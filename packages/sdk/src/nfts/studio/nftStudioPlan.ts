import { SwapError } from '../../errors.ts'
import type { MovingStep, Plan } from '../../flows/Plan.ts'
import type { AllowingBooks } from '../../pools/approveStep.ts'
import { namedCreationPlan } from '../../sale/namedCreationPlan.ts'
import { saleMoved } from '../../sale/SalePrice.ts'
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

export function nftStudioPlan(flow: NftStudioFlow, books: NftStudioBooks): Plan<NftStudioReceipt> {
  return flow.kind === 'create-nft-collection' ? createPlan(flow, books) : mintPlan(flow, books)
}

const createPlan = (
  flow: CreateNftCollectionFlow,
  books: NftStudioBooks,
): Plan<NftStudioReceipt> => {
  const { creationFee } = flow.facts
  return namedCreationPlan<NftStudioReceipt>(
    {
      flow,
      reads: books.nftStudio,
      call: () => createCall(flow.facts),
      refusal: createRefusal(creationFee !== undefined),
      receiptOf: (collectionId) => ({
        kind: 'create-nft-collection',
        collectionId,
        moved: saleMoved(creationFee),
      }),
    },
    books,
  )
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

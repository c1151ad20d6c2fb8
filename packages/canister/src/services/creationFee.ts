import type { Principal } from '@icp-sdk/core/principal'
import { bool, nat } from '../codec/field.ts'
import type { LedgerReads, TokenEdges } from '../edges.ts'
import { intentCodec } from '../journal/intent.ts'
import { ownerPlaceKey } from '../stored/OwnerLists.ts'
import { pageOfMap, type Slice } from '../stored/pages.ts'
import { rawBytes, type StableState } from '../stored/StableState.ts'
import { openSale, saleTermsField } from './sale.ts'

/**
 * Whoever is no admin of a factory pays for what it makes for them. A fee that was paid and brought nothing, because the factory refused
 * or the answer came too late, is kept for its payer's next creation. What was made so is a newcomer until an admin vouches for it.
 */

export const UNPAID_CREATION = 'Only an admin may do this, or who has paid the fee of a creation'

type Ids = Readonly<
  Record<'terms' | 'nextIntentId' | 'intents' | 'paid' | 'unused' | 'newcomers', number>
>

export const creationFeeState = (open: StableState, ids: Ids) => ({
  terms: open.maybe(ids.terms, saleTermsField),
  nextIntentId: open.count(ids.nextIntentId, 1n),
  intents: open.byNumber(ids.intents, intentCodec),
  /** Creator and the creator's key, of fees that were paid. */
  paid: open.byKey(ids.paid, bool),
  /** How many fees of a creator have not brought anything yet. */
  unused: open.byKey(ids.unused, nat),
  newcomers: open.byKey(ids.newcomers, rawBytes),
})
export type CreationFeeState = ReturnType<typeof creationFeeState>

type Edges = TokenEdges & { readonly reads: Pick<LedgerReads, 'fetchFee'> }

export type CreationFees = ReturnType<typeof openCreationFees>

export function openCreationFees(edges: Edges, state: CreationFeeState) {
  const { paid, unused, newcomers } = state
  const unusedOf = (creator: Uint8Array): bigint => unused.get(creator) ?? 0n
  const sale = openSale(edges, state, {
    name: 'creation',
    isPaid: (key) => paid.has(key),
    onPaid: (key, creator) => {
      paid.set(key, true)
      unused.set(creator, unusedOf(creator) + 1n)
    },
  })
  return {
    setTerms: sale.setTerms,
    viewTerms: sale.viewTerms,
    settleOpen: sale.settleOpen,
    pay: (creator: Uint8Array, creatorKey: bigint) =>
      sale.buy(creator, ownerPlaceKey(creator, creatorKey)),
    hasUnused: (creator: Uint8Array): boolean => unusedOf(creator) > 0n,
    view: (creator: Uint8Array, creatorKey: bigint) => ({
      terms: sale.viewTerms(),
      isPaid: paid.has(ownerPlaceKey(creator, creatorKey)),
      unused: unusedOf(creator),
    }),

    /**
     * In the message in which something is there that its creator has paid for.
     * @param made the canister that it is, which is a newcomer from then on; absent of what is none
     */
    use(creator: Uint8Array, made?: Uint8Array): void {
      const left = unusedOf(creator) - 1n
      if (left < 0n) throw new Error('a creation needs a fee that was paid')
      if (left === 0n) unused.delete(creator)
      else unused.set(creator, left)
      if (made !== undefined) newcomers.set(made, new Uint8Array())
    },

    /** It is a newcomer no longer: an admin vouches for it, or it is gone. @returns whether it was one. */
    welcome(made: Uint8Array): boolean {
      const wasNew = newcomers.has(made)
      newcomers.delete(made)
      return wasNew
    },

    listNewcomers: (slice: Slice) =>
      pageOfMap(newcomers, slice, (made): Principal => edges.toPrincipal(made)),
  }
}

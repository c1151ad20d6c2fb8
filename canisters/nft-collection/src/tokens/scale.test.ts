import type { heapMaps } from '@sluice/canister'
import { countedMaps } from '@sluice/testing/exchange/countedMaps'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import { grant } from '../approvals/granting.ts'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { openCollectionState } from '../collection/CollectionState.ts'
import { createCollection } from '../collection/info.ts'
import { listTokensOf } from '../standards/icrc7.ts'
import { initOf } from '../testing/samples.ts'
import { MAX_COPIES, mintCopies } from './minting.ts'
import { moveToken } from './moving.ts'

const MANY = 4_000n
const holder = { owner: Uint8Array.of(1), subaccount: undefined }
const receiver = { owner: Uint8Array.of(2), subaccount: undefined }
const NOTHING = {
  name: 'Stone',
  introduction: '',
  link: '',
  artistName: '',
  nftType: '',
  filePath: '',
  fileType: '',
  attributes: [{ k: 'colour', v: 'red' }],
  metadata: undefined,
}

function collectionOver(map: typeof heapMaps): CollectionContext {
  const edges = { ...logicEdges, cycles: () => 10n ** 13n, certify: () => {} }
  const context = { ...edges, state: openCollectionState(map) }
  createCollection(context, initOf({ maxSupply: 100_000 }))
  return context
}

const mint = (context: CollectionContext, count: bigint) =>
  mintCopies(context, Uint8Array.of(3), { mint: { to: holder, facts: NOTHING }, count })

/** How many stored entries each kind of call reads and writes. */
function touchesOf(context: CollectionContext, take: () => number) {
  const counted = (work: () => unknown) => {
    take()
    work()
    return take()
  }
  const { tokenId } = mint(context, 1n)
  const move = { spender: holder, from: holder, memo: undefined, createdAtNs: undefined }
  return {
    mint: counted(() => mint(context, 1n)),
    approve: counted(() =>
      grant(context, {
        tokenId,
        holder,
        spender: receiver,
        expiresAtNs: undefined,
        memo: undefined,
        createdAtNs: undefined,
      }),
    ),
    transfer: counted(() => moveToken(context, { ...move, tokenId, to: receiver })),
    list: counted(() =>
      listTokensOf(
        context,
        {
          owner: context.toPrincipal(holder.owner),
          subaccount: [],
        },
        { previous: tokenId - 1n, take: 100n },
      ),
    ),
  }
}

test('with thousands of tokens of one holder a call touches no more stored entries than with ten', () => {
  const { map, takeTouched } = countedMaps()
  const context = collectionOver(map)
  mint(context, 10n)
  const few = touchesOf(context, takeTouched)
  while (BigInt(context.state.tokens.size) + 200n < MANY) mint(context, BigInt(MAX_COPIES))
  const many = touchesOf(context, takeTouched)
  for (const [call, touched] of Object.entries(many))
    expect(touched, call).toBeLessThanOrEqual(Reflect.get(few, call) + 2)
})

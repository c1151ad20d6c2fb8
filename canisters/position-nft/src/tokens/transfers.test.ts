import { Principal } from '@icp-sdk/core/principal'
import { heapMaps } from '@sluice/canister'
import { holderKey } from '@sluice/canister/nft'
import { newHandoverWork, newListing } from '@sluice/canister/positions'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { expect, test } from 'vitest'
import type { NftContext } from '../nft/NftContext.ts'
import { openNftState } from '../nft/NftState.ts'
import { burnToken, MOST_HELD, mintToken } from './tokens.ts'
import { transferAll } from './transfers.ts'

const alice = { owner: Uint8Array.of(1), subaccount: undefined }
const victim = { owner: Uint8Array.of(2), subaccount: undefined }

function collection(): NftContext {
  return {
    ...logicEdges,
    state: openNftState(heapMaps),
    cycles: () => 10n ** 13n,
    askPool: async () => ({ kind: 'unknown', text: '' }),
    listPools: async () => ({ kind: 'unknown', text: '' }),
    fetchToken: async () => undefined,
    ...newHandoverWork(),
    listing: newListing(),
    asking: new Set(),
  }
}

const minted = (context: NftContext, positionId: bigint) =>
  mintToken(context, {
    pool: Uint8Array.of(7),
    positionId,
    tickLower: -60,
    tickUpper: 60,
    account: alice,
  })

test('nobody can be given more tokens than their list bears', () => {
  const context = collection()
  const tokenId = minted(context, 1n)
  const many = Array.from({ length: MOST_HELD }, (_, index) => 1_000n + BigInt(index))
  context.state.tokensOf.set(holderKey(victim), many)
  const give = () =>
    transferAll(context, alice.owner, [
      {
        token_id: tokenId,
        to: { owner: Principal.fromUint8Array(victim.owner), subaccount: [] },
        from_subaccount: [],
        memo: [],
        created_at_time: [],
      },
    ])

  expect(give()).toEqual([[{ Err: { InvalidRecipient: null } }]])
  context.state.tokensOf.set(holderKey(victim), many.slice(1))
  expect(give()).toEqual([[{ Ok: expect.any(BigInt) }]])
})

test('of tokens that have ended the last thousand of each holder are kept', () => {
  const context = collection()
  const { state } = context
  for (let position = 1n; position <= 1_003n; position++) {
    const token = state.tokens.get(minted(context, position))
    if (token !== undefined) burnToken(context, token)
  }
  expect(state.burned.size).toBe(1_000)
  expect(state.burnedOf.get(holderKey(alice))?.[0]).toBe(4n)
})

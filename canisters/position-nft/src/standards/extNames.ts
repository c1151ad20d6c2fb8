import type { TokenMetadata, TransferRecord } from '@sluice/candid/position_nft'
import { accountIdentifier, compareBytes, toHex } from '@sluice/canister'
import { extIdentifier, holderKey } from '@sluice/canister/nft'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftEvent, NftToken } from '../nft/NftState.ts'
import { nameOf } from '../pictures/pictures.ts'

export function viewToken(context: NftContext, token: NftToken): TokenMetadata {
  const { state, toPrincipal, self } = context
  const pool = toPrincipal(token.pool).toText()
  return {
    tokenId: Number(token.id),
    cId: toPrincipal(self()).toText(),
    name: nameOf(context, token),
    owner: toHex(holderKey(token.account)),
    minter: toPrincipal(state.collection.get().minter).toText(),
    mintTime: token.mintedAtNs,
    introduction: state.collection.get().introduction,
    attributes: [
      { k: 'poolId', v: pool },
      { k: 'positionId', v: `${token.positionId}` },
      { k: 'tickLower', v: `${token.tickLower}` },
      { k: 'tickUpper', v: `${token.tickUpper}` },
    ],
    link: '',
    filePath: `/token/${token.id}.svg`,
    fileType: 'image/svg+xml',
    nftType: 'position',
    artistName: '',
    royalties: 0n,
    metadata: [],
  }
}

export function viewEvent(context: NftContext, id: bigint, event: NftEvent): TransferRecord {
  const { state, toPrincipal } = context
  const token = state.tokens.get(event.tokenId) ?? state.burned.get(event.tokenId)
  return {
    from: toHex(accountIdentifier(event.from)),
    to: toHex(accountIdentifier(event.to)),
    caller: toPrincipal(event.caller).toText(),
    tokenId: Number(event.tokenId),
    tokenName: token === undefined ? '' : nameOf(context, token),
    txType: txTypeOf(event),
    time: event.atNs,
    memo: event.memo === undefined ? [] : [event.memo],
    hash: `${id}`,
    amount: 1n,
    price: 0n,
    remark: extIdentifier(context, event.tokenId),
  }
}

export function isHeldBy(token: NftToken, holder: Uint8Array | undefined): boolean {
  return holder !== undefined && compareBytes(holderKey(token.account), holder) === 0
}

function txTypeOf({ kind }: NftEvent): TransferRecord['txType'] {
  switch (kind) {
    case 'mint':
      return { mint: null }
    case 'transfer':
      return { transfer: null }
    case 'burn':
      return { burn: null }
    case 'approve':
      return { approve: null }
  }
}

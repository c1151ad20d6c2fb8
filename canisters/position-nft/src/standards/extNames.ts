import type { TokenMetadata, TransferRecord, User } from '@sluice/candid/position_nft'
import {
  accountIdentifier,
  compareBytes,
  isSameBytes,
  parseIdentifier,
  toHex,
} from '@sluice/canister'
import type { NftContext } from '../nft/NftContext.ts'
import type { NftEvent, NftToken } from '../nft/NftState.ts'
import { nameOf } from '../pictures/pictures.ts'
import { holderKey } from '../tokens/tokens.ts'
import { EXT_MARK, extIdentifier } from './icrc7.ts'

/** A token's number from its EXT identifier or from plain digits; undefined when the text names no token of ours. */
export function parseTokenName(context: NftContext, name: string): bigint | undefined {
  if (/^\d{1,10}$/.test(name)) return BigInt(name)
  const bytes = context.parsePrincipal(name)
  const self = context.self()
  if (bytes === undefined || bytes.length !== EXT_MARK.length + self.length + 4) return undefined
  const isOurs =
    isSameBytes(bytes.subarray(0, EXT_MARK.length), EXT_MARK) &&
    isSameBytes(bytes.subarray(EXT_MARK.length, -4), self)
  if (!isOurs) return undefined
  return BigInt(new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0))
}

/** The account identifier of a user as the interface names one; undefined for an address that is none. */
export function userKey(user: User): Uint8Array | undefined {
  if ('principal' in user) return accountIdentifier(user.principal.toUint8Array())
  return parseIdentifier(user.address)
}

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

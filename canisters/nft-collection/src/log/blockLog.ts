import type { TransferRecord } from '@sluice/candid/nft_collection'
import { hashValue, type Icrc3Value, toHex, u64Key } from '@sluice/canister'
import { extIdentifier, holderKey, type StoredAccount } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { Block } from '../collection/CollectionState.ts'
import { blockValue } from './blockValue.ts'

export type NewBlock = Pick<Block, 'kind'> & Partial<Omit<Block, 'kind' | 'parentHash' | 'atNs'>>

const ABSENT = {
  tokenId: undefined,
  from: undefined,
  to: undefined,
  spender: undefined,
  expiresAtNs: undefined,
  memo: undefined,
  createdAtNs: undefined,
}

/** Adds a block to the log; whoever writes certifies the tip at the end of the message (`certifyingLog`). @returns its index. */
export function appendBlock(context: CollectionContext, fresh: NewBlock): bigint {
  const { state, now } = context
  const index = BigInt(state.blocks.size)
  const parentHash = index === 0n ? undefined : state.lastBlockHash.get()
  const block: Block = { ...ABSENT, ...fresh, parentHash, atNs: now() }
  state.blocks.set(index, block)
  state.lastBlockHash.set(hashValue(blockValue(context, block)))
  const { tokenId } = block
  if (tokenId === undefined) return index
  state.blocksOfToken.append(u64Key.encode(tokenId), index)
  for (const key of partiesOf(block)) state.blocksOf.append(key, index)
  return index
}

/** Whom a block concerns, each once. */
function partiesOf({ from, to, spender, kind }: Block): Uint8Array[] {
  const other = kind === '37approve' || kind === '37revoke' ? spender : to
  const keys = [from, other].filter((one) => one !== undefined).map(holderKey)
  const [first, second] = keys
  return second !== undefined && first !== undefined && toHex(first) === toHex(second)
    ? [first]
    : keys
}

export function readBlock(
  context: CollectionContext,
  index: bigint,
): { id: bigint; block: Icrc3Value } | undefined {
  const block = context.state.blocks.get(index)
  return block === undefined ? undefined : { id: index, block: blockValue(context, block) }
}

/** A block of one token as the public interface lists it. */
export function viewRecord(context: CollectionContext, index: bigint): TransferRecord | undefined {
  const { state, toPrincipal } = context
  const block = state.blocks.get(index)
  if (block?.tokenId === undefined) return undefined
  const { from, to, spender, tokenId } = block
  const hex = (account: StoredAccount | undefined) =>
    account === undefined ? '' : toHex(holderKey(account))
  const isApproval = block.kind === '37approve' || block.kind === '37revoke'
  const caller = block.kind === '37xfer' ? spender : from
  return {
    from: hex(from),
    to: hex(isApproval ? spender : to),
    caller: caller === undefined ? '' : toPrincipal(caller.owner).toText(),
    tokenId: Number(tokenId),
    tokenName: state.tokens.get(tokenId)?.facts.name ?? '',
    txType: typeOf(block),
    time: block.atNs,
    memo: block.memo === undefined ? [] : [block.memo],
    hash: `${index}`,
    amount: block.kind === '37revoke' ? 0n : 1n,
    price: 0n,
    remark: extIdentifier(context, tokenId),
  }
}

function typeOf({ kind }: Block): TransferRecord['txType'] {
  if (kind === '7mint') return { mint: null }
  return kind === '7xfer' || kind === '37xfer' ? { transfer: null } : { approve: null }
}

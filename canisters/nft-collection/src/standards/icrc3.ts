import type { GetBlocksArgs, GetBlocksResult } from '@sluice/candid/nft_collection'
import { CBOR_SELF_DESCRIBED, treeCbor } from '@sluice/canister'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { certifiedTree } from '../collection/certify.ts'
import { readBlock } from '../log/blockLog.ts'

/** One answer holds so many blocks, which may each tell all of a token. */
export const MAX_BLOCKS = 100

/** Blocks of all ranges together, up to the bound of an answer; whoever wants more asks from where it ends. */
export function getBlocks(
  context: CollectionContext,
  ranges: readonly GetBlocksArgs[],
): GetBlocksResult {
  const size = BigInt(context.state.blocks.size)
  const blocks: GetBlocksResult['blocks'] = []
  for (const { start, length } of ranges) {
    const end = start + length < size ? start + length : size
    for (let index = start; index < end && blocks.length < MAX_BLOCKS; index++) {
      const found = readBlock(context, index)
      if (found !== undefined) blocks.push(found)
    }
    if (blocks.length >= MAX_BLOCKS) break
  }
  return { log_length: size, blocks, archived_blocks: [] }
}

export function tipCertificate(
  { state }: CollectionContext,
  certificate: Uint8Array | undefined,
): [] | [{ certificate: Uint8Array; hash_tree: Uint8Array }] {
  if (certificate === undefined || state.blocks.size === 0) return []
  const tree = treeCbor(certifiedTree(state))
  return [{ certificate, hash_tree: Uint8Array.of(...CBOR_SELF_DESCRIBED, ...tree) }]
}

/** What the canister keeps to, with where it is written. */
export const STANDARDS = ['ICRC-3', 'ICRC-7', 'ICRC-10', 'ICRC-21', 'ICRC-37'].map((name) => ({
  name,
  url: `https://github.com/dfinity/ICRC/blob/main/ICRCs/${name}/${name}.md`,
}))

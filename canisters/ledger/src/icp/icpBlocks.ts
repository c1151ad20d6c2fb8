import type { Account, IcpBlocksRequest, QueryBlocksResponse } from '@sluice/candid/ledger'
import { readLog } from '../blocks/readLog.ts'
import { type LedgerState, logLength } from '../LedgerState.ts'
import { callbackOf } from '../reads.ts'
import { icpBlock } from './icpBlock.ts'

type ToPrincipal = (bytes: Uint8Array) => Account['owner']

const MAX_BLOCKS_PER_ANSWER = 2_000n

/** The log in the ICP ledger's own form, where accounts are account identifiers; old blocks are in the archive. */
export function readIcpBlocks(
  state: LedgerState,
  { start, length }: IcpBlocksRequest,
  toPrincipal: ToPrincipal,
): Omit<QueryBlocksResponse, 'certificate'> {
  const limit = length < MAX_BLOCKS_PER_ANSWER ? length : MAX_BLOCKS_PER_ANSWER
  const { archived, own, firstOwn } = readLog(state, start, limit)
  const callback = callbackOf(state, 'get_blocks', toPrincipal)
  return {
    chain_length: logLength(state),
    first_block_index: firstOwn,
    blocks: own.map(([, block]) => icpBlock(block)),
    archived_blocks:
      archived === undefined || callback === undefined ? [] : [{ ...archived, callback }],
  }
}

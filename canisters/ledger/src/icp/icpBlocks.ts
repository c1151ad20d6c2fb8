import type {
  Account,
  IcpBlocksRequest,
  QueryBlocksResponse,
  QueryEncodedBlocksResponse,
} from '@sluice/candid/ledger'
import type { Block } from '../blocks/block.ts'
import { readLog } from '../blocks/readLog.ts'
import { type LedgerState, logLength } from '../LedgerState.ts'
import { callbackOf } from '../reads.ts'
import { encodedIcpBlock } from './encodedIcpBlock.ts'
import { icpBlock } from './icpBlock.ts'

type ToPrincipal = (bytes: Uint8Array) => Account['owner']

const MAX_BLOCKS_PER_ANSWER = 2_000n

/** The log in the ICP ledger's own form, where accounts are account identifiers; old blocks are in the archive. */
export const readIcpBlocks = (
  state: LedgerState,
  request: IcpBlocksRequest,
  toPrincipal: ToPrincipal,
): Omit<QueryBlocksResponse, 'certificate'> =>
  readChain(state, request, toPrincipal, { show: icpBlock, archived: 'get_blocks' })

/** The same blocks as the bytes that the chain's hashes are of. */
export const readEncodedBlocks = (
  state: LedgerState,
  request: IcpBlocksRequest,
  toPrincipal: ToPrincipal,
): Omit<QueryEncodedBlocksResponse, 'certificate'> =>
  readChain(state, request, toPrincipal, { show: encodedIcpBlock, archived: 'get_encoded_blocks' })

type Form<Shown> = {
  readonly show: (block: Block) => Shown
  /** The archive's method that answers in the same form. */
  readonly archived: string
}

function readChain<Shown>(
  state: LedgerState,
  { start, length }: IcpBlocksRequest,
  toPrincipal: ToPrincipal,
  form: Form<Shown>,
) {
  const limit = length < MAX_BLOCKS_PER_ANSWER ? length : MAX_BLOCKS_PER_ANSWER
  const { archived, own, firstOwn } = readLog(state, start, limit)
  const callback = callbackOf(state, form.archived, toPrincipal)
  return {
    chain_length: logLength(state),
    first_block_index: firstOwn,
    blocks: own.map(([, block]) => form.show(block)),
    archived_blocks:
      archived === undefined || callback === undefined ? [] : [{ ...archived, callback }],
  }
}

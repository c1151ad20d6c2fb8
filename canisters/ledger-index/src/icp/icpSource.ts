import * as IcpArchive from '@sluice/candid/icp_archive'
import * as Ledger from '@sluice/candid/ledger'
import { type CallTypes, callCanister, Principal, typesOf } from '@sluice/canister/runtime'
import type { LogBlock, LogSource } from '../sync.ts'
import { readIcpBlock } from './readIcpBlock.ts'

const BLOCKS = 200n
/** Bytes of a page; an honest block has some hundred. */
const LONGEST_REPLY = 400_000

const queryBlocks = typesOf(Ledger.idlFactory, 'query_blocks', LONGEST_REPLY)
const getBlocks = typesOf(IcpArchive.idlFactory, 'get_blocks', LONGEST_REPLY)

type Range = { start: bigint; length: bigint }
type Archived = { Ok: { blocks: Ledger.IcpBlock[] } } | { Err: object }

/** The log of the ICP ledger; what has moved to an archive is fetched from there. */
export const icpSource: LogSource = {
  async fetch(ledger, start) {
    const range = { start, length: BLOCKS }
    const answer = await ask<Ledger.QueryBlocksResponse>(
      Principal.fromUint8Array(ledger),
      'query_blocks',
      queryBlocks,
      range,
    )
    const length = answer.chain_length
    const [archived] = answer.archived_blocks
    if (archived === undefined)
      return { length, blocks: numbered(answer.first_block_index, answer.blocks) }
    const [archive, method] = archived.callback
    const found = await ask<Archived>(archive, method, getBlocks, {
      start: archived.start,
      length: archived.length < BLOCKS ? archived.length : BLOCKS,
    })
    if ('Err' in found) throw new Error(`the archive refuses: ${Object.keys(found.Err).join()}`)
    return { length, blocks: numbered(archived.start, found.Ok.blocks) }
  },
}

const numbered = (first: bigint, blocks: readonly Ledger.IcpBlock[]): LogBlock[] =>
  blocks.map((block, place) => ({ index: first + BigInt(place), read: () => readIcpBlock(block) }))

/** @throws Error when the call fails or its answer cannot be read. */
async function ask<Answer>(
  canister: Principal,
  method: string,
  types: CallTypes,
  range: Range,
): Promise<Answer> {
  const outcome = await callCanister<Answer>(canister, method, types, [range])
  if (outcome.kind === 'rejected') throw new Error(outcome.message)
  return outcome.result
}

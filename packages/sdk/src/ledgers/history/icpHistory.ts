import type { Ledger } from '@sluice/candid'
import { toHex } from '@sluice/candid/hex'
import type { HistoryEntry } from '../LedgerAdapter.ts'
import { optional } from '../optional.ts'
import { possibleTime } from './foreign.ts'
import type { ReadLog } from './scanLog.ts'

/** Reads a range of blocks from an archive. */
export type ReadIcpArchive = (
  archive: string,
  range: Ledger.IcpBlocksRequest,
) => Promise<readonly Ledger.IcpBlock[]>

/** The log of the ICP ledger, whose accounts are account identifiers. */
export function readIcpBlocks(
  ledger: { query_blocks(range: Ledger.IcpBlocksRequest): Promise<Ledger.QueryBlocksResponse> },
  readArchive: ReadIcpArchive,
): ReadLog {
  return async (start, length) => {
    const answer = await ledger.query_blocks({ start, length })
    const archived = await Promise.all(
      answer.archived_blocks.map(async ({ callback, ...range }) => {
        const [archive] = callback
        return numbered(range.start, await readArchive(archive.toText(), range))
      }),
    )
    const own = numbered(answer.first_block_index, answer.blocks)
    return { length: answer.chain_length, entries: [...archived.flat(), ...own] }
  }
}

const numbered = (first: bigint, blocks: readonly Ledger.IcpBlock[]): HistoryEntry[] =>
  blocks.flatMap((block, place) => entryOf(first + BigInt(place), block) ?? [])

function entryOf(
  index: bigint,
  { timestamp, transaction }: Ledger.IcpBlock,
): HistoryEntry | undefined {
  const [operation] = transaction.operation
  if (operation === undefined) return undefined
  const memo = transaction.icrc1_memo[0] ?? legacyMemo(transaction.memo)
  return {
    index,
    timestampNs: possibleTime(timestamp.timestamp_nanos),
    createdAtNs: transaction.created_at_time.timestamp_nanos,
    ...optional('memo', memo && Uint8Array.from(memo)),
    ...factsOf(operation),
  }
}

type Facts = Omit<HistoryEntry, 'index' | 'timestampNs' | 'memo' | 'createdAtNs'>

function factsOf(operation: Ledger.IcpOperation): Facts {
  if ('Mint' in operation) {
    const { to, amount } = operation.Mint
    return { kind: 'mint', to: hex(to), amount: amount.e8s }
  }
  if ('Burn' in operation) {
    const { from, amount, spender } = operation.Burn
    return { kind: 'burn', from: hex(from), amount: amount.e8s, ...spenderOf(spender[0]) }
  }
  if ('Transfer' in operation) {
    const { from, to, amount, fee, spender } = operation.Transfer
    const accounts = { from: hex(from), to: hex(to), ...spenderOf(spender[0]) }
    return { kind: 'transfer', ...accounts, amount: amount.e8s, fee: fee.e8s }
  }
  const { from, spender, allowance_e8s, fee } = operation.Approve
  const accounts = { from: hex(from), spender: hex(spender) }
  return { kind: 'approve', ...accounts, amount: allowance_e8s, fee: fee.e8s }
}

const hex = (bytes: Uint8Array | number[]) => toHex(Uint8Array.from(bytes))

const spenderOf = (spender: Uint8Array | number[] | undefined) =>
  optional('spender', spender && hex(spender))

/** The number that legacy payments carry, as bytes; zero says nothing. */
export function legacyMemo(memo: bigint): Uint8Array | undefined {
  if (memo === 0n) return undefined
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, memo)
  return bytes
}

import type { Ledger } from '@sluice/candid'
import type { HistoryEntry, HistoryKind } from '../LedgerAdapter.ts'
import { optional } from '../optional.ts'
import { accountText, nameOf, possibleTime } from './foreign.ts'
import type { ReadLog } from './scanLog.ts'

/** Blocks that one answer of a ledger may have. */
const BLOCKS_PER_ANSWER = 100n

/** Reads blocks that have moved to an archive. */
export type ReadIcrc3Archive = (
  archive: string,
  ranges: Ledger.GetBlocksArgs[],
) => Promise<Ledger.GetBlocksResult>

/** The log of a ledger by the ICRC-3 standard, for ledgers without the older `get_transactions`. */
export function readIcrc3Blocks(
  ledger: { icrc3_get_blocks(ranges: Ledger.GetBlocksArgs[]): Promise<Ledger.GetBlocksResult> },
  readArchive: ReadIcrc3Archive,
): ReadLog {
  const fetchRange = async (range: Ledger.GetBlocksArgs) => {
    const answer = await ledger.icrc3_get_blocks([range])
    const archived = await Promise.all(
      answer.archived_blocks.map(({ args, callback: [archive] }) =>
        readArchive(archive.toText(), args),
      ),
    )
    const blocks = [...answer.blocks, ...archived.flatMap((part) => part.blocks)]
    return { length: answer.log_length, blocks: blocks.map(readBlock) }
  }
  const fetchNamed = async (index: bigint) => {
    const { blocks } = await fetchRange({ start: index, length: 1n })
    return blocks.find(({ entry }) => entry.index === index)?.entry.feeCollector
  }
  return async (start, length) => {
    const ranges: Ledger.GetBlocksArgs[] = []
    for (let from = start; from < start + length; from += BLOCKS_PER_ANSWER) {
      const rest = start + length - from
      ranges.push({ start: from, length: rest < BLOCKS_PER_ANSWER ? rest : BLOCKS_PER_ANSWER })
    }
    const wanted = ranges.length === 0 ? [{ start: 0n, length: 0n }] : ranges
    const parts = await Promise.all(wanted.map(fetchRange))
    const blocks = parts.flatMap((part) => part.blocks)
    return { length: parts[0]?.length ?? 0n, entries: await withCollectors(blocks, fetchNamed) }
  }
}

/** A block, and the number of the one that names who gets its fee, where it does not do so itself. */
type ReadBlock = { readonly entry: HistoryEntry; readonly collectorBlock: bigint | undefined }

/** Blocks elsewhere that are asked for who gets fees: a ledger names few in its life, and a stranger's does not have us ask for each. */
const MOST_LOOKED_UP = 4

async function withCollectors(
  blocks: readonly ReadBlock[],
  fetchNamed: (index: bigint) => Promise<string | undefined>,
): Promise<HistoryEntry[]> {
  const named = new Map(blocks.map(({ entry }) => [entry.index, entry.feeCollector]))
  const elsewhere = blocks.flatMap(({ collectorBlock: at }) =>
    at === undefined || named.has(at) ? [] : [at],
  )
  const asked = [...new Set(elsewhere)].slice(0, MOST_LOOKED_UP)
  await Promise.all(asked.map(async (index) => named.set(index, await fetchNamed(index))))
  return blocks.map(({ entry, collectorBlock }) =>
    collectorBlock === undefined
      ? entry
      : { ...entry, ...optional('feeCollector', named.get(collectorBlock)) },
  )
}

type Fields = ReadonlyMap<string, Ledger.Value>

function readBlock({ id, block }: { id: bigint; block: Ledger.Value }): ReadBlock {
  const fields = mapOf(block)
  const tx = mapOf(fields.get('tx'))
  const name = textOf(fields.get('btype')) ?? textOf(tx.get('op')) ?? ''
  const kind = KINDS.get(name) ?? 'other'
  const fee = natOf(tx.get('fee')) ?? natOf(fields.get('fee'))
  const entry: HistoryEntry = {
    index: id,
    kind,
    ...optional('kindName', kind === 'other' ? nameOf(name) : undefined),
    amount: natOf(tx.get('amt')) ?? 0n,
    timestampNs: possibleTime(natOf(fields.get('ts'))),
    ...optional('from', accountOf(tx.get('from'))),
    ...optional('to', accountOf(tx.get('to'))),
    ...optional('spender', accountOf(tx.get('spender'))),
    ...optional('fee', fee),
    ...optional('feeCollector', accountOf(fields.get('fee_col') ?? tx.get('fee_collector'))),
    ...optional('memo', bytesOf(tx.get('memo'))),
    ...optional('createdAtNs', natOf(tx.get('ts'))),
  }
  return { entry, collectorBlock: natOf(fields.get('fee_col_block')) }
}

/**
 * Block types are numbered by the standard that names them; older blocks say it in the transaction. Only these are known to mean this:
 * `122burn`, `107feecol` and whatever comes later are something else.
 */
const KINDS: ReadonlyMap<string, HistoryKind> = new Map([
  ['1xfer', 'transfer'],
  ['2xfer', 'transfer'],
  ['1mint', 'mint'],
  ['1burn', 'burn'],
  ['2approve', 'approve'],
  ['xfer', 'transfer'],
  ['transfer', 'transfer'],
  ['mint', 'mint'],
  ['burn', 'burn'],
  ['approve', 'approve'],
])

function mapOf(value: Ledger.Value | undefined): Fields {
  return new Map(value !== undefined && 'Map' in value ? value.Map : [])
}

/** An account is a list of its owner's bytes and, unless it is the default one, its subaccount. */
function accountOf(value: Ledger.Value | undefined): string | undefined {
  if (value === undefined || !('Array' in value)) return undefined
  const [owner, subaccount] = value.Array.map(bytesOf)
  if (owner === undefined) return undefined
  return accountText(owner, subaccount)
}

const textOf = (value: Ledger.Value | undefined) =>
  value !== undefined && 'Text' in value ? value.Text : undefined

function natOf(value: Ledger.Value | undefined): bigint | undefined {
  if (value === undefined) return undefined
  if ('Nat' in value) return value.Nat
  return 'Int' in value && value.Int >= 0n ? value.Int : undefined
}

const bytesOf = (value: Ledger.Value | undefined) =>
  value !== undefined && 'Blob' in value ? Uint8Array.from(value.Blob) : undefined

import type {
  ArchiveInfo,
  ArchiveSettings,
  Account as CandidAccount,
  GetBlocksArgs,
  GetBlocksResponse,
  GetBlocksResult,
  GetIndexPrincipalError,
  GetTransactionsResponse,
  MetadataValue,
  Value,
} from '@sluice/candid/ledger'
import { MOST_ALLOWANCES, PUBLIC_ALLOWANCES } from './allowances/allowanceLimits.ts'
import { blockValue } from './blocks/blockValue.ts'
import { readLog } from './blocks/readLog.ts'
import { transactionOf } from './blocks/transactionOf.ts'
import { hasAllowances, type LedgerState, logLength } from './LedgerState.ts'

const MAX_TRANSACTIONS_PER_ANSWER = 2_000n
const MAX_BLOCKS_PER_ANSWER = 100n
/** Of `get_blocks`, whose answer names neither numbers nor ranges. */
const MAX_BLOCKS_OF_A_RANGE = 500n

type ToPrincipal = (bytes: Uint8Array) => CandidAccount['owner']

type Callback = [CandidAccount['owner'], string]

/** ICRC-3 blocks of the asked ranges, at most 100 in all, and which of them the archive has. */
export function readBlocks(
  state: LedgerState,
  ranges: readonly GetBlocksArgs[],
  toPrincipal: ToPrincipal,
): GetBlocksResult {
  const blocks: { id: bigint; block: Value }[] = []
  const args: GetBlocksArgs[] = []
  let room = MAX_BLOCKS_PER_ANSWER
  for (const { start, length } of ranges) {
    if (room === 0n) break
    const part = readLog(state, start, length < room ? length : room)
    if (part.archived !== undefined) args.push(part.archived)
    for (const [id, block] of part.own) blocks.push({ id, block: blockValue(block) })
    room -= BigInt(part.own.length) + (part.archived?.length ?? 0n)
  }
  const callback = callbackOf(state, 'icrc3_get_blocks', toPrincipal)
  return {
    log_length: logLength(state),
    blocks,
    archived_blocks: args.length === 0 || callback === undefined ? [] : [{ args, callback }],
  }
}

/** Blocks of one range as clients from before ICRC-3 read them, at most 500, those in the archive counted. */
export function readBlockRange(
  state: LedgerState,
  { start, length }: GetBlocksArgs,
  toPrincipal: ToPrincipal,
): Omit<GetBlocksResponse, 'certificate'> {
  const limit = length < MAX_BLOCKS_OF_A_RANGE ? length : MAX_BLOCKS_OF_A_RANGE
  const { archived, own, firstOwn } = readLog(state, start, limit)
  const callback = callbackOf(state, 'get_blocks', toPrincipal)
  return {
    first_index: firstOwn,
    chain_length: logLength(state),
    blocks: own.map(([, block]) => blockValue(block)),
    archived_blocks:
      archived === undefined || callback === undefined ? [] : [{ ...archived, callback }],
  }
}

/** The older form of the log, at most 2 000 transactions an answer, those in the archive counted. */
export function readTransactions(
  state: LedgerState,
  { start, length }: GetBlocksArgs,
  toPrincipal: ToPrincipal,
): GetTransactionsResponse {
  const limit = length < MAX_TRANSACTIONS_PER_ANSWER ? length : MAX_TRANSACTIONS_PER_ANSWER
  const { archived, own, firstOwn } = readLog(state, start, limit)
  const callback = callbackOf(state, 'get_transactions', toPrincipal)
  return {
    log_length: logLength(state),
    first_index: firstOwn,
    transactions: own.map(([, block]) => transactionOf(block, toPrincipal)),
    archived_transactions:
      archived === undefined || callback === undefined ? [] : [{ ...archived, callback }],
  }
}

/** The archive and what it has, once it has something (ICRC-3). Archives after `from` are asked for: there is none after ours. */
export function readArchives(
  { archive, archived }: LedgerState,
  from: CandidAccount['owner'] | undefined,
  toPrincipal: ToPrincipal,
): ArchiveInfo[] {
  const { canister } = archive.get() ?? {}
  if (canister === undefined || archived.get() === 0n || from !== undefined) return []
  return [{ canister_id: toPrincipal(canister), start: 0n, end: archived.get() - 1n }]
}

/** What a controller has named: where blocks go from which number on, whether any have gone or not. */
export function readArchiveSettings(
  { archive }: LedgerState,
  toPrincipal: ToPrincipal,
): [] | [ArchiveSettings] {
  const named = archive.get()
  if (named === undefined) return []
  return [
    {
      canister_id: toPrincipal(named.canister),
      trigger_threshold: named.triggerThreshold,
      num_blocks_to_archive: named.blocksToArchive,
    },
  ]
}

/** Where the archive answers for blocks. */
export function callbackOf(
  { archive }: LedgerState,
  method: string,
  toPrincipal: ToPrincipal,
): Callback | undefined {
  const { canister } = archive.get() ?? {}
  return canister === undefined ? undefined : [toPrincipal(canister), method]
}

const utf8 = new TextDecoder()

/** The standard entries, then what the ledger was configured with. */
export function readMetadata(state: LedgerState): [string, MetadataValue][] {
  const config = state.config.get()
  const own = config.metadata.map(({ key, value }): [string, MetadataValue] => [
    key,
    value.kind === 'Text' ? { Text: utf8.decode(value.bytes) } : { Blob: value.bytes },
  ])
  return [
    ['icrc1:name', { Text: config.name }],
    ['icrc1:symbol', { Text: config.symbol }],
    ['icrc1:decimals', { Nat: BigInt(config.decimals) }],
    ['icrc1:fee', { Nat: config.transferFee }],
    ['icrc1:max_memo_length', { Nat: BigInt(config.maxMemoLength) }],
    ...(config.kind === 'Icrc' ? allowanceMetadata(own) : []),
    ...own,
  ]
}

const LOGO = 'icrc1:logo'

/** The picture that the ledger was configured with, a data URL; empty without one. */
export function readLogo(state: LedgerState): string {
  const logo = state.config.get().metadata.find(({ key }) => key === LOGO)?.value
  return logo?.kind === 'Text' ? utf8.decode(logo.bytes) : ''
}

/** What ICRC-103 says of itself; whether allowances are public may be configured. */
function allowanceMetadata(own: readonly [string, MetadataValue][]): [string, MetadataValue][] {
  const isConfigured = own.some(([key]) => key === PUBLIC_ALLOWANCES)
  return [
    ...(isConfigured
      ? []
      : [[PUBLIC_ALLOWANCES, { Text: 'true' }] satisfies [string, MetadataValue]]),
    ['icrc103:max_take_value', { Nat: MOST_ALLOWANCES }],
  ]
}

/** ICRC-106. The ICP ledger names none, as on mainnet: who reads it knows where its index is. */
export function readIndexPrincipal(
  { config, indexPrincipal }: LedgerState,
  toPrincipal: ToPrincipal,
): IndexAnswer {
  if (config.get().kind === 'Icp')
    return { Err: { GenericError: { error_code: 1n, description: 'This ledger names no index' } } }
  const index = indexPrincipal.get()
  return index === undefined ? { Err: { IndexPrincipalNotSet: null } } : { Ok: toPrincipal(index) }
}

type IndexAnswer = { Ok: CandidAccount['owner'] } | { Err: GetIndexPrincipalError }

const BLOCK_TYPES = ['1burn', '1mint', '1xfer']
const ALLOWANCE_BLOCK_TYPES = ['2approve', '2xfer']

export function readBlockTypes(state: LedgerState): { block_type: string; url: string }[] {
  const types = hasAllowances(state) ? [...BLOCK_TYPES, ...ALLOWANCE_BLOCK_TYPES] : BLOCK_TYPES
  return types.map((block_type) => ({ block_type, url: `${ICRC_URL}/ICRC-3` }))
}

const ICRC_URL = 'https://github.com/dfinity/ICRC-1/tree/main/standards'

export function readStandards(state: LedgerState): { name: string; url: string }[] {
  const isIcp = state.config.get().kind === 'Icp'
  const names = [
    'ICRC-1',
    ...(hasAllowances(state) ? ['ICRC-2'] : []),
    'ICRC-10',
    'ICRC-21',
    ...(isIcp ? [] : ['ICRC-3']),
    ...(isIcp || !hasAllowances(state) ? [] : ['ICRC-103']),
    ...(isIcp ? [] : ['ICRC-106']),
  ]
  return names.map((name) => ({ name, url: `${ICRC_URL}/${name}` }))
}

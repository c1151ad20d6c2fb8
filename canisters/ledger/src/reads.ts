import type {
  Account as CandidAccount,
  GetBlocksArgs,
  GetTransactionsResponse,
  MetadataValue,
  Transaction,
  Value,
} from '@sluice/candid/ledger'
import { isIdentifier, type LedgerAccount } from './account.ts'
import { MOST_ALLOWANCES, PUBLIC_ALLOWANCES } from './allowances/allowanceLimits.ts'
import type { Block } from './blocks/block.ts'
import { blockValue } from './blocks/blockValue.ts'
import type { LedgerState } from './LedgerState.ts'

const MAX_TRANSACTIONS_PER_ANSWER = 2_000n
const MAX_BLOCKS_PER_ANSWER = 100n

type ToPrincipal = (bytes: Uint8Array) => CandidAccount['owner']

/** ICRC-3 blocks of the asked ranges, at most 100 in all. */
export function readBlocks(
  state: LedgerState,
  ranges: readonly GetBlocksArgs[],
): { id: bigint; block: Value }[] {
  const blocks: { id: bigint; block: Value }[] = []
  for (const { start, length } of ranges) {
    const room = MAX_BLOCKS_PER_ANSWER - BigInt(blocks.length)
    if (room === 0n) break
    for (const [id, block] of readRange(state, start, length < room ? length : room)) {
      blocks.push({ id, block: blockValue(block) })
    }
  }
  return blocks
}

/** The older form of the log, at most 2 000 transactions an answer. */
export function readTransactions(
  state: LedgerState,
  { start, length }: GetBlocksArgs,
  toPrincipal: ToPrincipal,
): GetTransactionsResponse {
  const limit = length < MAX_TRANSACTIONS_PER_ANSWER ? length : MAX_TRANSACTIONS_PER_ANSWER
  return {
    log_length: BigInt(state.blocks.size),
    first_index: start,
    transactions: readRange(state, start, limit).map(([, block]) =>
      transactionOf(block, toPrincipal),
    ),
    archived_transactions: [],
  }
}

export function readRange(state: LedgerState, start: bigint, length: bigint): [bigint, Block][] {
  const found: [bigint, Block][] = []
  const end = start + length
  for (let index = start; index < end; index++) {
    const block = state.blocks.get(index)
    if (block === undefined) break
    found.push([index, block])
  }
  return found
}

function transactionOf(block: Block, toPrincipal: ToPrincipal): Transaction {
  const transaction: Transaction = {
    kind: block.operation,
    timestamp: block.timestamp,
    mint: [],
    burn: [],
    transfer: [],
    approve: [],
  }
  const from = candidAccount(block.from, toPrincipal)
  const to = candidAccount(block.to, toPrincipal)
  const spender = candidAccount(block.spender, toPrincipal)
  const common = {
    amount: block.amount,
    memo: opt(block.memo),
    created_at_time: opt(block.createdAtTime),
  }
  const fee = opt(block.givenFee)
  if (block.operation === 'mint' && to) transaction.mint = [{ ...common, to }]
  if (block.operation === 'burn' && from)
    transaction.burn = [{ ...common, from, spender: opt(spender) }]
  if (block.operation === 'transfer' && from && to) {
    transaction.transfer = [{ ...common, from, to, spender: opt(spender), fee }]
  }
  if (block.operation === 'approve' && from && spender) {
    const expected_allowance = opt(block.expectedAllowance)
    transaction.approve = [
      { ...common, from, spender, fee, expected_allowance, expires_at: opt(block.expiresAt) },
    ]
  }
  return transaction
}

/** An account known only by its identifier has no principal to show: the transaction then carries its kind and time only. */
function candidAccount(
  account: LedgerAccount | undefined,
  toPrincipal: ToPrincipal,
): CandidAccount | undefined {
  if (account === undefined || isIdentifier(account)) return undefined
  return { owner: toPrincipal(account.owner), subaccount: opt(account.subaccount) }
}

export function opt<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
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

const ICRC_URL = 'https://github.com/dfinity/ICRC-1/tree/main/standards'

export function readStandards(state: LedgerState): { name: string; url: string }[] {
  const names = ['ICRC-1', 'ICRC-2', 'ICRC-10', 'ICRC-21']
  if (state.config.get().kind === 'Icrc') names.push('ICRC-3', 'ICRC-103', 'ICRC-106')
  return names.map((name) => ({ name, url: `${ICRC_URL}/${name}` }))
}

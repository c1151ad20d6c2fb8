import type { Migration } from '../../../../preferences/migrate.ts'

/** The only chain, and the only ledger for ether, that state of version 0 knew. */
const MAINNET = 1
const CKETH_LEDGER = 'ss2fx-dyaaa-aaaar-qacoq-cai'
const MOST_READ = 200
/** Milliseconds of the year 2001: a smaller figure is in seconds. */
const LEAST_MS = 1e12

/**
 * Version 0 is what apps of this kind have long stored in two slices: `transactions`, by chain and hash, and `web3`, with deposits of ether
 * by principal (`tx`) and of tokens by principal and ledger (`erc20Transactions`). From version 1 on all are in one list, each with its owner.
 * Deposits that had ended stay behind, as do approvals, whose owner nobody knows: tokens tell of those.
 */
export const depositsByOwner: Migration = {
  to: 1,
  migrate: (saved) => {
    const web3 = fieldOf(saved, 'web3')
    const ended = new Set(listOf(fieldOf(web3, 'ethereumFinalizedHashes')))
    const known = fieldOf(fieldOf(saved, 'transactions'), `${MAINNET}`)
    const deposits = [
      ...byKey(web3, 'tx').map(([owner, record]) => ({
        owner,
        record,
        token: { kind: 'deposit-eth', ledgerId: CKETH_LEDGER },
      })),
      ...byKey(web3, 'erc20Transactions').map(([key, record]) => {
        const [owner = '', ledgerId = ''] = key.split('_', 2)
        return { owner, record, token: { kind: 'deposit-erc20', ledgerId } }
      }),
    ]
    const transactions = deposits
      .filter(({ record }) => !ended.has(fieldOf(record, 'hash')))
      .map((deposit) => toTransaction(deposit, fieldOf(known, textOf(deposit.record, 'hash'))))
    return { transactions }
  },
}

type Deposit = {
  readonly owner: string
  readonly record: unknown
  readonly token: { readonly kind: string; readonly ledgerId: string }
}

/** A deposit, with what the other slice has seen of it. */
function toTransaction({ owner, record, token }: Deposit, seen: unknown) {
  const value = textOf(record, 'value')
  return {
    ...{ chainId: MAINNET, owner },
    hash: textOf(record, 'hash').toLowerCase(),
    from: textOf(record, 'from').toLowerCase(),
    to: textOf(record, 'to').toLowerCase(),
    value: token.kind === 'deposit-eth' ? value : '0',
    purpose: { ...token, amount: value },
    addedTimeMs: toMs(fieldOf(record, 'timestamp') ?? fieldOf(seen, 'addedTime')),
    addedBlock: Number(fieldOf(record, 'block')),
    nonce: fieldOf(seen, 'nonce'),
    deadline: fieldOf(seen, 'deadline'),
    lastCheckedBlockNumber: fieldOf(seen, 'lastCheckedBlockNumber'),
  }
}

function byKey(web3: unknown, slice: string): [string, unknown][] {
  const lists = fieldOf(web3, slice)
  const keys = typeof lists === 'object' && lists !== null ? Object.entries(lists) : []
  return keys
    .flatMap(([key, records]) => listOf(records).map((record): [string, unknown] => [key, record]))
    .slice(0, MOST_READ)
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, MOST_READ) : []

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name)
  return typeof text === 'string' || typeof text === 'number' ? `${text}` : ''
}

function toMs(value: unknown): number {
  const time = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  const ms = time < LEAST_MS ? time * 1_000 : time
  return Number.isFinite(ms) && ms >= 0 ? Math.trunc(ms) : 0
}

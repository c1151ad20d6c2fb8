import {
  type EvmPurpose,
  type EvmReceipt,
  type EvmTransaction,
  type EvmTransactions,
  MOST_TRANSACTIONS,
} from '@sluice/sdk/ethereum'

/** What is stored: as in memory, with amounts as texts. */
export type SavedTransactions = { readonly transactions: readonly unknown[] }

const HASH = /^0x[0-9a-f]{64}$/
const ADDRESS = /^0x[0-9a-f]{40}$/
const BYTES = /^0x[0-9a-f]{0,4000}$/
const AMOUNT = /^\d{1,78}$/
const PRINCIPAL = /^[a-z0-9-]{1,63}$/
const MOST_EARLIER = 20

export const toSaved = (transactions: EvmTransactions): SavedTransactions => ({
  transactions: transactions.map(({ value, purpose, ...rest }) => ({
    ...rest,
    value: `${value}`,
    purpose: { ...purpose, amount: `${purpose.amount}` },
  })),
})

/** What was stored, by whomever; entries that cannot be are left out. */
export function parseSaved(saved: unknown): EvmTransactions {
  const listed = field(saved, 'transactions')
  const entries = (Array.isArray(listed) ? listed : []).slice(0, MOST_TRANSACTIONS)
  const known = new Map<string, EvmTransaction>()
  for (const entry of entries) {
    const transaction = parseTransaction(entry)
    if (transaction === undefined) continue
    const name = `${transaction.chainId} ${transaction.hash}`
    if (!known.has(name)) known.set(name, transaction)
  }
  return [...known.values()]
}

function parseTransaction(entry: unknown): EvmTransaction | undefined {
  const get = (name: string) => field(entry, name)
  const purpose = parsePurpose(get('purpose'))
  const owner = text(get('owner'), PRINCIPAL)
  const hash = text(get('hash'), HASH)
  const from = text(get('from'), ADDRESS)
  const to = text(get('to'), ADDRESS)
  const value = amount(get('value'))
  const chainId = count(get('chainId'))
  const addedTimeMs = count(get('addedTimeMs'))
  if (purpose === undefined || owner === undefined || hash === undefined || from === undefined)
    return undefined
  if (to === undefined || value === undefined) return undefined
  if (chainId === undefined || addedTimeMs === undefined) return undefined
  const data = text(get('data'), BYTES)
  const addedBlock = count(get('addedBlock')) ?? 0
  return {
    ...{ chainId, hash, owner, purpose, from, to, value, addedTimeMs, addedBlock },
    ...(data !== undefined && { data }),
    ...parseProgress(get),
  }
}

type Progress = Partial<
  Pick<EvmTransaction, 'nonce' | 'deadline' | 'lastCheckedBlockNumber' | 'receipt'> &
    Pick<EvmTransaction, 'confirmedTimeMs' | 'cancelled' | 'earlierHashes'>
>

/** What was seen of it since. */
function parseProgress(get: (name: string) => unknown): Progress {
  const nonce = count(get('nonce'))
  const deadline = count(get('deadline'))
  const lastCheckedBlockNumber = count(get('lastCheckedBlockNumber'))
  const receipt = parseReceipt(get('receipt'))
  const confirmedTimeMs = count(get('confirmedTimeMs'))
  const cancelled = parseCancelled(get('cancelled'))
  const earlierHashes = parseEarlier(get('earlierHashes'))
  return {
    ...(nonce !== undefined && { nonce }),
    ...(deadline !== undefined && { deadline }),
    ...(lastCheckedBlockNumber !== undefined && { lastCheckedBlockNumber }),
    ...(receipt !== undefined && { receipt }),
    ...(confirmedTimeMs !== undefined && { confirmedTimeMs }),
    ...(cancelled !== undefined && { cancelled }),
    ...(earlierHashes !== undefined && { earlierHashes }),
  }
}

function parsePurpose(value: unknown): EvmPurpose | undefined {
  const kind = field(value, 'kind')
  const sum = amount(field(value, 'amount'))
  if (sum === undefined) return undefined
  if (kind === 'approve') {
    const [token, spender] = [
      text(field(value, 'token'), ADDRESS),
      text(field(value, 'spender'), ADDRESS),
    ]
    return token && spender ? { kind, token, spender, amount: sum } : undefined
  }
  const ledgerId = text(field(value, 'ledgerId'), PRINCIPAL)
  if (ledgerId === undefined) return undefined
  return kind === 'deposit-eth' || kind === 'deposit-erc20'
    ? { kind, ledgerId, amount: sum }
    : undefined
}

function parseReceipt(value: unknown): EvmReceipt | undefined {
  const get = (name: string) => field(value, name)
  const transactionHash = text(get('transactionHash'), HASH)
  const blockHash = text(get('blockHash'), HASH)
  const from = text(get('from'), ADDRESS)
  const blockNumber = count(get('blockNumber'))
  const isSuccess = get('isSuccess')
  if (transactionHash === undefined || blockHash === undefined || from === undefined)
    return undefined
  if (blockNumber === undefined || typeof isSuccess !== 'boolean') return undefined
  const to = text(get('to'), ADDRESS)
  const contractAddress = text(get('contractAddress'), ADDRESS)
  return {
    ...{ transactionHash, blockHash, from, blockNumber, isSuccess },
    transactionIndex: count(get('transactionIndex')) ?? 0,
    ...(to !== undefined && { to }),
    ...(contractAddress !== undefined && { contractAddress }),
  }
}

function parseCancelled(value: unknown): EvmTransaction['cancelled'] {
  if (typeof value !== 'object' || value === null) return undefined
  const by = text(field(value, 'by'), HASH)
  return by === undefined ? {} : { by }
}

function parseEarlier(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, MOST_EARLIER).flatMap((each) => text(each, HASH) ?? [])
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const text = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

const amount = (value: unknown): bigint | undefined => {
  const digits = text(value, AMOUNT)
  return digits === undefined ? undefined : BigInt(digits)
}

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

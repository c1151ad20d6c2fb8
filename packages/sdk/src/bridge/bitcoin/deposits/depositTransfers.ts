import { formatAccount, type IcrcAccount } from '../../../ledgers/addresses.ts'
import { optional } from '../../../ledgers/optional.ts'
import type { BridgeTerms, BridgeToken } from '../../BridgeToken.ts'
import type {
  BridgeState,
  BridgeStep,
  BridgeTransfer,
  CheckedCoin,
  DepositCheck,
} from '../../BridgeTransfer.ts'
import type { MinterBlock } from '../../ledger/ledgerEntries.ts'
import { depositId } from '../bitcoinTransferId.ts'
import type { ChainTransaction } from '../explorer/readEsplora.ts'

import { coinKey } from '../minter/MinterReads.ts'

/** All that is known of the deposits of one account. */
export type DepositFacts = {
  readonly token: BridgeToken
  readonly terms: Pick<BridgeTerms, 'confirmations' | 'blockSeconds' | 'depositFee'>
  readonly account: IcrcAccount
  readonly address: string
  /** Height of the newest block. */
  readonly tip: number
  readonly history: readonly ChainTransaction[]
  /** Coins that the minter has minted, by `coinKey`. */
  readonly minted: ReadonlySet<string>
  /** The ledger's blocks of those, as far as they are known. */
  readonly mints: ReadonlyMap<string, MinterBlock>
  /** What the minter said when it was asked last. */
  readonly checks: DepositChecks
  /** Milliseconds since 1970. */
  readonly now: number
}

/** What the minter has said of coins, by `coinKey`. */
export type DepositChecks = {
  readonly found: ReadonlyMap<string, CheckedCoin>
  /** Confirmations by the minter's own count, and when it counted, in milliseconds since 1970. */
  readonly pending: ReadonlyMap<string, number>
  readonly countedAtMs: number
  readonly setAside: ReadonlyMap<
    string,
    Extract<DepositCheck, { kind: 'nothing-new' }>['setAside'][number]
  >
}

export const NO_CHECKS: DepositChecks = {
  found: new Map(),
  pending: new Map(),
  countedAtMs: Number.NEGATIVE_INFINITY,
  setAside: new Map(),
}

/**
 * What is known after another answer, at a time. What was found stays found; what is pending or set aside is what the newest answer says.
 */
export function withCheck(
  known: DepositChecks,
  check: DepositCheck,
  countedAtMs: number,
): DepositChecks {
  const keyed = <Coin extends { txid: string; vout: number }>(coins: readonly Coin[]) =>
    coins.map((coin) => [coinKey(coin.txid, coin.vout), coin] as const)
  if (check.kind === 'found')
    return { ...known, found: new Map([...known.found, ...keyed(check.coins)]) }
  const pending = keyed(check.pending).map(
    ([key, { confirmations }]) => [key, confirmations] as const,
  )
  const setAside = new Map(keyed(check.setAside))
  return { ...known, pending: new Map(pending), countedAtMs, setAside }
}

/** Blocks come in minutes: a count of the minter that is older than this says nothing of now. */
export const COUNT_HOLDS_MS = 30_000
/** A deposit that is ready for longer than this is called silent. */
const SILENT_SECONDS = 30 * 60

/**
 * Deposits to an address, newest first: each output to it of each transaction that spends nothing of it. What the explorer tells is how
 * far a deposit is; whether it counts, the minter and the ledger tell.
 */
export function depositTransfers(facts: DepositFacts): readonly BridgeTransfer[] {
  const { history, address } = facts
  return history
    .filter(({ inputs }) => inputs.every((input) => input.address !== address))
    .flatMap((transaction) =>
      transaction.outputs.flatMap((output, vout) =>
        output.address === address ? [toTransfer(facts, transaction, vout, output.value)] : [],
      ),
    )
}

function toTransfer(
  facts: DepositFacts,
  transaction: ChainTransaction,
  vout: number,
  amount: bigint,
): BridgeTransfer {
  const { token, account, address, terms, mints, checks } = facts
  const { txid, block } = transaction
  const key = coinKey(txid, vout)
  const state = stateOf(facts, transaction, key)
  const mint = mints.get(key) ?? mintedNow(checks.found.get(key))
  const { depositFee } = terms
  const arrives = mint?.amount ?? (amount > depositFee ? amount - depositFee : 0n)
  const taken = amount - arrives
  const fee = { name: 'check', amount: taken, ledgerId: token.ledgerId, isOnTop: false } as const
  return {
    id: depositId({ txid, vout }, formatAccount(account)),
    direction: 'mint',
    chain: token.chain,
    ledgerId: token.ledgerId,
    amount,
    arrives,
    fees: taken > 0n ? [fee] : [],
    account: formatAccount(account),
    address,
    state,
    steps: stepsOf(facts, transaction, { vout, state, mint }),
    ...optional('atMs', block?.atMs),
  }
}

/** When the blocks were mined whose deposits the minter does not know as minted: the ledger tells whether they were. */
export const unknownSince = ({
  history,
  address,
  minted,
}: Pick<DepositFacts, 'history' | 'address' | 'minted'>): readonly number[] =>
  history.flatMap(({ txid, block, outputs }) =>
    outputs.some((output, vout) => output.address === address && !minted.has(coinKey(txid, vout)))
      ? (block?.atMs ?? [])
      : [],
  )

/** A deposit whose mint stands in the ledger, and whose transaction is no longer part of the chain. */
export function mintedTransfer(
  { token, terms, account, address }: DepositFacts,
  { txid, vout }: { readonly txid: string; readonly vout: number },
  mint: MinterBlock,
): BridgeTransfer {
  const { depositFee, confirmations: required } = terms
  const { ledgerId } = token
  return {
    id: depositId({ txid, vout }, formatAccount(account)),
    direction: 'mint',
    chain: token.chain,
    ledgerId,
    amount: mint.amount + depositFee,
    arrives: mint.amount,
    fees: [{ name: 'check', amount: depositFee, ledgerId, isOnTop: false }],
    account: formatAccount(account),
    address,
    state: { kind: 'done' },
    steps: [
      { name: 'send', status: 'failed', txid, vout },
      { name: 'confirm', status: 'failed', confirmations: 0, required },
      mintStep('done', mint),
    ],
    ...optional('atMs', mint.atMs),
  }
}

type Mint = Pick<MinterBlock, 'block' | 'amount'> & Partial<MinterBlock>

const mintedNow = (coin: CheckedCoin | undefined): Mint | undefined =>
  coin?.outcome === 'minted' ? { block: coin.block, amount: coin.minted } : undefined

/** Blocks on top of a transaction's own, that one included. An explorer that is behind its own blocks counts it alone. */
const confirmationsOf = ({ block }: ChainTransaction, tip: number): number =>
  block === undefined ? 0 : Math.max(1, tip - block.height + 1)

function stateOf(facts: DepositFacts, transaction: ChainTransaction, key: string): BridgeState {
  const { minted, mints, checks, terms, tip, now } = facts
  const found = checks.found.get(key)
  if (mints.has(key) || minted.has(key) || found?.outcome === 'minted') return { kind: 'done' }
  const least = terms.depositFee + 1n
  const aside = checks.setAside.get(key)
  if (aside?.reason === 'tainted') return { kind: 'tainted', retryAtMs: aside.retryAtMs }
  if (aside !== undefined) return { kind: 'too-small', least, retryAtMs: aside.retryAtMs }
  if (found?.outcome === 'tainted') return { kind: 'tainted' }
  if (found?.outcome === 'too-small') return { kind: 'too-small', least }
  const { block } = transaction
  const { confirmations: required, blockSeconds } = terms
  const confirmations = confirmationsOf(transaction, tip)
  if (block === undefined) return { kind: 'seen' }
  if (confirmations < required) return { kind: 'confirming', confirmations, required }
  // the minter sees the chain through the network, and its count is the one that decides, as long as it is new
  const counted = checks.pending.get(key)
  const isNew = now - checks.countedAtMs < COUNT_HOLDS_MS
  if (counted !== undefined && isNew)
    return { kind: 'confirming', confirmations: counted, required }
  const readyAtMs = block.atMs + required * blockSeconds * 1_000
  return now - readyAtMs > SILENT_SECONDS * 1_000
    ? { kind: 'silent', sinceMs: readyAtMs }
    : { kind: 'ready' }
}

function stepsOf(
  { tip, terms }: DepositFacts,
  transaction: ChainTransaction,
  { vout, state, mint }: { vout: number; state: BridgeState; mint: Mint | undefined },
): readonly BridgeStep[] {
  const { txid, block } = transaction
  const { confirmations: required } = terms
  // as the explorer counts; the state has the minter's count where that is another
  const confirmations = confirmationsOf(transaction, tip)
  const isDone = state.kind === 'done'
  const isKept = state.kind === 'too-small' || state.kind === 'tainted'
  const isDeep = isDone || isKept || (block !== undefined && state.kind !== 'confirming')
  return [
    {
      name: 'send',
      status: block === undefined && !isDone ? 'active' : 'done',
      txid,
      vout,
      ...optional('height', block?.height),
      ...optional('blockHash', block?.hash),
      ...optional('atMs', block?.atMs),
    },
    {
      name: 'confirm',
      status: isDeep ? 'done' : block === undefined ? 'waiting' : 'active',
      confirmations,
      required,
    },
    mintStep(isDone ? 'done' : isKept ? 'failed' : isDeep ? 'active' : 'waiting', mint),
  ]
}

const mintStep = (status: BridgeStep['status'], mint: Mint | undefined): BridgeStep => ({
  name: 'mint',
  status,
  ...optional('ledgerBlock', mint?.block),
  ...optional('memoHex', mint?.memoHex),
  ...optional('atMs', mint?.atMs),
})

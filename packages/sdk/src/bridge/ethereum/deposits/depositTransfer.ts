import { formatAccount } from '../../../ledgers/addresses.ts'
import { optional } from '../../../ledgers/optional.ts'
import type { BridgeFee, BridgeTerms, BridgeToken } from '../../BridgeToken.ts'
import type { BridgeState, BridgeStep, BridgeTransfer } from '../../BridgeTransfer.ts'
import { ethereumDepositId } from '../ethereumTransferId.ts'
import type { EthereumMint } from '../minter/EthereumTrail.ts'
import type { EthereumDeposit } from './depositLogs.ts'

/** What is known of the chain and of how far the minter is. */
export type DepositMoment = {
  readonly terms: Pick<BridgeTerms, 'confirmations' | 'blockSeconds' | 'queueSeconds'>
  readonly head: number
  readonly finalized: number
  /** Milliseconds since 1970. */
  readonly now: number
}

type Facts = {
  readonly token: BridgeToken
  readonly deposit: EthereumDeposit
  /** The ledger's block that minted it, where it was seen there. */
  readonly mint: EthereumMint | undefined
  /** When its block was made; absent where no node says. */
  readonly atMs?: number | undefined
  readonly moment: DepositMoment
}

/** A minter that has not minted after so many of its rounds is silent. */
const ROUNDS = 5

/** One deposit, as the chain, the minter and the ledger tell it. */
export function depositTransfer(facts: Facts): BridgeTransfer {
  const { token, deposit, mint, atMs } = facts
  const { transactionHash, logIndex, from, amount, account } = deposit
  return {
    id: ethereumDepositId(transactionHash, logIndex),
    direction: 'mint',
    chain: 'ethereum',
    ledgerId: token.ledgerId,
    amount,
    arrives: mint?.amount ?? amount,
    fees: sweepFee(token, amount, mint),
    account: formatAccount(account),
    address: from,
    state: stateOf(facts),
    steps: stepsOf(facts),
    ...optional('atMs', atMs ?? mint?.atMs),
  }
}

/** Of what was paid plainly the minter takes a fee for moving it; the helper's log has all of it, and the mint what is left. */
function sweepFee(
  { ledgerId }: BridgeToken,
  amount: bigint,
  mint: EthereumMint | undefined,
): readonly BridgeFee[] {
  if (mint === undefined || mint.amount >= amount) return []
  return [{ name: 'minter', amount: amount - mint.amount, ledgerId, isOnTop: false }]
}

function stateOf({ deposit, mint, atMs, moment }: Facts): BridgeState {
  if (mint !== undefined) return { kind: 'done' }
  const { terms, finalized, now } = moment
  if (deposit.blockNumber > finalized) {
    // what is as deep as is needed waits for the chain to call it final
    const confirmations = Math.min(depthOf(deposit, moment), terms.confirmations - 1)
    return { kind: 'confirming', confirmations, required: terms.confirmations }
  }
  const dueMs = dueAtMs(atMs, moment)
  return dueMs !== undefined && now > dueMs ? { kind: 'silent', sinceMs: dueMs } : { kind: 'ready' }
}

/** When the minter should have minted it at the latest. */
function dueAtMs(atMs: number | undefined, { terms }: DepositMoment): number | undefined {
  if (atMs === undefined) return undefined
  const { confirmations, blockSeconds, queueSeconds } = terms
  // chains call blocks final in whole epochs
  return atMs + (2 * confirmations * blockSeconds + ROUNDS * queueSeconds) * 1_000
}

const depthOf = ({ blockNumber }: EthereumDeposit, { head }: DepositMoment): number =>
  Math.max(1, head - blockNumber + 1)

function stepsOf({ deposit, mint, atMs, moment }: Facts): readonly BridgeStep[] {
  const { transactionHash, logIndex, blockNumber, blockHash } = deposit
  const required = moment.terms.confirmations
  const isFinal = mint !== undefined || blockNumber <= moment.finalized
  const confirmations = Math.min(depthOf(deposit, moment), isFinal ? required : required - 1)
  return [
    {
      ...{ name: 'send', status: 'done', txid: transactionHash, logIndex },
      ...{ height: blockNumber, blockHash },
      ...optional('atMs', atMs),
    },
    { name: 'confirm', status: isFinal ? 'done' : 'active', confirmations, required },
    {
      name: 'mint',
      status: mint ? 'done' : isFinal ? 'active' : 'waiting',
      ...optional('ledgerBlock', mint?.block),
      ...optional('memoHex', mint?.memoHex),
      ...optional('atMs', mint?.atMs),
    },
  ]
}

/** A deposit that was minted so long ago that only its ledger is asked. */
export function mintedTransfer(
  token: BridgeToken,
  { hash, logIndex }: { readonly hash: string; readonly logIndex: bigint },
  mint: EthereumMint,
): BridgeTransfer {
  const { amount, from, account, block, memoHex, atMs } = mint
  return {
    id: ethereumDepositId(hash, logIndex),
    direction: 'mint',
    chain: 'ethereum',
    ledgerId: token.ledgerId,
    amount,
    arrives: amount,
    fees: [],
    ...optional('account', account),
    address: from,
    state: { kind: 'done' },
    steps: [
      { name: 'send', status: 'done', txid: hash, logIndex: Number(logIndex) },
      { name: 'confirm', status: 'done' },
      { name: 'mint', status: 'done', ledgerBlock: block, memoHex, ...optional('atMs', atMs) },
    ],
    ...optional('atMs', atMs),
  }
}

type Sent = {
  readonly token: BridgeToken
  readonly hash: string
  readonly from: string
  readonly amount: bigint
  readonly account: string
  /** The block in which it failed; absent while it waits. */
  readonly failedIn?: { readonly number: number; readonly hash: string } | undefined
  readonly required: number
}

/** A deposit whose transaction waits, or has failed: nothing but gas was taken then. */
export function sentTransfer(sent: Sent): BridgeTransfer {
  const { token, hash, from, amount, account, failedIn, required } = sent
  return {
    id: ethereumDepositId(hash),
    direction: 'mint',
    chain: 'ethereum',
    ledgerId: token.ledgerId,
    amount,
    ...(failedIn ? {} : { arrives: amount }),
    fees: [],
    account,
    address: from,
    state: { kind: failedIn ? 'reverted' : 'seen' },
    steps: [
      {
        ...{ name: 'send', status: failedIn ? 'failed' : 'active', txid: hash },
        ...optional('height', failedIn?.number),
        ...optional('blockHash', failedIn?.hash),
      },
      { name: 'confirm', status: 'waiting', required },
      { name: 'mint', status: 'waiting' },
    ],
  }
}

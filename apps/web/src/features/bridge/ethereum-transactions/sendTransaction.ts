import {
  type EvmPurpose,
  type EvmReads,
  type EvmTransaction,
  findSent,
  findTransaction,
} from '@sluice/sdk/ethereum'
import type { EvmAccount, EvmRequest, EvmSent, EvmWallet } from '../ethereum-wallet/EvmWallet.ts'
import { readEvmTransactions, useEvmTransactions } from './useEvmTransactions.ts'

/** What a call is estimated to take grows while it waits: a fifth more is allowed. */
const GAS_MARGIN = { times: 6n, by: 5n }

export type Sending = {
  readonly wallet: EvmWallet
  /** As the page shows it. */
  readonly account: EvmAccount
  readonly reads: EvmReads
  /** Whose transaction it is, by the principal's text. */
  readonly owner: string
  readonly purpose: EvmPurpose
  readonly request: Omit<EvmRequest, 'gas'>
  readonly nowMs: number
}

/** Where to look for a transaction that may have been sent. */
export type Trace = { readonly from: string; readonly nonce: number; readonly block: number }

/** `known`: the wallet answered with a transaction that is kept already, so it has sent nothing new. */
export type Sent =
  | Exclude<EvmSent, { kind: 'unknown' }>
  | { readonly kind: 'known'; readonly hash: string }
  | (Extract<EvmSent, { kind: 'unknown' }> & { readonly trace: Trace })

/**
 * Lets the wallet send, and keeps the transaction. What would fail is not shown to the person.
 * @throws EvmRpcError before the wallet is asked: `refused` when the call would revert
 */
export async function sendTransaction(sending: Sending): Promise<Sent> {
  const { wallet, account, reads, request } = sending
  const from = account.address.toLowerCase()
  const [block, nonce, gas] = await Promise.all([
    reads.fetchBlockNumber(),
    reads.fetchTransactionCount(from, 'latest'),
    reads.estimateGas({ ...request, from }),
  ])
  const allowed = (gas * GAS_MARGIN.times) / GAS_MARGIN.by
  const sent = await wallet.send({ ...request, gas: allowed }, account)
  if (sent.kind === 'sent') {
    const { hash } = sent
    if (isKept(sending, hash)) return { kind: 'known', hash }
    keep(sending, { hash, from, block })
    await noteNonce(sending, hash, block)
  }
  return sent.kind === 'unknown' ? { ...sent, trace: { from, nonce, block } } : sent
}

/**
 * Looks for what an `unknown` send has come to, and keeps it when it is in a block. @returns whether it was found
 * @throws EvmRpcError
 */
export async function findUnknown(
  sending: Sending,
  { from, nonce, block }: Trace,
): Promise<boolean> {
  const upTo = await sending.reads.fetchBlockNumber()
  const found = await findSent(sending.reads, { from, nonce, after: block, upTo })
  const { to, data, value } = sending.request
  if (found?.to !== to.toLowerCase() || found.data !== data || found.value !== value) return false
  if (!isKept(sending, found.hash)) keep(sending, { hash: found.hash, from, block })
  return true
}

/** By its nonce a transaction is found that the wallet replaces before anybody has looked for it. The wallet chose it, the node tells it. */
async function noteNonce(
  { account: { chainId }, reads }: Sending,
  hash: string,
  block: number,
): Promise<void> {
  try {
    const known = await reads.fetchTransaction(hash)
    if (known === undefined) return
    const news = { kind: 'checked' as const, block, nonce: known.nonce }
    useEvmTransactions.getState().note({ chainId, hash }, news, Date.now())
  } catch {
    // it is sent and kept all the same: the next look asks again
  }
}

function isKept({ account: { chainId } }: Sending, hash: string): boolean {
  readEvmTransactions()
  const { transactions } = useEvmTransactions.getState()
  return findTransaction(transactions, { chainId, hash }) !== undefined
}

function keep(
  { account, owner, purpose, request, nowMs }: Sending,
  { hash, from, block }: { readonly hash: string; readonly from: string; readonly block: number },
): void {
  const { to, value, data } = request
  const transaction: EvmTransaction = {
    ...{ chainId: account.chainId, hash, owner, purpose, from, value, data },
    to: to.toLowerCase(),
    addedTimeMs: nowMs,
    addedBlock: block,
  }
  useEvmTransactions.getState().add(transaction)
}

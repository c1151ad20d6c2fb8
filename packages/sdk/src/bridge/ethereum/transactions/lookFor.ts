import type { EvmCall, EvmReads } from '../chain/EvmReads.ts'
import { EvmRpcError } from '../chain/EvmRpc.ts'
import type { EvmTransaction } from './EvmTransaction.ts'
import { fetchReceipt, type Pause } from './fetchReceipt.ts'
import { findSent } from './findSent.ts'
import type { EvmNews } from './records.ts'

/**
 * What became of a transaction up to a block. Where it has no receipt and the sender's nonce is used, the wallet has replaced it: by the
 * same call for more gas, or by another one, which cancels it.
 * @throws EvmRpcError: nothing new is known
 */
export async function lookFor(
  reads: EvmReads,
  transaction: EvmTransaction,
  world: Pause & { readonly block: number },
): Promise<EvmNews> {
  const receipt = await fetchReceipt(reads, transaction, world)
  if (receipt !== undefined) return { kind: 'finalized', receipt }
  const nonce = transaction.nonce ?? (await reads.fetchTransaction(transaction.hash))?.nonce
  const checked: EvmNews = {
    kind: 'checked',
    block: world.block,
    ...(nonce !== undefined && { nonce }),
  }
  if (nonce === undefined) return checked
  const count = await reads.fetchTransactionCount(transaction.from, 'latest')
  if (count <= nonce) return checked
  // it may have got into a block since it was asked for
  const late = await reads.fetchReceipt(transaction.hash)
  if (late !== undefined) return { kind: 'finalized', receipt: late }
  return replacementOf(reads, { ...transaction, nonce }, checked)
}

async function replacementOf(
  reads: EvmReads,
  transaction: EvmTransaction & { readonly nonce: number },
  checked: EvmNews,
): Promise<EvmNews> {
  const { from, nonce, addedBlock, hash } = transaction
  try {
    const head = await reads.fetchBlockNumber()
    const found = await findSent(reads, { from, nonce, after: addedBlock, upTo: head })
    // nodes stand at different blocks: one has counted what another has not yet
    if (found === undefined || found.hash === hash) return checked
    const isSame = isSameCall(transaction, found)
    return isSame ? { kind: 'sped-up', hash: found.hash } : { kind: 'cancelled', by: found.hash }
  } catch (error) {
    if (!(error instanceof EvmRpcError) || error.problem !== 'refused') throw error
    // a node without old states; in final blocks the nonce can only have been used by another one
    const count = await reads.fetchTransactionCount(from, 'finalized')
    return count > nonce ? { kind: 'cancelled' } : checked
  }
}

const isSameCall = ({ to, value, data }: EvmTransaction, found: EvmCall): boolean =>
  found.to === to && found.value === value && (data === undefined || found.data === data)

import type { EvmCall, EvmReads } from '../chain/EvmReads.ts'

/** A chain of two million blocks is searched in as many steps; a wallet's transaction is not looked for that long. */
const MOST_STEPS = 21

type Wanted = {
  readonly from: string
  readonly nonce: number
  /** A block before the one that it is in, and one that is not before it. */
  readonly after: number
  readonly upTo: number
}

/**
 * The transaction of a sender with a nonce, whatever became of it in the wallet: the block is found by halving, as the sender's count passes
 * the nonce in it. Nodes that keep no old states answer for the last blocks only.
 * @returns undefined when it is not between the blocks @throws EvmRpcError
 */
export async function findSent(
  reads: Pick<EvmReads, 'fetchTransactionCount' | 'fetchSentIn'>,
  { from, nonce, after, upTo }: Wanted,
): Promise<EvmCall | undefined> {
  let [before, found] = [after, upTo]
  for (let steps = 0; found - before > 1 && steps < MOST_STEPS; steps++) {
    const middle = before + Math.floor((found - before) / 2)
    const count = await reads.fetchTransactionCount(from, middle)
    if (count > nonce) found = middle
    else before = middle
  }
  return reads.fetchSentIn(found, { from, nonce })
}

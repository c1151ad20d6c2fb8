import type { MinterContext } from '../minter/MinterContext.ts'

const MOST_AT_ONCE = 5

/**
 * Sends what is signed and in no block yet, each round anew: nodes forget. The lowest nonces come first, as blocks take none before them.
 * @param latest how many of the minter's transactions are in blocks.
 */
export async function sendTransactions(
  { log, ethereum }: MinterContext,
  latest: bigint,
): Promise<void> {
  const turn: string[] = []
  for (const [nonce, { state }] of log.model.payments) {
    if (turn.length === MOST_AT_ONCE) break
    if (nonce < latest || state.kind !== 'paid') continue
    const signed = state.payment.versions.findLast(({ raw }) => raw !== undefined)
    if (signed?.raw !== undefined) turn.push(signed.raw)
  }
  // await: other messages run here; whatever the answers are, only blocks say what became of a transaction
  for (const raw of turn) await ethereum.sendRawTransaction(raw)
}

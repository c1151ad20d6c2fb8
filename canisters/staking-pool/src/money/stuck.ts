import { type Result, refuse } from '../pool/result.ts'
import type { StakingContext } from '../pool/StakingContext.ts'

/** Has the ledger's log decide about a transfer that the ledger itself no longer knows. */
export async function decideTransfer(
  context: StakingContext,
  id: bigint,
): Promise<Result<boolean>> {
  const { state, journal, ledgerLog } = context
  const intent = state.intents.get(id)
  if (intent === undefined) return refuse('Record not found')
  if (intent.state !== 'stuck') return refuse('Not an error record')
  // await: other messages run here; the journal applies what the log says
  await journal.decideStuck(ledgerLog, [intent.ledger])
  return { ok: !state.intents.has(id) }
}

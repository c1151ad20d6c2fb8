import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import { toCandid } from '../../../../minter-kit/accounts/accounts.ts'
import { outpointKey } from '../events/keys.ts'
import { setAlarm } from '../withdrawals/work.ts'
import { type MinterContext, NS_PER_SECOND } from './MinterContext.ts'
import { type Purpose, purposeOf } from './purpose.ts'

/** Writes down what came of a movement on the ledger, exactly once, be it while the caller waits or long after. */
export function settleTransfer(
  context: MinterContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const purpose = purposeOf(intent)
  if (outcome.kind === 'done')
    settleDone(context, purpose, { block: outcome.block, amount: intent.amount })
  else settleRefused(context, purpose)
}

type Done = { readonly block: bigint; readonly amount: bigint }

function settleDone(context: MinterContext, purpose: Purpose, { block, amount }: Done): void {
  const { log, toPrincipal } = context
  switch (purpose.kind) {
    case 'mint':
      log.append({
        received_utxos: {
          to_account: toCandid(purpose.account, toPrincipal),
          mint_txid: [block],
          utxos: [purpose.utxo],
        },
      })
      return
    case 'burn':
      // a ledger that gives one number to two burns cannot be followed: the first keeps it
      if (log.model.withdrawals.has(block)) return
      log.append({
        accepted_retrieve_btc_request: {
          amount,
          address: purpose.address,
          block_index: block,
          received_at: context.now(),
          kyt_provider: [],
          reimbursement_account: [toCandid(purpose.account, toPrincipal)],
        },
      })
      setAlarm(context)
      return
    case 'reimburse':
      log.append({
        reimbursed_withdrawal: { burn_block_index: purpose.id, mint_block_index: block },
      })
      return
  }
}

const RETRY_NS = 60n * NS_PER_SECOND

/** Nothing moved. A coin is minted by the next call, a withdrawal given back by the next alarm; a burn that failed was none. */
function settleRefused(context: MinterContext, purpose: Purpose): void {
  const { log, toPrincipal } = context
  if (purpose.kind === 'reimburse') setAlarm(context, RETRY_NS)
  if (purpose.kind !== 'mint') return
  const { utxo, account } = purpose
  const isAsked = log.model.checked.get(outpointKey(utxo.outpoint))?.isAsked
  if (isAsked) log.append({ checked_utxo_v2: { utxo, account: toCandid(account, toPrincipal) } })
}

import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import { toCandid } from '../../../../minter-kit/accounts/accounts.ts'
import { ledgerKey } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { type PurposeOf, purposes } from '../minter/purpose.ts'
import { isTheirs } from './ledgerError.ts'

/**
 * The gas is paid for: the token is burned next. Its intent is written in the message that learns of the first burn, so that there is no
 * moment at which nothing says what that burn was for. Whoever waits for both sends it; when nobody does, a message of its own.
 */
export function beginTokenBurn(
  context: MinterContext,
  gas: TransferIntent,
  purpose: PurposeOf<'burnGas'>,
  id: bigint,
): void {
  const { journal, log, schedule } = context
  // a ledger that gives one number to two burns cannot be followed: the first keeps it
  if (log.model.withdrawals.has(id) || log.model.owed.has(id)) return
  const { destination, tokenLedger, tokenSubaccount, tokenAmount, penalty } = purpose
  const burn = journal.begin({
    method: 'transferFrom',
    ledger: tokenLedger,
    from: { owner: gas.from.owner, subaccount: tokenSubaccount },
    to: gas.to,
    amount: tokenAmount,
    fee: 0n,
    purpose: purposes.encode({
      kind: 'burnToken',
      destination,
      id,
      maxFee: gas.amount,
      gasSubaccount: gas.from.subaccount,
      penalty,
    }),
  })
  if (gas.attempts === 1) context.tokenBurns.set(gas.id, burn.id)
  else
    schedule(0, async () => {
      await journal.send(burn.id)
    })
}

/** The token is burned, and its payment is queued; or it is not, and what was burned for gas is owed. */
export function settleTokenBurn(
  context: MinterContext,
  intent: TransferIntent,
  purpose: PurposeOf<'burnToken'>,
  outcome: SettledOutcome,
): void {
  const { log, now, toPrincipal } = context
  const { id, maxFee, gasSubaccount } = purpose
  const { owner, subaccount } = toCandid(intent.from, toPrincipal)
  if (outcome.kind === 'refused') {
    const penalty = isTheirs(outcome.why) ? smaller(purpose.penalty, maxFee) : 0n
    log.append({
      FailedErc20WithdrawalRequest: {
        withdrawal_id: id,
        reimbursed_amount: maxFee - penalty,
        to: owner,
        to_subaccount: gasSubaccount === undefined ? [] : [gasSubaccount],
        penalty: [penalty],
      },
    })
    return
  }
  const ledger = toPrincipal(intent.ledger)
  const contract = log.model.tokens.get(ledgerKey(ledger))?.contract
  if (contract === undefined) return
  log.append({
    AcceptedErc20WithdrawalRequest: {
      max_transaction_fee: maxFee,
      withdrawal_amount: intent.amount,
      erc20_contract_address: contract,
      destination: purpose.destination,
      cketh_ledger_burn_index: id,
      ckerc20_ledger_id: ledger,
      ckerc20_ledger_burn_index: outcome.block,
      from: owner,
      from_subaccount: subaccount,
      created_at: now(),
    },
  })
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

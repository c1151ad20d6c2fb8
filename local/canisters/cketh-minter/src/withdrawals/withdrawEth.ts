import type { Principal } from '@icp-sdk/core/principal'
import type {
  RetrieveEthRequest,
  WithdrawalArg,
  WithdrawalError,
} from '@sluice/candid/cketh_minter'
import { type Refusal, textOfRefusal } from '@sluice/canister'
import { requireSubaccount, toStored } from '../../../../minter-kit/accounts/accounts.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposes } from '../minter/purpose.ts'
import { flawOfCrowd, oneAtATime, requireDestination, requireSomebody } from './destination.ts'

type Withdrawn = { Ok: RetrieveEthRequest } | { Err: WithdrawalError }

const unavailable = (text: string): Withdrawn => ({ Err: { TemporarilyUnavailable: text } })

/**
 * Burns ckETH by the caller's approval and queues the payment. The answer's number is the withdrawal's for ever.
 * @throws Error, which rejects the call, for a recipient or a subaccount that is none.
 */
export async function withdrawEth(
  context: MinterContext,
  caller: Principal,
  args: WithdrawalArg,
): Promise<Withdrawn> {
  requireSomebody(caller)
  requireSubaccount(args.from_subaccount)
  return oneAtATime(context, caller, unavailable, () => withdraw(context, caller, args))
}

async function withdraw(
  context: MinterContext,
  caller: Principal,
  { recipient, amount, from_subaccount }: WithdrawalArg,
): Promise<Withdrawn> {
  // await: other messages run here; the caller's lock keeps their other withdrawals out
  const own = await context.ownKey.fetchAddress()
  if (own.kind === 'failed') return unavailable(own.text)
  const destination = requireDestination(recipient, own.value)
  const { blocked, minimumWithdrawal, ledger } = context.log.model.settings
  if (blocked.has(destination.toLowerCase()))
    return { Err: { RecipientAddressBlocked: { address: destination } } }
  if (amount < minimumWithdrawal)
    return { Err: { AmountTooLow: { min_withdrawal_amount: minimumWithdrawal } } }
  const crowd = flawOfCrowd(context, caller)
  if (crowd !== undefined) return unavailable(crowd)
  const { journal, self } = context
  if (!journal.hasRoom(ledger.toUint8Array()))
    return unavailable('the ledger owes the minter too many answers')
  const { id } = journal.begin({
    method: 'transferFrom',
    ledger: ledger.toUint8Array(),
    from: toStored({ owner: caller, subaccount: from_subaccount }),
    to: { owner: self(), subaccount: undefined },
    amount,
    fee: 0n,
    purpose: purposes.encode({ kind: 'burnEther', destination }),
  })
  // await: other messages run here; the journal queues the withdrawal when the burn is done
  const outcome = await journal.send(id)
  if (outcome.kind === 'done') return { Ok: { block_index: outcome.block } }
  return outcome.kind === 'refused' ? refusalOf(outcome.why) : unavailable(UNKNOWN)
}

const UNKNOWN =
  'The ledger has not answered. It is asked until it has, and a burn that it made is paid out: see withdrawal_status, and do not repeat the withdrawal'

function refusalOf(why: Refusal): Withdrawn {
  if (why.kind === 'unreachable') return unavailable(textOfRefusal(why))
  const { error } = why
  if ('InsufficientFunds' in error) {
    const { balance } = error.InsufficientFunds
    return { Err: { InsufficientFunds: { balance } } }
  }
  if ('InsufficientAllowance' in error) {
    const { allowance } = error.InsufficientAllowance
    return { Err: { InsufficientAllowance: { allowance } } }
  }
  if ('BadBurn' in error)
    return { Err: { AmountTooLow: { min_withdrawal_amount: error.BadBurn.min_burn_amount } } }
  return unavailable(textOfRefusal(why))
}

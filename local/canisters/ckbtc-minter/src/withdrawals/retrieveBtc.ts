import type { Principal } from '@icp-sdk/core/principal'
import type {
  Account,
  BitcoinAddress,
  RetrieveBtcArgs,
  RetrieveBtcWithApprovalArgs,
} from '@sluice/candid/ckbtc_minter'
import { accountKey, requireSubaccount } from '../../../../minter-kit/accounts/accounts.ts'
import { parseAddress, showAddress } from '../bitcoin/address/address.ts'
import { withdrawalSubaccount } from '../bitcoin/withdrawalAccount.ts'
import { flawOfWithdrawal } from '../minter/access.ts'
import { CHECKER_ERROR, CONFIGURATION_ERROR, genericError, unavailable } from '../minter/errors.ts'
import { type MinterContext, mainAccount } from '../minter/MinterContext.ts'
import { burn } from './burn.ts'
import { minimumNow, refreshFeeRate } from './feeRate.ts'
import type { Retrieved, RetrievedOlder } from './Retrieved.ts'

/** Requests that may wait for a transaction. */
const MOST_QUEUED = 5_000
/** Callers that are served at once; each costs a call to the checker. */
const MOST_CALLERS = 100

/** A withdrawal: what is burned, of which account, and who gets it back when it cannot be paid. */
type Request = {
  readonly caller: Principal
  readonly address: string
  /** In satoshi. */
  readonly amount: bigint
  readonly from: Account
  readonly reimbursed: Account
  readonly isOlderFlow: boolean
}

/**
 * Burns by the caller's approval and queues the payment. The answer's number is the withdrawal's for ever.
 * @throws Error, which rejects the call, for the minter's own address and for a subaccount that is none.
 */
export function retrieveBtcWithApproval(
  context: MinterContext,
  caller: Principal,
  { address, amount, from_subaccount }: RetrieveBtcWithApprovalArgs,
): Promise<Retrieved> {
  requireSubaccount(from_subaccount)
  const from = { owner: caller, subaccount: from_subaccount }
  return retrieve(context, { caller, address, amount, from, reimbursed: from, isOlderFlow: false })
}

/** Burns what lies in the caller's withdrawal account, which they have paid into, and queues the payment. */
export async function retrieveBtc(
  context: MinterContext,
  caller: Principal,
  { address, amount }: RetrieveBtcArgs,
): Promise<RetrievedOlder> {
  const from = withdrawalAccount(context, caller)
  const reimbursed: Account = { owner: caller, subaccount: [] }
  // await: other messages run here; nothing is left to be done
  const retrieved = await retrieve(context, {
    caller,
    address,
    amount,
    from,
    reimbursed,
    isOlderFlow: true,
  })
  if ('Ok' in retrieved) return retrieved
  const { Err } = retrieved
  return 'InsufficientAllowance' in Err
    ? genericError(CONFIGURATION_ERROR, 'the ledger asks for an allowance where there is none')
    : { Err }
}

/** Where a caller's ckBTC goes before `retrieveBtc`. */
export function withdrawalAccount(
  { self, toPrincipal }: MinterContext,
  caller: Principal,
): Account {
  return { owner: toPrincipal(self()), subaccount: [withdrawalSubaccount(caller.toUint8Array())] }
}

async function retrieve(context: MinterContext, request: Request): Promise<Retrieved> {
  const { caller, reimbursed } = request
  const flaw = flawOfWithdrawal(context.log.model.settings.mode, caller)
  if (flaw !== undefined) return unavailable(flaw)
  const { callers } = context
  return context.locks.withLock<Retrieved>(
    `withdrawal ${accountKey(reimbursed)}`,
    () => ({ Err: { AlreadyProcessing: null } }),
    async () => {
      if (callers.withdrawals >= MOST_CALLERS) return unavailable('too many concurrent requests')
      callers.withdrawals++
      try {
        return await checkAndBurn(context, request)
      } finally {
        callers.withdrawals--
      }
    },
  )
}

async function checkAndBurn(context: MinterContext, request: Request): Promise<Retrieved> {
  const { log } = context
  // await: other messages run here; the account's lock keeps its other withdrawals out
  const main = await context.keyRing.fetch(mainAccount(context))
  if (main.kind === 'failed') return genericError(CONFIGURATION_ERROR, main.text)
  const { network } = log.model.settings
  const parsed = parseAddress(request.address, network)
  if ('ok' in parsed && showAddress(parsed.ok, network) === main.value.address)
    throw new Error('illegal retrieve_btc target')
  // await: as above
  await refreshFeeRate(context)
  const minimum = minimumNow(context)
  if (request.amount < minimum) return { Err: { AmountTooLow: minimum } }
  if ('malformed' in parsed) return { Err: { MalformedAddress: parsed.malformed } }
  if (isFull(context)) return unavailable(FULL)
  // await: as above
  const flaw = await flawOfDestination(context, parsed.ok)
  if (flaw !== undefined) return flaw
  // others may have filled the queue meanwhile, or the mode may be another
  if (isFull(context)) return unavailable(FULL)
  const modeFlaw = flawOfWithdrawal(log.model.settings.mode, request.caller)
  if (modeFlaw !== undefined) return unavailable(modeFlaw)
  return burn(context, { ...request, address: parsed.ok, addressText: request.address })
}

const FULL = 'too many pending retrieve_btc requests'

const isFull = ({ log }: MinterContext) => log.model.queue.size >= MOST_QUEUED

async function flawOfDestination(
  { log, checker: port }: MinterContext,
  address: BitcoinAddress,
): Promise<Retrieved | undefined> {
  const { checker, network } = log.model.settings
  if (checker === undefined)
    return genericError(CONFIGURATION_ERROR, 'the minter has no Bitcoin checker')
  // await: other messages run here; the account's lock keeps its other withdrawals out
  const asked = await port.checkAddress(checker, showAddress(address, network))
  if (asked.kind === 'failed')
    return genericError(CHECKER_ERROR, `the Bitcoin checker does not answer: ${asked.text}`)
  return asked.value
    ? undefined
    : genericError(CONFIGURATION_ERROR, 'Destination address is tainted')
}

import type { Account, BitcoinAddress } from '@sluice/candid/ckbtc_minter'
import { type LedgerError, type Refusal, textOfRefusal } from '@sluice/canister'
import { toStored } from '../../../../minter-kit/accounts/accounts.ts'
import { CONFIGURATION_ERROR, genericError, unavailable } from '../minter/errors.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { purposes } from '../minter/purpose.ts'
import type { Retrieved } from './Retrieved.ts'

type Burn = {
  readonly from: Account
  readonly reimbursed: Account
  /** In satoshi; a burn has no fee. */
  readonly amount: bigint
  readonly address: BitcoinAddress
  /** As the caller wrote it, for the memo. */
  readonly addressText: string
  readonly isOlderFlow: boolean
}

/**
 * Moves the amount to the minter's account, which is the minting one, so that it is burned. The request is queued in the message that
 * learns that it was: a burn that failed leaves nothing behind, and one whose answer is lost is queued when it is known.
 */
export async function burn(context: MinterContext, request: Burn): Promise<Retrieved> {
  const { journal, log } = context
  const { from, reimbursed, amount, address, addressText, isOlderFlow } = request
  const ledger = log.model.settings.ledger.toUint8Array()
  if (!journal.hasRoom(ledger)) return unavailable('the ledger owes the minter too many answers')
  const { id } = journal.begin({
    method: isOlderFlow ? 'transfer' : 'transferFrom',
    ledger,
    from: toStored(from),
    to: { owner: context.self(), subaccount: undefined },
    amount,
    fee: 0n,
    purpose: purposes.encode({
      kind: 'burn',
      address,
      addressText,
      account: toStored(reimbursed),
      isOlderFlow,
    }),
  })
  // await: other messages run here; the journal queues the request when the burn is done
  const outcome = await journal.send(id)
  switch (outcome.kind) {
    case 'done':
      return { Ok: { block_index: outcome.block } }
    case 'refused':
      return refusalOf(outcome.why)
    case 'unknown':
    case 'stuck':
      return genericError(CONFIGURATION_ERROR, UNKNOWN)
  }
}

const UNKNOWN =
  'The ledger has not answered. It is asked until it has, and a burn that it made is paid out: see retrieve_btc_status_v2_by_account, and do not repeat the withdrawal'

function refusalOf(why: Refusal): Retrieved {
  if (why.kind === 'unreachable') return unavailable(textOfRefusal(why))
  const { error } = why
  if ('InsufficientFunds' in error)
    return { Err: { InsufficientFunds: { balance: asNat64(error.InsufficientFunds.balance) } } }
  if ('InsufficientAllowance' in error) {
    const { allowance } = error.InsufficientAllowance
    return { Err: { InsufficientAllowance: { allowance: asNat64(allowance) } } }
  }
  return isTemporary(error)
    ? unavailable(textOfRefusal(why))
    : genericError(CONFIGURATION_ERROR, textOfRefusal(why))
}

const isTemporary = (error: LedgerError) =>
  'TemporarilyUnavailable' in error || 'CreatedInFuture' in error

const MOST = 2n ** 64n - 1n
const asNat64 = (amount: bigint) => (amount < MOST ? amount : MOST)

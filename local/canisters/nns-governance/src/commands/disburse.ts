import { accountIdentifier } from '@sluice/candid/account'
import type {
  AccountIdentifier,
  CommandResponse,
  Disburse,
  DisburseMaturity,
} from '@sluice/candid/nns_governance'
import { type Account, isSameBytes } from '@sluice/canister'
import { disburseMaturity as disburseOf } from '../../../../governance-kit/commands/disburseMaturity.ts'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { payOut } from '../../../../governance-kit/commands/payOut.ts'
import { subaccountOf } from '../../../../governance-kit/money/accounts.ts'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { requireController } from './people.ts'

export async function disburse(
  context: NnsContext,
  managed: Managed,
  { to_account: [to], amount: [amount] }: Disburse,
): Promise<CommandResponse> {
  requireController(managed)
  const block = await payOut(context, managed, {
    to: ownAccountOf(managed, to),
    amount: amount?.e8s,
  })
  return { Disburse: { transfer_block_height: block } }
}

export function disburseMaturity(
  context: NnsContext,
  managed: Managed,
  {
    percentage_to_disburse,
    to_account: [account],
    to_account_identifier: [identifier],
  }: DisburseMaturity,
): CommandResponse {
  requireController(managed)
  if (account !== undefined && identifier !== undefined)
    return refuseWith('invalidCommand', 'Either an account or an account identifier is given.')
  const to = account === undefined ? ownAccountOf(managed, identifier) : toAccount(account)
  const percentage = BigInt(percentage_to_disburse)
  const deducted = disburseOf(context, managed, { percentage, to })
  return { DisburseMaturity: { amount_disbursed_e8s: [deducted] } }
}

type Given = NonNullable<DisburseMaturity['to_account'][0]>

function toAccount({ owner: [owner], subaccount: [subaccount] }: Given): Account {
  if (owner === undefined) return refuseWith('invalidCommand', 'The account has no owner.')
  return { owner: owner.toUint8Array(), subaccount: subaccountOf(subaccount) }
}

/**
 * The caller's own account. The journal knows accounts by owner, which cannot be told from an identifier: one of anybody else's is
 * refused here, though the public service pays to it.
 */
function ownAccountOf({ caller }: Managed, given: AccountIdentifier | undefined): Account {
  const owner = caller.toUint8Array()
  if (given !== undefined && !isSameBytes(given.hash, accountIdentifier(owner)))
    return refuseWith(
      'unavailable',
      'Payments go to the account of the caller: nobody can tell here whose another identifier is.',
    )
  return { owner, subaccount: undefined }
}

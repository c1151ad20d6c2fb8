import type { CommandResponse, Disburse } from '@sluice/candid/sns_governance'
import { PERMISSION } from '@sluice/governance'
import { type Managed, requireAllowed } from '../../../../governance-kit/commands/Managed.ts'
import { payOut } from '../../../../governance-kit/commands/payOut.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { accountOf } from '../money/accounts.ts'

export async function disburse(
  context: GovernanceContext,
  managed: Managed,
  { to_account, amount: [amount] }: Disburse,
): Promise<CommandResponse> {
  requireAllowed(context, managed, PERMISSION.disburse)
  const to = accountOf(to_account[0], managed.caller.toUint8Array())
  const block = await payOut(context, managed, { to, amount: amount?.e8s })
  return { Disburse: { transfer_block_height: block } }
}

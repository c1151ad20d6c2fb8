import type { Principal } from '@icp-sdk/core/principal'
import type { MintSnsTokens, TransferSnsTreasuryFunds } from '@sluice/candid/sns_governance'
import type { Account } from '@sluice/canister'
import { ownAccount, subaccountOf } from '../../../../governance-kit/money/accounts.ts'
import { move } from '../../../../governance-kit/money/moveStake.ts'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { treasuryAccount } from '../money/accounts.ts'
import { parametersOf } from '../state/parameters.ts'

export const TREASURIES = { icp: 1, own: 2 } as const

type Receiver = Pick<TransferSnsTreasuryFunds, 'to_principal' | 'to_subaccount'>

/** The journal ends the execution when it knows what came of the transfer. @throws Refused */
export async function transferTreasury(
  context: GovernanceContext,
  proposal: bigint,
  transfer: TransferSnsTreasuryFunds,
): Promise<void> {
  const purpose = { kind: 'proposal', proposal, memo: transfer.memo[0] } as const
  const movement = { to: receiverOf(transfer), amount: transfer.amount_e8s, purpose }
  if (transfer.from_treasury === TREASURIES.own) {
    const fee = parametersOf(context).transactionFee
    await move(context, { ...movement, from: treasuryAccount(context), fee })
    return
  }
  const { icpLedger } = context.state.settings.get()
  if (icpLedger === undefined)
    return refuseWith('unavailable', 'This governance was not told of the ICP ledger.')
  const fee = await context.fetchFee(icpLedger)
  if (fee === undefined) return refuseWith('external', 'The ICP ledger does not answer.')
  await move(context, { ...movement, from: ownAccount(context), fee, ledger: icpLedger })
}

/** From the minting account, which pays no fee. */
export async function mint(
  context: GovernanceContext,
  proposal: bigint,
  minting: MintSnsTokens,
): Promise<void> {
  const purpose = { kind: 'proposal', proposal, memo: minting.memo[0] } as const
  const [amount = 0n] = minting.amount_e8s
  await move(context, {
    from: ownAccount(context),
    to: receiverOf(minting),
    amount,
    fee: 0n,
    purpose,
  })
}

/** @throws Refused */
export function receiverOf({ to_principal, to_subaccount }: Receiver): Account {
  const owner: Principal | undefined = to_principal[0]
  if (owner === undefined) return refuseWith('invalidProposal', 'The receiver is missing.')
  return { owner: owner.toUint8Array(), subaccount: subaccountOf(to_subaccount[0]?.subaccount) }
}

import { depositRequest, type EvmPurpose, encodeApprove } from '@sluice/sdk/ethereum'
import type { AgreedSwap } from '../bring-and-swap/useSwapInto.ts'
import type { Sending } from '../ethereum-transactions/sendTransaction.ts'
import type { EvmAccount } from '../ethereum-wallet/EvmWallet.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import type { WalletStep } from './depositStage.ts'

/** What the wallet is asked for, as it was when its review opened. */
export type DepositOrder = {
  readonly step: WalletStep
  /** What is deposited in the end, in the coin's smallest unit. */
  readonly amount: bigint
  /** The contract that deposits go through. */
  readonly helper: string
  readonly account: EvmAccount
  /** What is done with it once it is minted. */
  readonly swap: AgreedSwap | undefined
}

type About = {
  readonly bridge: Pick<KnownBridgeToken['bridge'], 'contract' | 'ledgerId'>
  /** The principal that the deposit is minted to. */
  readonly owner: string
}

/** The transaction of a step, and what it is for. @throws RangeError of an order that can be none */
export function walletRequest(
  { step, amount, helper }: Omit<DepositOrder, 'swap'>,
  { bridge, owner }: About,
): Pick<Sending, 'purpose' | 'request'> {
  const { contract, ledgerId } = bridge
  if (step === 'deposit') {
    const kind = contract === undefined ? 'deposit-eth' : 'deposit-erc20'
    const purpose: EvmPurpose = { kind, ledgerId, amount }
    const account = { owner }
    return { purpose, request: depositRequest({ token: bridge, helper, account, amount }) }
  }
  if (contract === undefined) throw new RangeError('ether needs no approval')
  const allowed = step === 'reset' ? 0n : amount
  const [token, spender] = [contract.toLowerCase(), helper.toLowerCase()]
  return {
    purpose: { kind: 'approve', token, spender, amount: allowed },
    request: { to: contract, value: 0n, data: encodeApprove(helper, allowed) },
  }
}

import type { BridgeToken } from '../../BridgeToken.ts'
import { type DepositAccount, encodeDepositErc20, encodeDepositEth } from '../abi/depositCalls.ts'
import type { Hex } from '../abi/words.ts'

/** A call of the deposit helper, as a wallet is asked for it. `value` in wei. */
export type DepositRequest = {
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

type Wanted = {
  readonly token: Pick<BridgeToken, 'contract'>
  /** The contract that the minter names (`sdk.bridge.fetchDepositAddress`). */
  readonly helper: string
  /** Whose tokens it becomes. */
  readonly account: DepositAccount
  /** In the smallest unit of the coin. */
  readonly amount: bigint
}

/**
 * The transaction that brings ether, or a token that the helper may take, to an account of the IC.
 * @throws RangeError for an account that receives no deposits, what is no address, and an amount that is none
 */
export function depositRequest({ token, helper, account, amount }: Wanted): DepositRequest {
  if (amount <= 0n) throw new RangeError(`${amount} is no amount to deposit`)
  if (token.contract === undefined)
    return { to: helper, value: amount, data: encodeDepositEth(account) }
  const data = encodeDepositErc20({ ...account, token: token.contract, amount })
  return { to: helper, value: 0n, data }
}

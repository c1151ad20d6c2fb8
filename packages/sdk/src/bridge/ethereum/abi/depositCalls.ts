import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import { addressWord, encodeCall, type Hex, uintWord } from './words.ts'

export const DEPOSIT_ETH: Hex = '0x17c819c4'
export const DEPOSIT_ERC20: Hex = '0xdb9751af'
const WORD_BYTES = 32
const LONGEST_PRINCIPAL = 29

/** Whose tokens a deposit becomes. */
export type DepositAccount = {
  readonly owner: string
  /** 32 bytes; none is the account without one. */
  readonly subaccount?: Uint8Array
}

/**
 * A principal in 32 bytes, as the deposit helper takes it: its length, its bytes, zeros.
 * @throws RangeError for the anonymous principal and the management canister, which the minter refuses: the deposit would be lost
 */
export function principalWord(owner: string): string {
  const principal = Principal.fromText(owner)
  const bytes = principal.toUint8Array()
  if (principal.isAnonymous() || bytes.length === 0 || bytes.length > LONGEST_PRINCIPAL)
    throw new RangeError(`${owner} cannot receive a deposit`)
  const word = new Uint8Array(WORD_BYTES)
  word[0] = bytes.length
  word.set(bytes, 1)
  return toHex(word)
}

/** `depositEth(bytes32 principal, bytes32 subaccount)`: the ether goes along as the transaction's value. @throws RangeError */
export const encodeDepositEth = (account: DepositAccount): Hex =>
  encodeCall(DEPOSIT_ETH, [principalWord(account.owner), subaccountWord(account.subaccount)])

/**
 * `depositErc20(address token, uint256 amount, bytes32 principal, bytes32 subaccount)`: the helper must be allowed to take the amount.
 * @throws RangeError
 */
export const encodeDepositErc20 = (
  deposit: DepositAccount & { readonly token: string; readonly amount: bigint },
): Hex =>
  encodeCall(DEPOSIT_ERC20, [
    addressWord(deposit.token),
    uintWord(deposit.amount),
    principalWord(deposit.owner),
    subaccountWord(deposit.subaccount),
  ])

function subaccountWord(subaccount: Uint8Array = new Uint8Array(WORD_BYTES)): string {
  if (subaccount.length !== WORD_BYTES)
    throw new RangeError(`a subaccount has ${WORD_BYTES} bytes, not ${subaccount.length}`)
  return toHex(subaccount)
}

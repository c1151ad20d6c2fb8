import { addressWord, encodeCall, type Hex, uintWord } from './words.ts'

const APPROVE: Hex = '0x095ea7b3'
const ALLOWANCE: Hex = '0xdd62ed3e'
const BALANCE_OF: Hex = '0x70a08231'

/** `approve(address spender, uint256 amount)`. @throws RangeError as all of these for what is no address or number */
export const encodeApprove = (spender: string, amount: bigint): Hex =>
  encodeCall(APPROVE, [addressWord(spender), uintWord(amount)])

/** `allowance(address owner, address spender)` */
export const encodeAllowance = (owner: string, spender: string): Hex =>
  encodeCall(ALLOWANCE, [addressWord(owner), addressWord(spender)])

/** `balanceOf(address owner)` */
export const encodeBalanceOf = (owner: string): Hex => encodeCall(BALANCE_OF, [addressWord(owner)])

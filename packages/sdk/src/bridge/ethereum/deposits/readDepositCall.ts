import { fromHex } from '@sluice/candid/hex'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { optional } from '../../../ledgers/optional.ts'
import { DEPOSIT_ERC20, DEPOSIT_ETH } from '../abi/depositCalls.ts'
import type { EvmCall } from '../chain/EvmReads.ts'
import { readPrincipal } from './depositLogs.ts'

/** What a transaction asks the deposit helper for. Amount in the smallest unit; `account` in the text form of ICRC-1. */
export type DepositCall = {
  readonly contract?: string
  readonly amount: bigint
  readonly account: string
}

const WORD_DIGITS = 64
const SELECTOR_DIGITS = 10
const ZERO = '0'.repeat(WORD_DIGITS)

/** A call of the helper; undefined of any other transaction, and of a deposit for nobody. */
export function readDepositCall(
  { to, value, data }: Pick<EvmCall, 'to' | 'value' | 'data'>,
  helper: string,
): DepositCall | undefined {
  if (to !== helper.toLowerCase()) return undefined
  const selector = data.slice(0, SELECTOR_DIGITS)
  const words = data.slice(SELECTOR_DIGITS).match(/.{64}/g) ?? []
  const isEther = selector === DEPOSIT_ETH && words.length === 2
  if (!isEther && !(selector === DEPOSIT_ERC20 && words.length === 4)) return undefined
  const [principal = '', subaccount = ZERO] = words.slice(-2)
  const owner = readPrincipal(`0x${principal}`)
  if (owner === undefined) return undefined
  const account = formatAccount({
    owner,
    ...optional('subaccount', subaccount === ZERO ? undefined : fromHex(subaccount)),
  })
  if (isEther) return { amount: value, account }
  const [contract = '', amount = ''] = words
  return { contract: `0x${contract.slice(24)}`, amount: BigInt(`0x${amount}`), account }
}

import type { AuthorizedSweepItem } from '@sluice/candid/cketh_minter'
import { fromHex } from '@sluice/candid/hex'
import { subaccountOf } from '../../../../minter-kit/accounts/accounts.ts'
import { principalWord } from '../ethereum/principal.ts'
import { addressWord, hexOf, numberOf, wordOf } from '../ethereum/words.ts'

/** `sweepAll((address,bytes32,bytes32,bytes32,bytes32,uint8)[],address)` of the sweeper's contract. */
const SWEEP_ALL = '0xba741406'
/** How `v` writes the parity 0. */
const FIRST_V = 27n

/** Gas of a sweep: its own, and of each address what the contract grants, its consent (EIP-7702) and its part of the call. */
const GAS_BASE = 60_000n
const GAS_EACH = 245_000n

export const sweepGas = (items: number): bigint => GAS_BASE + BigInt(items) * GAS_EACH

/** What the sweeper's contract is called with. @param token zero for ether */
export function sweepCall(token: string, items: readonly AuthorizedSweepItem[]): Uint8Array {
  const words = [
    // the list comes after the two arguments
    wordOf(64n),
    addressWord(token).slice(2),
    wordOf(BigInt(items.length)),
    ...items.flatMap(wordsOf),
  ]
  return fromHex(`${SWEEP_ALL}${words.join('')}`)
}

function wordsOf({ deposit, owner, subaccount, attestation }: AuthorizedSweepItem): string[] {
  const { r, s, y_parity } = attestation
  return [
    addressWord(deposit).slice(2),
    principalWord(owner.toUint8Array()).slice(2),
    hexOf(subaccountOf({ subaccount })).slice(2),
    wordOf(numberOf(r)),
    wordOf(numberOf(s)),
    wordOf(y_parity ? FIRST_V + 1n : FIRST_V),
  ]
}

import type { Account } from '@sluice/candid/ckbtc_minter'
import type { MinterContext } from '../minter/MinterContext.ts'

/** The address whose coins are minted to the account. @throws Error, which rejects the call, when there is no key. */
export async function depositAddressOf(
  { keyRing }: MinterContext,
  account: Account,
): Promise<string> {
  const key = await keyRing.fetch(account)
  if (key.kind === 'failed') throw new Error(key.text)
  return key.value.address
}

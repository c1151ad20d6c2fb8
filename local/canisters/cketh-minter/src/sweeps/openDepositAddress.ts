import { parseAddress } from '@sluice/canister/ethereum'
import { type Account, accountKey, bytesText } from '../../../../minter-kit/accounts/accounts.ts'
import { type Asked, failed } from '../../../../minter-kit/edges/asked.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

/** Addresses that are opened at once: each is a question to the key's subnet and some 45 million instructions. */
const MOST_AT_ONCE = 5

/**
 * An account's own address. What has been opened since the start, or stands in the log, is answered at once; of the others a few are opened at
 * once, one of each owner, and whoever comes on top of that is refused before anything is asked.
 */
export async function openDepositAddress(
  context: MinterContext,
  account: Account,
): Promise<Asked<string>> {
  const known = knownAddress(context, account)
  if (known !== undefined) return { kind: 'answered', value: known }
  return context.locks.withLock<Asked<string>>(
    `deposit address ${bytesText(account.owner.toUint8Array())}`,
    () => failed('an address of yours is being opened; ask again when it is'),
    async () => {
      if (context.opening >= MOST_AT_ONCE)
        return failed('too many addresses are being opened; ask again in a minute')
      context.opening++
      try {
        // await: other messages run here; an account's address never changes
        return await context.depositKeys.of(account).fetchAddress()
      } finally {
        context.opening--
      }
    },
  )
}

function knownAddress({ depositKeys, log }: MinterContext, account: Account): string | undefined {
  const opened = depositKeys.knownAddress(account)
  if (opened !== undefined) return opened
  const stored = log.model.addressOf.get(accountKey(account))
  return stored === undefined ? undefined : parseAddress(stored)
}

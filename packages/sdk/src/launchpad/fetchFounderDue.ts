import type { LaunchpadReads } from './LaunchpadReads.ts'
import type { LaunchSale, Pair } from './LaunchSale.ts'

type Reads = Pick<LaunchpadReads, 'fetchTokensHeld'>

/** What the founder of a sale can take. @throws CallError */
export async function fetchFounderDue(sale: LaunchSale, reads: Reads): Promise<Pair> {
  const { token, payment } = sale.left
  const held = await fetchUncounted(sale, reads)
  return { token: held > token ? held : token, payment }
}

/**
 * What lies in the account for the tokens of a sale that never opened: all of it is the founder's, counted or not, and the launchpad counts
 * it when they ask for it. 0 of any other sale. @throws CallError
 */
export async function fetchUncounted(
  { id, status, token }: LaunchSale,
  launchpad: Reads,
): Promise<bigint> {
  if (status !== 'cancelled' && status !== 'lapsed') return 0n
  return launchpad.fetchTokensHeld(id, token.ledgerId)
}

import { fromEach } from '../pools/fromEach.ts'
import { fetchFounderDue } from './fetchFounderDue.ts'
import type { CollectSaleFacts } from './LaunchpadFlow.ts'
import type { LaunchpadReads } from './LaunchpadReads.ts'
import type { LaunchSale, Pair } from './LaunchSale.ts'
import type { OwnInSale } from './SaleOrders.ts'

/** What of somebody's lies at a sale and is worth its ledger's fee, and how it comes back: see `CollectSaleFacts`. */
export type WaitingAtSale = {
  readonly sale: LaunchSale
  readonly what: CollectSaleFacts['what']
  readonly due: Pair
}

type Reads = {
  readonly fetchOwn: (sale: LaunchSale) => Promise<OwnInSale>
  readonly launchpad: Pick<LaunchpadReads, 'fetchSales' | 'fetchOwnSales' | 'fetchTokensHeld'>
}

type About = {
  readonly principal: string
  /** Whether a token is one that the person can be expected to have paid with. */
  readonly isKnown: (ledgerId: string) => boolean
  readonly onFailed?: ((saleName: string) => void) | undefined
}

/** Those of one's own are asked for up to here; of the others, who may have been paid and never taken part in, only the latest. */
const MOST_OWN = 200
const MOST_OTHERS = 50

/**
 * What of somebody's waits at the launchpad: their share of sales that are settled, what they have sent to a sale and it has not taken in,
 * and what is theirs of sales that they have made. Anybody can make a sale, and whoever makes one chooses the ledgers that are believed about
 * it: of sales that one has no part in only those that are paid with a known token are asked.
 * @param onFailed hears of each sale that did not answer
 * @throws CallError when the launchpad lists no sales
 */
export async function fetchWaitingAtSales(
  { fetchOwn, launchpad }: Reads,
  { principal, isKnown, onFailed = () => {} }: About,
): Promise<WaitingAtSale[]> {
  const own = { offset: 0, limit: MOST_OWN }
  const [made, joined, latest] = await Promise.all([
    launchpad.fetchOwnSales('founder', own),
    launchpad.fetchOwnSales('investor', own),
    launchpad.fetchSales(undefined, { offset: 0, limit: MOST_OTHERS }),
  ])
  const others = latest.rows.filter(({ payment }) => isKnown(payment.ledgerId))
  const all = [...made.rows, ...joined.rows, ...others]
  const sales = new Map(all.map((sale) => [sale.id, sale]))
  return fromEach(
    [...sales.values()],
    async (sale) => {
      const { due, deposit } = await fetchOwn(sale)
      const found: WaitingAtSale[] = [
        { sale, what: 'share', due },
        { sale, what: 'deposit', due: { token: 0n, payment: deposit } },
      ]
      if (sale.creator === principal)
        found.push({ sale, what: 'founder', due: await fetchFounderDue(sale, launchpad) })
      return found.filter(isWorthIt)
    },
    ({ name }, found) => {
      if (found === undefined) onFailed(name)
    },
  )
}

/** The launchpad takes its ledgers' fees out of what it sends. */
const isWorthIt = ({ sale: { token, payment }, due }: WaitingAtSale): boolean =>
  due.token > token.fee || due.payment > payment.fee

import type { Investor, Property, Token } from '@sluice/candid/launchpad'
import { boundedText } from '../sns/read/bounds.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import {
  type LaunchSale,
  SALE_STATUSES,
  type SaleInvestor,
  type SaleStatus,
  type SaleToken,
} from './LaunchSale.ts'

/** The launchpad's answers in the SDK's words. */

export function answered<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw LaunchpadError.ofText(answer.err)
}

const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 2_000
const LONGEST_SYMBOL = 33

export const toSale = (sale: Property): LaunchSale => ({
  id: sale.id,
  creator: sale.creator.toText(),
  name: boundedText(sale.name, LONGEST_NAME),
  description: boundedText(sale.description, LONGEST_DESCRIPTION),
  token: toToken(sale.token),
  payment: toToken(sale.payment),
  offered: sale.offered,
  hardCap: sale.hardCap,
  softCap: sale.softCap,
  minimum: sale.minimum,
  maximum: sale.maximum[0],
  startNs: sale.startTime,
  endNs: sale.endTime,
  isWhitelisted: sale.isWhitelisted,
  whitelistSize: sale.whitelistSize,
  vesting: sale.vesting,
  status: statusOf(sale.status),
  funded: sale.funded,
  raised: sale.raised,
  investors: sale.investors,
  accepted: sale.accepted,
  sold: sale.sold,
  left: sale.left,
})

const toToken = ({ ledger, symbol, decimals, fee }: Token): SaleToken => ({
  ledgerId: ledger.toText(),
  symbol: boundedText(symbol, LONGEST_SYMBOL),
  decimals: Number(decimals),
  fee,
})

/** A status of a newer launchpad is over for this SDK: nothing can be done with it. */
const statusOf = (status: Property['status']): SaleStatus =>
  SALE_STATUSES.find((name) => name in status) ?? 'settling'

export const toInvestor = (investor: Investor): SaleInvestor => ({
  principal: investor.investor.toText(),
  deposited: investor.deposited,
  arriving: investor.arriving,
  share: investor.share,
  unlocked: investor.unlocked,
  sent: { token: investor.taken, payment: investor.refunded },
  underWay: investor.underWay,
})

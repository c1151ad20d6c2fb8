import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as FarmFactory } from '@sluice/candid/farm_factory'
import { translated } from '../agent/translateError.ts'
import { CallError } from '../errors.ts'
import { fetchCreationFee } from '../sale/creationFee.ts'
import type { SalePrice } from '../sale/SalePrice.ts'

/** What operators set: the price, and who is paid. */
export type PaidPrice = SalePrice & { readonly receiver: string }

/** What whoever is no operator pays; undefined where nobody else creates anything. @throws CallError */
export async function fetchCreationPrice(
  factory: Pick<FarmFactory, 'getCreationFee'>,
): Promise<SalePrice | undefined> {
  const asked = { creator: Principal.anonymous(), creatorKey: 0n }
  return (await fetchCreationFee(factory, asked)).price
}

/** From now on it costs this; without a price only operators create. @throws CallError */
export async function setCreationPrice(
  factory: Pick<FarmFactory, 'setCreationFee'>,
  terms: PaidPrice | undefined,
): Promise<void> {
  const given = terms && {
    ledger: Principal.fromText(terms.ledgerId),
    price: terms.price,
    receiver: Principal.fromText(terms.receiver),
  }
  const answer = await translated(() => factory.setCreationFee(given ? [given] : []))
  if ('err' in answer) throw CallError.refused(answer.err)
}

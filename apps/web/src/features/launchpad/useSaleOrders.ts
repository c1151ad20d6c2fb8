import type {
  CollectSaleFacts,
  LaunchSale,
  MarketWish,
  OrderKey,
  SalePrice,
  SaleWish,
} from '@sluice/sdk'
import type { MarketStage } from '@sluice/sdk/launchpadFlow'
import { useSdk } from '../../session/useSdk.ts'
import { launchpadSubject } from './progress/launchpadSubject.ts'
import { useLaunchpadRunner } from './progress/useLaunchpadRunner.ts'

type Ordered = { readonly key: OrderKey }
type OfSale = Ordered & { readonly sale: Pick<LaunchSale, 'id' | 'name'> }

/** Whatever a person does at the launchpad that moves tokens: each order runs once, and its progress opens. */
export function useSaleOrders() {
  const { launchpad } = useSdk()
  const runner = useLaunchpadRunner()
  return {
    create: ({
      key,
      ...order
    }: Ordered & { readonly wish: SaleWish; readonly creationFee?: SalePrice }) =>
      runner.run({
        key,
        subject: launchpadSubject('create-sale', {
          name: order.wish.name,
          isPaid: order.creationFee !== undefined,
        }),
        run: (options) => launchpad.create({ ...order, key, ...options }),
      }),
    fund: ({ key, sale: { id: saleId, name } }: OfSale) =>
      runner.run({
        key,
        subject: launchpadSubject('fund-sale', { name, saleId }),
        run: (options) => launchpad.fund({ saleId, key, ...options }),
      }),
    join: ({ key, sale: { id: saleId, name }, amount }: OfSale & { readonly amount: bigint }) =>
      runner.run({
        key,
        subject: launchpadSubject('join-sale', { name, saleId }),
        run: (options) => launchpad.join({ saleId, amount, key, ...options }),
      }),
    collect: ({
      key,
      sale: { id: saleId, name },
      what,
    }: OfSale & { readonly what: CollectSaleFacts['what'] }) =>
      runner.run({
        key,
        subject: launchpadSubject('collect-sale', { name, saleId }),
        run: (options) => launchpad.collect({ saleId, what, key, ...options }),
      }),
    makeMarket: ({
      key,
      sale: { id: saleId, name },
      wish,
    }: OfSale & { readonly wish: MarketWish }) =>
      runner.run({
        key,
        subject: launchpadSubject('make-market', { name, saleId, stages: stagesOf(wish) }),
        run: (options) => launchpad.makeMarket({ wish, key, ...options }),
      }),
  }
}

const stagesOf = ({ poolPrice, farm }: MarketWish): readonly MarketStage[] => [
  'proceeds',
  ...(poolPrice ? (['pool'] as const) : []),
  'add',
  ...(farm ? (['farm'] as const) : []),
]

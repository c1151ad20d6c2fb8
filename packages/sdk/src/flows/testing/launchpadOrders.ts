import type { COLLECTED } from '../../launchpad/LaunchpadFlow.ts'
import { encodeSale } from '../../launchpad/launchpadCalls.ts'
import type { PricePaid } from '../../sale/SalePrice.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { FEE, LAUNCHPAD, LEDGERS, ME, SALES } from './chainNames.ts'
import { CREATION_PRICE } from './FakeCreations.ts'
import { OFFERED } from './FakeLaunchpad.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

const mine = (key: OrderKey, now: number) => ({ principal: ME, key, now })
const placed = (saleId: string) => ({ launchpadId: LAUNCHPAD, saleId, saleName: 'A sale' })
const tokens = { ledgerId: LEDGERS.slu, amount: OFFERED, fee: FEE }

const created =
  (more: { readonly creationFee?: PricePaid }): Order =>
  (key, now) =>
    newFlow({
      kind: 'create-sale',
      facts: {
        ...{ ...placed(SALES.mine), ...tokens, ...more },
        argParts: encodeSale(1n, {
          ...{ name: 'A sale', description: '', tokenId: LEDGERS.slu, paymentId: LEDGERS.icp },
          ...{ offered: OFFERED, hardCap: 100n, softCap: 1n, minimum: 1n, maximum: undefined },
          ...{ startNs: 1n, endNs: 2n, isWhitelisted: false },
          vesting: { cliffSeconds: 0n, durationSeconds: 0n },
        }),
      },
      ...mine(key, now),
    })

export const SALES_CREATED: readonly Order[] = [
  created({}),
  created({ creationFee: { ledgerId: LEDGERS.icp, price: CREATION_PRICE, fee: FEE } }),
]

export const SALES_FUNDED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'fund-sale',
      facts: { ...placed(SALES.mine), ...tokens },
      ...mine(key, now),
    }),
]

export const SALES_JOINED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'join-sale',
      facts: { ...placed(SALES.open), ledgerId: LEDGERS.cketh, amount: 20_000n, fee: FEE },
      ...mine(key, now),
    }),
]

const collected =
  (what: (typeof COLLECTED)[number]): Order =>
  (key, now) =>
    newFlow({
      kind: 'collect-sale',
      facts: {
        ...{ ...placed(SALES.ended), what, tokenId: LEDGERS.slu, tokenFee: FEE },
        ...{ paymentId: LEDGERS.icp, paymentFee: FEE },
      },
      ...mine(key, now),
    })

export const SALES_COLLECTED: readonly Order[] = [
  collected('share'),
  collected('deposit'),
  collected('founder'),
]

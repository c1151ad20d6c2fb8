import type { COLLECTED, MakeMarketFacts } from '../../launchpad/LaunchpadFlow.ts'
import { encodeSale } from '../../launchpad/launchpadCalls.ts'
import type { AddFacts } from '../../liquidity/LiquidityFlow.ts'
import type { PricePaid } from '../../sale/SalePrice.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import {
  FACTORY,
  FARM_FACTORY,
  FEE,
  LAUNCHPAD,
  LEDGERS,
  LEFT_IN_POOL,
  LIQUIDITY_POOL,
  MANAGER,
  ME,
  SALES,
} from './chainNames.ts'
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

const standing: AddFacts = {
  ...{ poolId: LIQUIDITY_POOL, feePips: 3_000n, tickLower: -60, tickUpper: 60 },
  token0: { ledgerId: LEDGERS.icp, fee: FEE, by: 'allowance', deposit: 20_000n, held: 0n },
  token1: { ledgerId: LEDGERS.cketh, fee: FEE, by: 'transfer', deposit: 20_000n, held: 0n },
  ...{ minimum0: 1n, minimum1: 1n },
}

/** Both orders of the ended sale's founder: with all of it, and into a pool that is there, without a farm. */
const market =
  (more: Pick<MakeMarketFacts, 'pool' | 'farm'>): Order =>
  (key, now) =>
    newFlow({
      kind: 'make-market',
      facts: {
        ...placed(SALES.ended),
        ...{ tokenId: LEDGERS.slu, tokenFee: FEE, paymentId: LEDGERS.icp, paymentFee: FEE },
        ...more,
        add: more.pool ? { ...standing, poolId: '' } : standing,
      },
      ...mine(key, now),
    })

export const MARKETS_MADE: readonly Order[] = [
  market({
    pool: {
      ...{ token0: LEDGERS.icp, token1: LEDGERS.cketh, standard0: 'ICRC2', standard1: 'ICRC1' },
      ...{ feePips: 3_000n, sqrtPriceX96: 1n << 96n, factoryId: FACTORY, managerId: MANAGER },
      ...{ ledgerId: LEDGERS.icp, price: LEFT_IN_POOL, fee: FEE },
    },
    farm: {
      ...{ factoryId: FARM_FACTORY, poolId: '', token0: LEDGERS.icp, token1: LEDGERS.cketh },
      ...{ rewardToken: LEDGERS.slu, rewardStandard: 'ICRC1', rewardFee: FEE, reward: 60_000n },
      ...{ startSeconds: 1_700_000_600, endSeconds: 1_700_864_600, secondsPerCycle: 1_800 },
      ...{ refunder: ME, least0: 0n, least1: 0n, isPriceInside: true },
      creationFee: { ledgerId: LEDGERS.icp, price: CREATION_PRICE, fee: FEE },
    },
  }),
  market({}),
]

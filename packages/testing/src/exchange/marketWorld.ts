import type { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import * as ledgerService from '@sluice/candid/ledger'
import * as poolService from '@sluice/candid/swap_pool'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn } from '../index.ts'
import { createExchange, type ExchangeWorld, type Role, request } from './exchangeWorld.ts'
import { approveAll, installLedger, token } from './ledgers.ts'
import { madeOnce } from './madeOnce.ts'
import { controller, governance, maker, trader, unwrap } from './people.ts'

/** How long preparing a world may take: it compiles modules and makes pools, also on a machine that is busy. */
export const PREPARING_MS = 300_000

const START_BALANCE = 10n ** 16n
const RICH = 10n ** 15n
/** Positions that a pool lets others push on somebody, and the size of one. */
const MOST_GIFTS = 500
const GIFT = 10n ** 6n
const GIFTS_AT_ONCE = 50
const GIFT_CYCLES = 10n ** 14n

export type TokenName = 'ICP' | 'ICS' | 'TOK'
export type PairName = 'ICP/ICS' | 'ICP/TOK' | 'ICS/TOK'
export const FEES: Record<TokenName, bigint> = { ICP: 10_000n, ICS: 1_000n, TOK: 10n }

/** Where everything is; the same in every fork of a network. */
export type Ids = {
  factory: Principal
  feeReceiver: Principal
  ledgers: Record<TokenName, Principal>
  pools: Record<PairName, Principal>
}

/** Three tokens and their three pools, as real modules on an in-process network, with people who trade. */
export class MarketWorld {
  readonly network: Network
  readonly ids: Ids

  constructor(network: Network, ids: Ids) {
    this.network = network
    this.ids = ids
  }

  ledger(name: TokenName, caller = controller): ledgerService._SERVICE {
    return actorOn<ledgerService._SERVICE>(
      this.network,
      ledgerService,
      this.ids.ledgers[name],
      caller,
    )
  }

  pool(pair: PairName, caller = controller): poolService._SERVICE {
    return actorOn<poolService._SERVICE>(this.network, poolService, this.ids.pools[pair], caller)
  }

  token(name: TokenName) {
    return token(this.ids.ledgers[name])
  }

  balance(name: TokenName, of: Principal, subaccount?: Uint8Array): Promise<bigint> {
    const account: { owner: Principal; subaccount: [] | [Uint8Array] } = {
      owner: of,
      subaccount: subaccount === undefined ? [] : [subaccount],
    }
    return this.ledger(name).icrc1_balance_of(account)
  }

  /** Whether a token is a pool's token0. */
  async isToken0(pair: PairName, name: TokenName): Promise<boolean> {
    const { token0 } = unwrap(await this.pool(pair).metadata())
    return token0.address === this.ids.ledgers[name].toText()
  }

  /** Swaps from the trader's wallet, whatever it gives. */
  async trade(pair: PairName, from: TokenName, amount: bigint): Promise<bigint> {
    const pool = this.pool(pair, trader)
    const { token0Fee, token1Fee } = await pool.getCachedTokenFee()
    const zeroForOne = await this.isToken0(pair, from)
    return unwrap(
      await pool.depositFromAndSwap({
        zeroForOne,
        amountIn: `${amount}`,
        amountOutMinimum: '1',
        tokenInFee: zeroForOne ? token0Fee : token1Fee,
        tokenOutFee: zeroForOne ? token1Fee : token0Fee,
      }),
    )
  }

  /** Deposits by allowance and mints around the price. */
  async mint(pair: PairName, who: Principal, amount: bigint, width = 6000n): Promise<bigint> {
    await this.deposit(pair, who, amount)
    const pool = this.pool(pair, who)
    return mintDeposited(pool, unwrap(await pool.metadata()), { amount, width })
  }

  /** Pushes positions on somebody until the pool takes no more for them. */
  async buryInGifts(pair: PairName, victim: Principal, giver = maker): Promise<void> {
    // so many positions cost more than a pool of a small world has
    await this.network.addCycles(this.ids.pools[pair], GIFT_CYCLES)
    await this.deposit(pair, giver, RICH)
    const pool = this.pool(pair, giver)
    const metadata = unwrap(await pool.metadata())
    const push = async () => {
      const id = await mintDeposited(pool, metadata, { amount: GIFT, width: 60n })
      unwrap(await pool.transferPosition(giver, victim, id))
    }
    for (let given = 0; given < MOST_GIFTS; given += GIFTS_AT_ONCE)
      await Promise.all(Array.from({ length: GIFTS_AT_ONCE }, push))
  }

  private async deposit(pair: PairName, who: Principal, amount: bigint): Promise<void> {
    const pool = this.pool(pair, who)
    const { token0, token1 } = unwrap(await pool.metadata())
    const { token0Fee, token1Fee } = await pool.getCachedTokenFee()
    unwrap(await pool.depositFrom({ token: token0.address, amount, fee: token0Fee }))
    unwrap(await pool.depositFrom({ token: token1.address, amount, fee: token1Fee }))
  }

  /** Throws unless every pool's books are in order and agree with the ledgers. */
  async requireBalanced(): Promise<void> {
    for (const pair of ['ICP/ICS', 'ICP/TOK', 'ICS/TOK'] as const) {
      const { solvent } = unwrap(await this.pool(pair).checkBooks())
      if (!solvent) throw new Error(`the books of ${pair} are wrong`)
    }
  }

  /** The same world on another network that was started from this one's snapshot. */
  on(network: Network): MarketWorld {
    return new MarketWorld(network, this.ids)
  }
}

/** By the services beside the factory. */
const markets = new Map<string, () => Promise<MarketWorld>>()

/** An exchange of the factory alone, with three ledgers and three pools at a price of 1 with liquidity. `beside`: services that stand beside the factory. */
export function startMarket(beside: readonly Role[] = []): Promise<MarketWorld> {
  const key = beside.join()
  const start = markets.get(key) ?? madeOnce(() => makeMarket(beside), forkOf)
  markets.set(key, start)
  return start()
}

async function forkOf(world: MarketWorld, from: NetworkSnapshot): Promise<MarketWorld> {
  return world.on(await Network.start({ from }))
}

async function makeMarket(beside: readonly Role[]): Promise<MarketWorld> {
  const services = ['factory', ...beside] as const
  const exchange = await createExchange({ services, passcodeManager: controller })
  const { network } = exchange
  const { factory, feeReceiver } = exchange.ids
  const ledger = (symbol: TokenName) =>
    installLedger(network, {
      symbol,
      fee: FEES[symbol],
      minter: governance,
      balances: [maker, trader, controller].map((who) => [who, START_BALANCE]),
    })
  const ledgers = {
    ICP: await ledger('ICP'),
    ICS: await ledger('ICS'),
    TOK: await ledger('TOK'),
  }
  const create = (a: TokenName, b: TokenName) => createPool(exchange, [ledgers[a], ledgers[b]])
  const pools = {
    'ICP/ICS': await create('ICP', 'ICS'),
    'ICP/TOK': await create('ICP', 'TOK'),
    'ICS/TOK': await create('ICS', 'TOK'),
  }
  const world = new MarketWorld(network, { factory, feeReceiver, ledgers, pools })
  for (const pair of ['ICP/ICS', 'ICP/TOK', 'ICS/TOK'] as const) {
    for (const who of [maker, trader])
      for (const name of ['ICP', 'ICS', 'TOK'] as const)
        await approveAll(world.ledger(name, who), pools[pair])
    await world.mint(pair, maker, RICH)
  }
  return world
}

/** Mints around the price with what lies at the pool. */
async function mintDeposited(
  pool: poolService._SERVICE,
  { token0, token1, fee }: Pick<poolService.PoolMetadata, 'token0' | 'token1' | 'fee'>,
  { amount, width }: { amount: bigint; width: bigint },
): Promise<bigint> {
  const desired = { amount0Desired: `${amount}`, amount1Desired: `${amount}` }
  const range = { tickLower: -width, tickUpper: width }
  const pair = { token0: token0.address, token1: token1.address, fee }
  return unwrap(await pool.mint({ ...pair, ...range, ...desired, amount0Min: [], amount1Min: [] }))
}

async function createPool(
  exchange: ExchangeWorld,
  [a, b]: readonly [Principal, Principal],
): Promise<Principal> {
  const factory = exchange.factory(controller)
  const [token0, token1] = a.toText() < b.toText() ? [a, b] : [b, a]
  await factory.addPasscode(controller, { token0, token1, fee: 3000n })
  const sqrtPriceX96 = sqrtRatioAtTick(0).toString()
  const pair = { token0: token(token0), token1: token(token1), sqrtPriceX96 }
  return unwrap(await factory.createPool(request(pair))).canisterId
}

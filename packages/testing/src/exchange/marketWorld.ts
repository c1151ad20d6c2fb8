import { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import type { LedgerArgs } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import * as factoryService from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { actorOn, canisterSource, installCanister } from '../index.ts'

/** A person in a test, by a name of one number. */
export const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
export const owner = person(1)
export const maker = person(2)
export const trader = person(3)
/** Stands for the governance canister: the minting account of every ledger is its. */
export const governance = person(4)
export const stranger = person(5)

/** How long preparing a world may take: it compiles modules and makes pools, also on a machine that is busy. */
export const PREPARING_MS = 300_000

const START_BALANCE = 10n ** 16n
const START_TIME_NS = 1_800_000_000_000_000_000n
const RICH = 10n ** 15n

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

  ledger(name: TokenName, caller = owner): ledgerService._SERVICE {
    return actorOn<ledgerService._SERVICE>(
      this.network,
      ledgerService,
      this.ids.ledgers[name],
      caller,
    )
  }

  pool(pair: PairName, caller = owner): poolService._SERVICE {
    return actorOn<poolService._SERVICE>(this.network, poolService, this.ids.pools[pair], caller)
  }

  token(name: TokenName) {
    return { address: this.ids.ledgers[name].toText(), standard: 'ICRC2' }
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
    const pool = this.pool(pair, who)
    const { token0, token1, fee } = unwrap(await pool.metadata())
    const { token0Fee, token1Fee } = await pool.getCachedTokenFee()
    unwrap(await pool.depositFrom({ token: token0.address, amount, fee: token0Fee }))
    unwrap(await pool.depositFrom({ token: token1.address, amount, fee: token1Fee }))
    return unwrap(
      await pool.mint({
        token0: token0.address,
        token1: token1.address,
        fee,
        tickLower: -width,
        tickUpper: width,
        amount0Desired: `${amount}`,
        amount1Desired: `${amount}`,
        amount0Min: [],
        amount1Min: [],
      }),
    )
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

/** Three ledgers, the factory and three pools at a price of 1 with liquidity. */
export async function startExchange(): Promise<MarketWorld> {
  const network = await Network.start({ inMemory: true, startTime: START_TIME_NS })
  const ledgers = {
    ICP: await installLedger(network, 'ICP'),
    ICS: await installLedger(network, 'ICS'),
    TOK: await installLedger(network, 'TOK'),
  }
  const feeReceiver = await network.createCanister({ controllers: [owner] })
  const factory = await installFactory(network, feeReceiver)
  const create = (a: TokenName, b: TokenName) =>
    createPool(network, factory, [ledgers[a], ledgers[b]])
  const pools = {
    'ICP/ICS': await create('ICP', 'ICS'),
    'ICP/TOK': await create('ICP', 'TOK'),
    'ICS/TOK': await create('ICS', 'TOK'),
  }
  const world = new MarketWorld(network, { factory, feeReceiver, ledgers, pools })
  for (const pair of ['ICP/ICS', 'ICP/TOK', 'ICS/TOK'] as const) {
    for (const who of [maker, trader]) await approve(world, pair, who)
    await world.mint(pair, maker, RICH)
  }
  return world
}

/** The value of an answer. @throws Error showing the refusal. */
export function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`refused: ${JSON.stringify(answer.err)}`)
}

async function approve(world: MarketWorld, pair: PairName, who: Principal): Promise<void> {
  for (const name of ['ICP', 'ICS', 'TOK'] as const) {
    await world.ledger(name, who).icrc2_approve({
      spender: { owner: world.ids.pools[pair], subaccount: [] },
      amount: 10n ** 30n,
      fee: [],
      memo: [],
      created_at_time: [],
      from_subaccount: [],
      expected_allowance: [],
      expires_at: [],
    })
  }
}

async function installLedger(network: Network, symbol: TokenName): Promise<Principal> {
  const settings: LedgerArgs = {
    kind: { Icrc: null },
    name: symbol,
    symbol,
    decimals: 8,
    transfer_fee: FEES[symbol],
    max_memo_length: 32,
    max_transactions_in_window: [],
    minting_account: { owner: governance, subaccount: [] },
    initial_balances: [maker, trader, owner].map((who) => [
      { owner: who, subaccount: [] },
      START_BALANCE,
    ]),
    metadata: [],
  }
  const { canisterId } = await installCanister(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    args: [settings],
  })
  return canisterId
}

/** The owner is also the passcode manager. Nothing here needs the position index: its canister stays empty. */
async function installFactory(network: Network, feeReceiver: Principal): Promise<Principal> {
  const index = await network.createCanister({ controllers: [owner] })
  const { canisterId, as } = await installCanister<factoryService._SERVICE>(network, {
    source: canisterSource('swap-factory'),
    service: factoryService,
    args: [owner, feeReceiver, owner, owner, owner, [], index],
    controllers: [owner],
  })
  const { module } = await buildCanister(canisterSource('swap-pool'), () => {})
  await as(owner).uploadWasmChunk(module)
  await as(owner).combineWasmChunks()
  await as(owner).activateWasm()
  await as(owner).setWasmActive(true)
  return canisterId
}

async function createPool(
  network: Network,
  factoryId: Principal,
  [a, b]: readonly [Principal, Principal],
): Promise<Principal> {
  const factory = actorOn<factoryService._SERVICE>(network, factoryService, factoryId, owner)
  const [token0, token1] = a.toText() < b.toText() ? [a, b] : [b, a]
  await factory.addPasscode(owner, { token0, token1, fee: 3000n })
  const token = (ledger: Principal) => ({ address: ledger.toText(), standard: 'ICRC2' })
  const created = await factory.createPool({
    token0: token(token0),
    token1: token(token1),
    fee: 3000n,
    sqrtPriceX96: sqrtRatioAtTick(0).toString(),
    subnet: [],
  })
  return unwrap(created).canisterId
}

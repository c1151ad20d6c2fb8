import { IDL } from '@icp-sdk/core/candid'
import { encodeCandid } from '../../agent/encodeCandid.ts'
import { methodType } from '../../agent/signedActor.ts'
import type { PreparedCall } from '../../calls/PreparedCall.ts'
import type { PoolSwap } from '../../pools/Pools.ts'
import { NNS_GOVERNANCE } from '../../sns/nns/nnsId.ts'
import {
  BESIDE,
  BOB,
  CLAIM_CONTROLLER,
  CLAIM_SERVICES,
  COLLECTION,
  ENDED_SALE,
  ETHER_MINTER,
  FARM,
  FEE,
  GOVERNANCE,
  ICP_STAKING_POOL,
  LAUNCHPAD,
  LEDGERS,
  LEFT_IN_POOL,
  LIQUIDITY_POOL,
  LYING,
  MANAGER,
  ME,
  MINTER,
  NFT_COLLECTION,
  NFT_CONTROLLER,
  NFT_EXT,
  NFT_MARKET,
  OPEN_SALE,
  ORDER_POOL,
  PAID_IN,
  POOL,
  POSITION_LOCK,
  SLU_POOL,
  SLU_STAKING_POOL,
  STAKING_POOL,
  TRADED,
  UNUSED,
  VOTE_CONTROLLER,
} from './chainNames.ts'
import { FakeClaims, ROOM_PRICE } from './FakeClaims.ts'
import { FakeCollection } from './FakeCollection.ts'
import { FakeCreations } from './FakeCreations.ts'
import { FakeEtherMinter } from './FakeEtherMinter.ts'
import { FakeFarm } from './FakeFarm.ts'
import { FakeGovernance } from './FakeGovernance.ts'
import { FakeLaunchpad } from './FakeLaunchpad.ts'
import { FakeLiquidityPool } from './FakeLiquidityPool.ts'
import { FakeLock } from './FakeLock.ts'
import { FakeMinter } from './FakeMinter.ts'
import { FakeNftMarket } from './FakeNftMarket.ts'
import { FakeNfts } from './FakeNfts.ts'
import { FakeOrderPool } from './FakeOrderPool.ts'
import { FakeSale } from './FakeSale.ts'
import { FakeStakingPool } from './FakeStakingPool.ts'
import { FakeSwaps } from './FakeSwaps.ts'
import { FakeTokens } from './FakeTokens.ts'
import { figureOf, textOf, wordOf } from './parts.ts'
import { refusalOf } from './refusalOf.ts'

const UNWRAP_FEE = 10_000n

/** Ledgers and canisters as numbers: enough to see whether anything was moved twice, or lost. */
export class FakeChain extends FakeTokens {
  /** The next call is refused by whoever executes it. */
  refusesNext = false
  /** Hears of each call after it has been executed. */
  onExecuted: () => void = () => {}
  readonly creations = new FakeCreations(this)
  readonly orderPool: FakeOrderPool
  readonly liquidityPool: FakeLiquidityPool
  readonly collection: FakeCollection
  readonly lock: FakeLock
  readonly farm: FakeFarm
  readonly stakingPools: ReadonlyMap<string, FakeStakingPool>
  readonly claims: FakeClaims
  readonly nfts: FakeNfts
  readonly nftMarket: FakeNftMarket
  readonly minter: FakeMinter
  readonly etherMinter: FakeEtherMinter
  readonly swaps = new FakeSwaps(this)
  readonly governance: FakeGovernance
  readonly sales: ReadonlyMap<string, FakeSale>
  readonly launchpad: FakeLaunchpad

  constructor() {
    super()
    for (const ledger of Object.values(LEDGERS)) this.held.set(`${ledger} ${ME}`, 1_000_000n)
    this.held.set(`${LEDGERS.ckbtc} ${UNUSED}`, LEFT_IN_POOL)
    this.held.set(`${LEDGERS.icp} ${UNUSED}`, BESIDE)
    this.held.set(`${LEDGERS.icp} ${LYING}`, LEFT_IN_POOL + FEE)
    this.held.set(`${LEDGERS.icp} ${POOL}`, LEFT_IN_POOL)
    this.held.set(`${LEDGERS.wicp} ${LYING}`, LEFT_IN_POOL)
    this.held.set(`${LEDGERS.icp} ${PAID_IN}`, BESIDE)
    this.orderPool = new FakeOrderPool(
      {
        take: (amount, from) => this.take(LEDGERS.icp, amount, from),
        give: (amount, to) => this.give(LEDGERS.icp, to, amount),
        pull: (amount) => this.pull(LEDGERS.icp, ORDER_POOL, amount + FEE),
        takeLying: (amount) => this.take(LEDGERS.icp, amount, LYING),
        payMe: (amount) => this.give(LEDGERS.icp, ME, amount - FEE),
      },
      LEFT_IN_POOL,
    )
    const hands = {
      take: (ledger: string, amount: bigint, from: string) => this.take(ledger, amount, from),
      give: (ledger: string, amount: bigint, to: string) => this.give(ledger, to, amount),
      pull: (ledger: string, amount: bigint) => this.pull(ledger, LIQUIDITY_POOL, amount + FEE),
      takeLying: (ledger: string, amount: bigint) => this.take(ledger, amount, LYING),
      payMe: (ledger: string, amount: bigint) => this.give(ledger, ME, amount - FEE),
      payBob: (ledger: string, amount: bigint) => this.give(ledger, BOB, amount),
    }
    const tokens = [LEDGERS.icp, LEDGERS.cketh] as const
    this.liquidityPool = new FakeLiquidityPool(tokens, { hands, fee: FEE, amount: LEFT_IN_POOL })
    this.farm = new FakeFarm(this.liquidityPool, {
      fund: (amount) => this.give(LEDGERS.slu, FARM, amount),
      payMe: (amount) => {
        this.take(LEDGERS.slu, amount, FARM)
        this.give(LEDGERS.slu, ME, amount - FEE)
      },
    })
    const staking = (pool: string, ledger: string) =>
      [
        pool,
        new FakeStakingPool({
          take: (amount) => this.take(ledger, amount, pool),
          keep: (amount) => this.give(ledger, pool, amount),
          pull: (amount) => this.pull(ledger, pool, amount),
          takeLying: () => this.takeLying(ledger),
          payMe: (amount) => this.give(ledger, ME, amount - FEE),
          fund: (amount) => this.give(LEDGERS.icp, pool, amount),
          payReward: (amount) => {
            this.take(LEDGERS.icp, amount, pool)
            this.give(LEDGERS.icp, ME, amount - FEE)
          },
        }),
      ] as const
    this.stakingPools = new Map([
      staking(STAKING_POOL, LEDGERS.cketh),
      staking(SLU_STAKING_POOL, LEDGERS.slu),
      staking(ICP_STAKING_POOL, LEDGERS.icp),
    ])
    this.claims = new FakeClaims({
      balanceOf: (account) => this.balanceOf(LEDGERS.slu, account),
      fund: (account, amount) => this.give(LEDGERS.slu, account, amount),
      payMe: (account, amount) => {
        this.take(LEDGERS.slu, amount, account)
        this.give(LEDGERS.slu, ME, amount - FEE)
      },
      sellRoom: () => {
        if (!this.pull(LEDGERS.icp, CLAIM_CONTROLLER, ROOM_PRICE + FEE)) return false
        this.give(LEDGERS.icp, CLAIM_CONTROLLER, ROOM_PRICE)
        return true
      },
      mark: (name, figure) => this.held.set(`claims ${name}`, figure),
    })
    const mark = (name: string, figure: bigint) => void this.held.set(name, figure)
    this.nfts = new FakeNfts(mark)
    this.nftMarket = new FakeNftMarket({
      nfts: this.nfts,
      mark,
      fund: (ledger, amount) => this.give(ledger, NFT_MARKET, amount),
      pull: (ledger, amount) =>
        ledger === LEDGERS.slu
          ? this.take(ledger, amount, LYING)
          : this.pull(ledger, NFT_MARKET, amount),
      takeLying: (ledger) => this.takeOut(ledger),
      payMe: (ledger, amount) => {
        this.take(ledger, amount, NFT_MARKET)
        this.give(ledger, ME, amount - FEE)
      },
    })
    this.minter = new FakeMinter({
      pull: (amount) => this.pull(LEDGERS.ckbtc, MINTER, amount),
      takeLying: (amount) => this.take(LEDGERS.ckbtc, amount, LYING),
      pay: (address, amount) => this.give('bitcoin', address, amount),
      record: (burned) => this.burn(LEDGERS.ckbtc, burned),
    })
    this.etherMinter = new FakeEtherMinter({
      pull: (ledger, amount) => this.pull(ledger, ETHER_MINTER, amount),
      giveBack: (amount) => this.give(LEDGERS.cketh, ME, amount),
      pay: (ledger, to, amount) => this.give(`ethereum ${ledger}`, to, amount),
      record: (ledger, burned) => this.burn(ledger, burned),
    })
    this.collection = new FakeCollection(this.liquidityPool, { me: ME, bob: BOB })
    this.lock = new FakeLock(this.liquidityPool, mark)
    this.governance = new FakeGovernance({
      takeLying: () => this.takeLying(LEDGERS.ckusdc),
      keep: (amount) => this.give(LEDGERS.ckusdc, GOVERNANCE, amount),
      payMe: (sent) => {
        this.take(LEDGERS.ckusdc, sent + FEE, GOVERNANCE)
        this.give(LEDGERS.ckusdc, ME, sent)
        return 8n
      },
      burn: (amount) => void this.take(LEDGERS.ckusdc, amount, GOVERNANCE),
      mark,
      now: () => BigInt(Math.floor(this.nowMs / 1_000)),
    })
    const sale = (swapId: string, lifecycle: 'open' | 'aborted', ledger: string) =>
      [
        swapId,
        new FakeSale(lifecycle, {
          takeLying: () => this.takeLying(ledger),
          keep: (amount) => this.give(ledger, swapId, amount),
          takeOut: () => this.takeOut(ledger),
        }),
      ] as const
    this.sales = new Map([
      sale(OPEN_SALE, 'open', LEDGERS.cketh),
      sale(ENDED_SALE, 'aborted', LEDGERS.icp),
    ])
    this.launchpad = new FakeLaunchpad({
      payFee: (key) => this.creations.payFee(LAUNCHPAD, key),
      lyingOf: (ledger) => this.lyingOf(ledger),
      takeLying: (ledger) => this.takeLying(ledger),
      keep: (ledger, amount) => this.give(ledger, LAUNCHPAD, amount),
      payMe: (ledger, amount) => this.give(ledger, ME, amount - FEE),
      takeOut: (ledger) => this.takeOut(ledger),
      mark,
    })
  }

  /** All that lies in my account at a canister goes back to me. */
  private takeOut(ledger: string): bigint {
    const lying = this.lyingOf(ledger)
    if (lying <= FEE) return lying
    this.take(ledger, lying, LYING)
    this.give(ledger, ME, lying - FEE)
    return lying
  }

  get creationFee(): bigint {
    return this.held.get(`${LEDGERS.icp} ${PAID_IN}`) ?? 0n
  }

  /** What a pool holds for me of its two tokens. */
  unusedAt(pool: string): { balance0: bigint; balance1: bigint } {
    const [token0, token1] = TRADED[pool] ?? ['', '']
    if (pool === ORDER_POOL) return { balance0: this.orderPool.deposited, balance1: 0n }
    if (pool === LIQUIDITY_POOL) return this.liquidityPool.unusedAll()
    if (pool !== POOL && pool !== SLU_POOL) return { balance0: 0n, balance1: 0n }
    return { balance0: this.unusedOf(token0), balance1: this.unusedOf(token1) }
  }

  swapsAt(pool: string): PoolSwap[] {
    return this.swaps.at(pool)
  }

  /** Executes a call of mine as its canister would. */
  execute({ canisterId, method, arg, interfaceOf }: PreparedCall<unknown>): Uint8Array {
    const { argTypes, retTypes } = methodType(interfaceOf, method)
    const args = IDL.decode(argTypes, arg)
    const isRefused = this.refusesNext
    this.refusesNext = false
    const result = isRefused
      ? refusalOf(canisterId.toText(), method)
      : this.answer(canisterId.toText(), method, args)
    this.onExecuted()
    return encodeCandid(retTypes, [result])
  }

  private answer(canister: string, method: string, args: readonly unknown[]): unknown {
    if (canister === ORDER_POOL) return this.orderPool.answer(method, args)
    if (canister === LIQUIDITY_POOL) return this.liquidityPool.answer(method, args)
    if (canister === COLLECTION) return this.collection.answer(method, args)
    if (canister === POSITION_LOCK) return this.lock.answer(method, args)
    if (canister === NFT_COLLECTION || canister === NFT_EXT)
      return this.nfts.answer(canister, method, args)
    if (canister === NFT_MARKET) return this.nftMarket.answer(method, args)
    if (canister === NFT_CONTROLLER) return this.creations.createCollection(args[0])
    if (canister === VOTE_CONTROLLER) return this.creations.createProject(args[0])
    if (canister === MINTER) return this.minter.answer(method, args)
    if (canister === ETHER_MINTER) return this.etherMinter.answer(method, args)
    if (canister === FARM) return this.farm.answer(method, args)
    if (canister === GOVERNANCE || canister === NNS_GOVERNANCE) return this.governance.answer(args)
    if (canister === LAUNCHPAD) return this.launchpad.answer(method, args)
    const sale = this.sales.get(canister)
    if (sale) return sale.answer(method, args)
    const stakingPool = this.stakingPools.get(canister)
    if (stakingPool) return stakingPool.answer(method, args)
    if (CLAIM_SERVICES.includes(canister)) return this.claims.answer(method, args)
    const [first] = args
    switch (method) {
      case 'icrc1_transfer':
        return this.transferOnce(canister, first)
      case 'icrc2_approve':
        return this.approveOnce(canister, first)
      case 'transfer': {
        const amount = figureOf(args, '1')
        if (!this.take(canister, amount + FEE)) return { Err: { InsufficientBalance: null } }
        this.give(canister, textOf(args, '0'), amount)
        return { Ok: 5n }
      }
      case 'mint':
        return this.mint(canister, figureOf(first, 'blockHeight'))
      case 'withdraw': {
        if (canister in TRADED) return this.payOut(textOf(first, 'token'), UNUSED, first)
        if (canister === MANAGER) return this.payOut(LEDGERS.icp, PAID_IN, first)
        const amount = figureOf(first, 'amount')
        if (!this.take(canister, amount)) return { err: { InsufficientBalance: null } }
        this.give(LEDGERS.icp, ME, amount - UNWRAP_FEE)
        return { ok: 6n }
      }
      case 'burn': {
        const amount = figureOf(first, 'amount')
        if (!this.take(canister, amount)) return { Err: { InsufficientBalance: null } }
        this.give('cycles', textOf(first, 'canister_id'), amount)
        return { Ok: 7n }
      }
      case 'depositFromAndSwap':
        return this.swaps.swap(canister, first)
      case 'depositAndSwap':
        return this.swaps.swapLying(canister, first)
      case 'swap':
        return this.swaps.swapUnused(canister, first)
      case 'requestPasscode':
        return this.creations.sellRight(args)
      case 'createPool':
        return this.creations.createPool(first)
      case 'create':
        return this.creations.createFarm(first)
      case 'depositFrom':
        if (canister === MANAGER) return this.creations.payIn(first)
        return this.swaps.depositFrom(canister, first)
      case 'deposit':
        return this.swaps.deposit(first)
      case 'withdrawMistransferBalance':
        return this.swaps.payAll(wordOf(first, 'address'))
      case 'claimStrayDeposit':
        return this.swaps.claim(figureOf(args, '1'))
      case 'payCreationFee':
        return this.creations.payFee(canister, figureOf(args, '0'))
      case 'createStakingPool':
        return this.creations.createStakingPool(first)
      case 'destoryPasscode':
        return this.creations.giveBack()
      default:
        throw new Error(`nobody here knows ${method}`)
    }
  }
}

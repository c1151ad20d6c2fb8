import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { methodType } from '../../agent/signedActor.ts'
import type { PreparedCall } from '../../calls/PreparedCall.ts'
import { formatAddress } from '../../ledgers/addresses.ts'
import type { HistoryEntry } from '../../ledgers/LedgerAdapter.ts'
import type { PoolSwap } from '../../pools/Pools.ts'
import { subaccountAt } from '../../pools/subaccountAt.ts'
import { samePasscode } from '../../recover/CreationFees.ts'
import type { Passcode } from '../../recover/Place.ts'
import { FakeClaims } from './FakeClaims.ts'
import { FakeCollection } from './FakeCollection.ts'
import { FakeFarm } from './FakeFarm.ts'
import { FakeLiquidityPool } from './FakeLiquidityPool.ts'
import { FakeOrderPool } from './FakeOrderPool.ts'
import { FakeStakingPool } from './FakeStakingPool.ts'
import { figureOf, partOf, textOf, wordOf } from './parts.ts'

const id = (byte: number) =>
  Principal.fromUint8Array(new Uint8Array([...Array(9).fill(byte), 1])).toText()

export const ME = Principal.fromUint8Array(new Uint8Array(29).fill(7)).toText()
export const BOB = Principal.fromUint8Array(new Uint8Array(29).fill(8)).toText()
export const LEDGERS = {
  icp: id(1),
  ckbtc: id(2),
  dip20: id(3),
  wicp: id(4),
  xtc: id(5),
  cketh: id(11),
  slu: id(16),
}
export const POOL = id(6)
/** Trades on what the first pool gives, and trades past it. */
export const NEXT_POOL = id(12)
export const SIDE_POOL = id(13)
/** Takes a token without allowances. */
export const SLU_POOL = id(15)
/** Trades on what that one gives. */
export const AFTER_SLU_POOL = id(21)
/** Keeps limit orders. */
export const ORDER_POOL = id(14)
/** Holds positions of icp and cketh. */
export const LIQUIDITY_POOL = id(17)
/** What each pool takes and gives. */
const TRADED: Readonly<Record<string, readonly [string, string]>> = {
  [POOL]: [LEDGERS.icp, LEDGERS.ckbtc],
  [NEXT_POOL]: [LEDGERS.ckbtc, LEDGERS.cketh],
  [SIDE_POOL]: [LEDGERS.icp, LEDGERS.cketh],
  [SLU_POOL]: [LEDGERS.slu, LEDGERS.cketh],
  [AFTER_SLU_POOL]: [LEDGERS.cketh, LEDGERS.ckbtc],
}
/** Mine, and unused; it costs what lies at the pool. */
export const PASSCODE: Passcode = { token0: LEDGERS.icp, token1: LEDGERS.xtc, feePips: 3_000n }
export const CANISTER = id(9)
/** What each unit that goes into the pool gives. */
export const PRICE = 3n
export const FEE = 10n
const UNWRAP_FEE = 10_000n
/** What the pool holds for me of ckBTC, outside of positions. */
export const LEFT_IN_POOL = 50_000n
const UNUSED = 'unused'
/** My subaccount of the pool. */
const LYING = 'subaccount'
/** Sells passcodes. */
export const MANAGER = id(10)
/** Makes pools for passcodes. */
export const FACTORY = id(18)
/** The pool that it makes. */
export const NEW_POOL = id(19)
/** Holds positions as tokens. */
export const COLLECTION = id(20)
/** Holds positions that earn a reward, in slu. */
export const FARM = id(22)
/** Take cketh by allowance, slu by transfer, and icp, of which something lies there undeposited; all pay icp. */
export const STAKING_POOL = id(23)
export const SLU_STAKING_POOL = id(24)
export const ICP_STAKING_POOL = id(27)
/** Makes staking pools; the one that it makes. */
export const STAKING_FACTORY = id(25)
export const NEW_STAKING_POOL = id(26)
const MADE_POOLS = 'staking pools'
/** Makes farms. */
export const FARM_FACTORY = id(28)
/** The farm that it makes. */
export const NEW_FARM = id(29)
/** Make claim events, and hold what they give, in slu. */
export const CLAIM_CONTROLLER = id(30)
export const CLAIM_STORAGE = id(31)
const RIGHTS = 'rights to create pools'
/** My balance at the manager. */
const PAID_IN = 'creation fee'
/** What lies at the pool and the manager beside what a flow takes. */
export const BESIDE = 30_000n
/** The block with which I paid the pool's own account. */
export const STRAY_BLOCK = 77n
const DAY_NS = 86_400_000_000_000n

type Entry = HistoryEntry & { readonly ledger: string; readonly key: string }

/** Ledgers and a pool as numbers: enough to see whether anything was moved twice, or lost. */
export class FakeChain {
  nowMs = 1_700_000_000_000
  /** The next call is refused by whoever executes it. */
  refusesNext = false
  /** Hears of each call after it has been executed. */
  onExecuted: () => void = () => {}
  private readonly swaps: (PoolSwap & { readonly pool: string })[] = []
  private readonly held = new Map<string, bigint>()
  private readonly allowed = new Map<string, { amount: bigint; expiresAtNs: bigint }>()
  private readonly entries: Entry[] = []
  private readonly minted = new Set<bigint>()
  private isClaimed = false
  readonly passcodes: Passcode[] = [PASSCODE]
  readonly createdPools: Passcode[] = []
  /** Each is seen among the holdings, too. */
  readonly createdFarms: string[] = []
  readonly orderPool: FakeOrderPool
  readonly liquidityPool: FakeLiquidityPool
  readonly collection: FakeCollection
  readonly farm: FakeFarm
  readonly stakingPools: ReadonlyMap<string, FakeStakingPool>
  readonly claims: FakeClaims

  constructor() {
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
      mark: (name, figure) => this.held.set(`claims ${name}`, figure),
    })
    this.collection = new FakeCollection(this.liquidityPool, { me: ME, bob: BOB })
  }

  balanceOf(ledger: string, owner: string): bigint {
    return this.held.get(`${ledger} ${owner}`) ?? 0n
  }

  allowanceOf(ledger: string, spender: string): bigint {
    const allowed = this.allowed.get(`${ledger} ${spender}`)
    return allowed && allowed.expiresAtNs > this.nowNs ? allowed.amount : 0n
  }

  private get nowNs(): bigint {
    return BigInt(this.nowMs) * 1_000_000n
  }

  /** What lies on my subaccount of the pool. */
  lyingOf(ledger: string): bigint {
    return this.held.get(`${ledger} ${LYING}`) ?? 0n
  }

  get creationFee(): bigint {
    return this.held.get(`${LEDGERS.icp} ${PAID_IN}`) ?? 0n
  }

  /** How many staking pools I have made. */
  get madeStakingPools(): number {
    return Number(this.balanceOf(MADE_POOLS, ME))
  }

  /** What the pool holds of a token for me, outside of positions. */
  unusedOf(ledger: string): bigint {
    return this.held.get(`${ledger} ${UNUSED}`) ?? 0n
  }

  /** What a pool holds for me of its two tokens. */
  unusedAt(pool: string): { balance0: bigint; balance1: bigint } {
    const [token0, token1] = TRADED[pool] ?? ['', '']
    if (pool === ORDER_POOL) return { balance0: this.orderPool.deposited, balance1: 0n }
    if (pool === LIQUIDITY_POOL) return this.liquidityPool.unusedAll()
    if (pool !== POOL && pool !== SLU_POOL) return { balance0: 0n, balance1: 0n }
    return { balance0: this.unusedOf(token0), balance1: this.unusedOf(token1) }
  }

  history(ledger: string): HistoryEntry[] {
    return this.entries.filter((entry) => entry.ledger === ledger).reverse()
  }

  /** Everything that anybody holds, to be compared with how it ended elsewhere. */
  holdings(): Record<string, bigint> {
    return Object.fromEntries([...this.held].filter(([, amount]) => amount > 0n).sort())
  }

  /** What approvals of a token have cost me so far: one that was not used in time has to be given again. */
  paidForApprovals(ledger: string): bigint {
    const approvals = this.entries.filter((one) => one.kind === 'approve' && one.ledger === ledger)
    return FEE * BigInt(approvals.length)
  }

  /** What anybody may still take from me. */
  get openAllowances(): readonly string[] {
    return [...this.allowed.keys()].filter((key) => {
      const [ledger = '', spender = ''] = key.split(' ')
      return this.allowanceOf(ledger, spender) > 0n
    })
  }

  swapsAt(pool: string): PoolSwap[] {
    return this.swaps.filter((swap) => swap.pool === pool)
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
    return IDL.encode(retTypes, [result])
  }

  private answer(canister: string, method: string, args: readonly unknown[]): unknown {
    if (canister === ORDER_POOL) return this.orderPool.answer(method, args)
    if (canister === LIQUIDITY_POOL) return this.liquidityPool.answer(method, args)
    if (canister === COLLECTION) return this.collection.answer(method, args)
    if (canister === FARM) return this.farm.answer(method, args)
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
        return this.swap(canister, first)
      case 'depositAndSwap':
        return this.swapLying(canister, first)
      case 'swap':
        return this.swapUnused(canister, first)
      case 'requestPasscode':
        return this.sellRight(args)
      case 'createPool':
        return this.createPool(first)
      case 'create':
        return this.createFarm()
      case 'depositFrom':
        if (canister === MANAGER) return this.payIn(first)
        return this.depositFrom(canister, first)
      case 'deposit':
        return this.deposit(first)
      case 'withdrawMistransferBalance':
        return this.payAll(wordOf(first, 'address'))
      case 'claimStrayDeposit':
        return this.claim(figureOf(args, '1'))
      case 'createStakingPool':
        this.give(MADE_POOLS, ME, 1n)
        return { ok: Principal.fromText(NEW_STAKING_POOL) }
      case 'destoryPasscode':
        return this.giveBack()
      default:
        throw new Error(`nobody here knows ${method}`)
    }
  }

  private transferOnce(ledger: string, order: unknown): unknown {
    const createdAtNs = figureOf(order, 'created_at_time', '0')
    const amount = figureOf(order, 'amount')
    const owner = textOf(order, 'to', 'owner')
    const isLying = partOf(order, ['to', 'subaccount', '0']) !== undefined
    const to = isLying ? formatAddress(subaccountAt(owner, ME)) : owner
    const key = `${createdAtNs} ${to} ${amount}`
    const earlier = this.earlier(ledger, createdAtNs, key)
    if (earlier) return earlier
    if (!this.take(ledger, amount + FEE)) return { Err: { InsufficientFunds: { balance: 0n } } }
    this.give(ledger, isLying ? LYING : to, amount)
    return this.record({ ledger, key, kind: 'transfer', from: ME, to, amount, createdAtNs })
  }

  private approveOnce(ledger: string, order: unknown): unknown {
    const createdAtNs = figureOf(order, 'created_at_time', '0')
    const amount = figureOf(order, 'amount')
    const spender = textOf(order, 'spender', 'owner')
    const key = `${createdAtNs} approve ${spender} ${amount}`
    const earlier = this.earlier(ledger, createdAtNs, key)
    if (earlier) return earlier
    const expiresAtNs = figureOf(order, 'expires_at', '0')
    if (expiresAtNs <= this.nowNs) return { Err: { Expired: { ledger_time: this.nowNs } } }
    if (!this.take(ledger, FEE)) return { Err: { InsufficientFunds: { balance: 0n } } }
    this.allowed.set(`${ledger} ${spender}`, { amount, expiresAtNs })
    return this.record({ ledger, key, kind: 'approve', from: ME, spender, amount, createdAtNs })
  }

  /** A ledger knows requests by their time, for a day. */
  private earlier(ledger: string, createdAtNs: bigint, key: string): unknown {
    if (createdAtNs < this.nowNs - DAY_NS) return { Err: { TooOld: null } }
    const before = this.entries.find((entry) => entry.ledger === ledger && entry.key === key)
    return before && { Err: { Duplicate: { duplicate_of: before.index } } }
  }

  private record(entry: Omit<Entry, 'index' | 'timestampNs'>): unknown {
    const index = BigInt(this.entries.length + 1)
    this.entries.push({ ...entry, index, timestampNs: this.nowNs })
    return { Ok: index }
  }

  /** A block counts once. */
  private mint(wicp: string, block: bigint): unknown {
    const paid = this.entries.find(({ index, to }) => index === block && to === wicp)
    if (!paid) return { err: { Other: 'block_error' } }
    if (this.minted.has(block)) return { err: { Other: 'block used' } }
    this.minted.add(block)
    this.give(wicp, ME, paid.amount)
    return { ok: true }
  }

  private swap(pool: string, order: unknown): unknown {
    const amountIn = BigInt(wordOf(order, 'amountIn'))
    const [input = '', output = ''] = TRADED[pool] ?? []
    const refusal = this.pullAllowed(input, pool, amountIn + FEE)
    if (refusal) return refusal
    this.give(input, pool, amountIn)
    this.give(output, ME, amountIn * PRICE - FEE)
    return this.recordSwap(pool, input, amountIn)
  }

  private swapLying(pool: string, order: unknown): unknown {
    const amountIn = BigInt(wordOf(order, 'amountIn'))
    const [input = '', output = ''] = TRADED[pool] ?? []
    if (!this.take(input, amountIn + FEE, LYING)) return { err: { InsufficientFunds: null } }
    this.give(input, pool, amountIn)
    this.give(output, ME, amountIn * PRICE - FEE)
    return this.recordSwap(pool, input, amountIn)
  }

  private swapUnused(pool: string, order: unknown): unknown {
    const amountIn = BigInt(wordOf(order, 'amountIn'))
    const [input = '', output = ''] = TRADED[pool] ?? []
    if (!this.take(input, amountIn, UNUSED)) return { err: { InsufficientFunds: null } }
    this.give(input, pool, amountIn)
    this.give(output, UNUSED, amountIn * PRICE)
    return this.recordSwap(pool, input, amountIn)
  }

  private recordSwap(pool: string, tokenIn: string, amountIn: bigint): unknown {
    const amountOut = amountIn * PRICE
    const id = BigInt(this.swaps.length + 1)
    this.swaps.push({ id, pool, owner: ME, tokenIn, amountIn, amountOut })
    return { ok: amountOut }
  }

  /** Takes from my wallet what I have allowed; a refusal when that is less. */
  private pullAllowed(ledger: string, pool: string, taken: bigint): unknown {
    if (this.allowanceOf(ledger, pool) < taken)
      return { err: { InternalError: 'InsufficientAllowance' } }
    if (!this.take(ledger, taken)) return { err: { InsufficientFunds: null } }
    const allowed = this.allowed.get(`${ledger} ${pool}`)
    if (allowed)
      this.allowed.set(`${ledger} ${pool}`, { ...allowed, amount: allowed.amount - taken })
    return undefined
  }

  private depositFrom(pool: string, order: unknown): unknown {
    const [ledger, amount] = [textOf(order, 'token'), figureOf(order, 'amount')]
    const refusal = this.pullAllowed(ledger, pool, amount + FEE)
    if (refusal) return refusal
    this.give(ledger, UNUSED, amount)
    return { ok: amount }
  }

  private pull(ledger: string, spender: string, amount: bigint): boolean {
    return this.pullAllowed(ledger, spender, amount) === undefined
  }

  private payOut(ledger: string, from: string, order: unknown): unknown {
    const amount = figureOf(order, 'amount')
    if (!this.take(ledger, amount, from)) return { err: { InsufficientFunds: null } }
    this.give(ledger, ME, amount - FEE)
    return { ok: amount }
  }

  private deposit(order: unknown): unknown {
    const [ledger, amount] = [textOf(order, 'token'), figureOf(order, 'amount')]
    if (!this.take(ledger, amount, LYING)) return { err: { InsufficientFunds: null } }
    this.give(ledger, UNUSED, amount - FEE)
    return { ok: amount - FEE }
  }

  private payAll(ledger: string): unknown {
    const amount = this.lyingOf(ledger)
    if (!this.take(ledger, amount, LYING) || amount === 0n)
      return { err: { InternalError: 'Insufficient balance: 0' } }
    this.give(ledger, ME, amount - FEE)
    return { ok: amount - FEE }
  }

  private claim(block: bigint): unknown {
    if (block !== STRAY_BLOCK) return { err: { InternalError: 'no transfer of yours' } }
    if (this.isClaimed) return { err: { InternalError: 'This deposit has been credited already' } }
    this.isClaimed = true
    this.give(LEDGERS.icp, UNUSED, LEFT_IN_POOL)
    return { ok: LEFT_IN_POOL }
  }

  private payIn(order: unknown): unknown {
    const amount = figureOf(order, 'amount')
    const refusal = this.pullAllowed(LEDGERS.icp, MANAGER, amount + FEE)
    if (refusal) return refusal
    this.give(LEDGERS.icp, PAID_IN, amount)
    return { ok: amount }
  }

  private sellRight(args: readonly unknown[]): unknown {
    if (!this.take(LEDGERS.icp, LEFT_IN_POOL, PAID_IN)) return { err: { InsufficientFunds: null } }
    this.give(LEDGERS.icp, RIGHTS, LEFT_IN_POOL)
    const [token0, token1] = [textOf(args, '0'), textOf(args, '1')]
    this.passcodes.push({ token0, token1, feePips: figureOf(args, '2') })
    return { ok: 'ok' }
  }

  /** Makes each pool once; asked again it tells of the one that is there. */
  private createPool(order: unknown): unknown {
    const pair = {
      token0: wordOf(order, 'token0', 'address'),
      token1: wordOf(order, 'token1', 'address'),
      feePips: figureOf(order, 'fee'),
    }
    if (!this.createdPools.some((pool) => samePasscode(pool, pair))) {
      const at = this.passcodes.findIndex((passcode) => samePasscode(passcode, pair))
      if (at < 0) return { err: { InternalError: 'Please pay the fee for creating SwapPool.' } }
      this.passcodes.splice(at, 1)
      this.createdPools.push(pair)
      this.take(LEDGERS.icp, LEFT_IN_POOL, RIGHTS)
      this.give(LEDGERS.icp, FACTORY, LEFT_IN_POOL)
    }
    const token = (address: string) => ({ address, standard: 'ICRC2' })
    const canisterId = Principal.fromText(NEW_POOL)
    const [token0, token1] = [token(pair.token0), token(pair.token1)]
    return { ok: { canisterId, fee: pair.feePips, key: '', tickSpacing: 60n, token0, token1 } }
  }

  private createFarm(): unknown {
    this.createdFarms.push(NEW_FARM)
    this.give('farms', FARM_FACTORY, 1n)
    return { ok: NEW_FARM }
  }

  private giveBack(): unknown {
    const [passcode] = this.passcodes.splice(0)
    if (passcode === undefined) return { err: { InternalError: 'Passcode is not existed.' } }
    this.give(LEDGERS.icp, PAID_IN, LEFT_IN_POOL)
    return { ok: 'ok' }
  }

  private take(ledger: string, amount: bigint, from = ME): boolean {
    const held = this.balanceOf(ledger, from)
    if (held < amount) return false
    this.held.set(`${ledger} ${from}`, held - amount)
    return true
  }

  private takeLying(ledger: string): bigint {
    const amount = this.lyingOf(ledger)
    this.take(ledger, amount, LYING)
    return amount
  }

  private give(ledger: string, owner: string, amount: bigint): void {
    this.held.set(`${ledger} ${owner}`, this.balanceOf(ledger, owner) + amount)
  }
}

const STAKING: readonly string[] = [
  STAKING_POOL,
  SLU_STAKING_POOL,
  ICP_STAKING_POOL,
  STAKING_FACTORY,
  NEW_STAKING_POOL,
]

const CLAIM_SERVICES: readonly string[] = [CLAIM_CONTROLLER, CLAIM_STORAGE]

function refusalOf(canister: string, method: string): unknown {
  if (STAKING.includes(canister)) return { err: 'busy' }
  if (CLAIM_SERVICES.includes(canister)) return { err: 'The ledger does not answer' }
  if (canister === COLLECTION)
    return method === 'icrc7_transfer'
      ? [[{ Err: { GenericError: { error_code: 1n, message: 'busy' } } }]]
      : { err: 'busy' }
  switch (method) {
    case 'icrc1_transfer':
    case 'icrc2_approve':
      return { Err: { TemporarilyUnavailable: null } }
    case 'transfer':
      return { Err: { ErrorOperationStyle: null } }
    case 'burn':
      return { Err: { InvalidTokenContract: null } }
    case 'create':
      return { err: 'Please wait for the task ahead to be completed' }
    case 'mint':
      if (canister === ORDER_POOL || canister === LIQUIDITY_POOL)
        return { err: { InternalError: 'busy' } }
      return { err: { Other: 'block_error' } }
    case 'withdraw':
      return {
        err: canister === LEDGERS.wicp ? { Other: 'unexpected_error' } : { InternalError: 'busy' },
      }
    default:
      return { err: { InternalError: 'The pool is not available now' } }
  }
}

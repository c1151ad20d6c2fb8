import { Principal } from '@icp-sdk/core/principal'
import { type Passcode, samePasscode } from '../../recover/Place.ts'
import {
  FACTORY,
  FARM_FACTORY,
  FEE,
  LEDGERS,
  LEFT_IN_POOL,
  LIQUIDITY_POOL,
  MADE_COLLECTIONS,
  MADE_POOLS,
  MADE_PROJECTS,
  MANAGER,
  ME,
  NEW_FARM,
  NEW_NFT_COLLECTION,
  NEW_POOL,
  NEW_STAKING_POOL,
  NFT_CONTROLLER,
  PAID_IN,
  PASSCODE,
  RIGHTS,
  VOTE_CONTROLLER,
} from './chainNames.ts'
import type { FakeTokens } from './FakeTokens.ts'
import { figureOf, textOf, wordOf } from './parts.ts'

/** Of icp, for a farm or a staking pool. */
export const CREATION_PRICE = 30_000n
/** Made as for an operator. */
export const FREE_COLLECTION = 'House'

/** The pool of the traded pair can be filled; of another one nothing is asked. */
export const newPoolOf = ({ token0 }: Pick<Passcode, 'token0'>): string =>
  token0 === LEDGERS.icp ? LIQUIDITY_POOL : NEW_POOL

/** Sells passcodes, and makes pools and farms. */
export class FakeCreations {
  readonly passcodes: Passcode[] = [PASSCODE]
  readonly pools: Passcode[] = []
  /** Keys of the creator for which a farm, or a staking pool, has been made. */
  readonly farms = new Set<bigint>()
  readonly stakingPools = new Set<bigint>()
  /** Names of the creator's under which a collection has been made. */
  readonly collections = new Set<string>()
  /** The same of projects of votes. */
  readonly projects = new Set<string>()
  /** Factories and keys of the creator whose fee is paid. */
  private readonly feesPaid = new Set<string>()
  private readonly tokens: FakeTokens

  constructor(tokens: FakeTokens) {
    this.tokens = tokens
  }

  /** Makes the collection of a name once, for its fee. */
  createCollection(order: unknown): unknown {
    const refusal = this.makeNamed(this.collections, order, NFT_CONTROLLER, MADE_COLLECTIONS)
    return refusal ?? { ok: NEW_NFT_COLLECTION }
  }

  /** Makes the project of a name once, for its fee. */
  createProject(order: unknown): unknown {
    const refusal = this.makeNamed(this.projects, order, VOTE_CONTROLLER, MADE_PROJECTS)
    return refusal ?? { ok: true }
  }

  private makeNamed(made: Set<string>, order: unknown, controller: string, counter: string) {
    const name = wordOf(order, 'name')
    if (made.has(name)) return undefined
    if (name !== FREE_COLLECTION) {
      if (!this.tokens.pull(LEDGERS.icp, controller, CREATION_PRICE + FEE))
        return { err: 'The fee was not paid' }
      this.tokens.give(LEDGERS.icp, controller, CREATION_PRICE)
    }
    made.add(name)
    this.tokens.give(counter, ME, 1n)
    return undefined
  }

  /** Pays the fee in. */
  payIn(order: unknown): unknown {
    const amount = figureOf(order, 'amount')
    const refusal = this.tokens.pullAllowed(LEDGERS.icp, MANAGER, amount + FEE)
    if (refusal) return refusal
    this.tokens.give(LEDGERS.icp, PAID_IN, amount)
    return { ok: amount }
  }

  /** Sells a passcode. */
  sellRight(args: readonly unknown[]): unknown {
    if (!this.tokens.take(LEDGERS.icp, LEFT_IN_POOL, PAID_IN))
      return { err: { InsufficientFunds: null } }
    this.tokens.give(LEDGERS.icp, RIGHTS, LEFT_IN_POOL)
    const [token0, token1] = [textOf(args, '0'), textOf(args, '1')]
    this.passcodes.push({ token0, token1, feePips: figureOf(args, '2') })
    return { ok: 'ok' }
  }

  /** Makes each pool once; asked again it tells of the one that is there. */
  createPool(order: unknown): unknown {
    const pair = {
      token0: wordOf(order, 'token0', 'address'),
      token1: wordOf(order, 'token1', 'address'),
      feePips: figureOf(order, 'fee'),
    }
    if (!this.pools.some((pool) => samePasscode(pool, pair))) {
      const at = this.passcodes.findIndex((passcode) => samePasscode(passcode, pair))
      if (at < 0) return { err: { InternalError: 'Please pay the fee for creating SwapPool.' } }
      this.passcodes.splice(at, 1)
      this.pools.push(pair)
      this.tokens.take(LEDGERS.icp, LEFT_IN_POOL, RIGHTS)
      this.tokens.give(LEDGERS.icp, FACTORY, LEFT_IN_POOL)
    }
    const token = (address: string) => ({ address, standard: 'ICRC2' })
    const canisterId = Principal.fromText(newPoolOf(pair))
    const [token0, token1] = [token(pair.token0), token(pair.token1)]
    return { ok: { canisterId, fee: pair.feePips, key: '', tickSpacing: 60n, token0, token1 } }
  }

  createFarm(order: unknown): unknown {
    this.farms.add(figureOf(order, 'creatorKey', '0'))
    this.tokens.give('farms', FARM_FACTORY, 1n)
    return { ok: NEW_FARM }
  }

  /** Takes a passcode back for its price. */
  giveBack(): unknown {
    const [passcode] = this.passcodes.splice(0)
    if (passcode === undefined) return { err: { InternalError: 'Passcode is not existed.' } }
    this.tokens.give(LEDGERS.icp, PAID_IN, LEFT_IN_POOL)
    return { ok: 'ok' }
  }

  /** Takes the fee of a creation out of my allowance, once for each key. */
  payFee(factory: string, key: bigint): unknown {
    if (this.isFeePaid(factory, key)) return { ok: true }
    if (this.tokens.pullAllowed(LEDGERS.icp, factory, CREATION_PRICE + FEE))
      return { err: 'The creation was not paid for: InsufficientAllowance. Nothing was moved' }
    this.tokens.give(LEDGERS.icp, factory, CREATION_PRICE)
    this.feesPaid.add(`${factory} ${key}`)
    return { ok: true }
  }

  isFeePaid(factory: string, key: bigint): boolean {
    return this.feesPaid.has(`${factory} ${key}`)
  }

  createStakingPool(order: unknown): unknown {
    this.stakingPools.add(figureOf(order, 'creatorKey', '0'))
    this.tokens.give(MADE_POOLS, ME, 1n)
    return { ok: Principal.fromText(NEW_STAKING_POOL) }
  }
}

import { RejectError } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import { OFFERED_TIERS } from '@sluice/amm'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import * as PositionIndex from '@sluice/candid/position_index'
import * as SwapPool from '@sluice/candid/swap_pool'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { toOrderPool } from '../orders/OpenOrder.ts'
import type { OrderReads } from '../orders/OrderReads.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import { unwrap } from '../pools/unwrap.ts'
import type { PositionPool } from './Position.ts'

type Services = {
  readonly config: Config
  readonly actors: Actors
  readonly principal: Principal
  readonly reads: OrderReads
}

/** What a position has earned and its owner has not collected. Smallest units. */
export type Fees = { readonly fees0: bigint; readonly fees1: bigint }

/** Pools and the position index name owners by their account identifiers. */
const identifierOf = (principal: Principal): string =>
  toHex(accountIdentifier(principal.toUint8Array()))

/** Most pools of one owner that are believed in. */
const MOST_POOLS = 1_000
/** Positions that a pool lets others push on somebody. */
const MOST_GIFTS = 500

/** Reads of positions, anybody's, that need more of a pool's interface than trading does. */
export class LiquidityReads {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** Pools in which the caller holds positions, as the position index knows. @throws CallError */
  async fetchPoolIds(): Promise<string[]> {
    const ids = unwrap(await translated(() => this.index().getUserPools(this.owner)))
    return ids.slice(0, MOST_POOLS).filter((one) => parsePrincipal(one) !== undefined)
  }

  /** Puts a pool on the caller's list. @throws CallError, WalletError */
  async keepPool(poolId: string): Promise<void> {
    unwrap(await translated(() => this.index().addPoolId(poolId)))
  }

  /** @throws CallError */
  async fetchPool(poolId: string): Promise<PositionPool> {
    const metadata = await this.services.reads.fetchMetadata(poolId)
    return { ...toOrderPool(poolId, metadata), liquidity: metadata.liquidity }
  }

  /**
   * Fees of the tiers that the factory makes pools of, in millionths. A factory of an earlier release does not tell: those that are always
   * offered then. @throws CallError
   */
  async fetchOfferedTiers(): Promise<bigint[]> {
    try {
      const tiers = await translated(() => this.services.actors.factory().getTiers())
      return tiers.filter(({ offered }) => offered).map(({ fee }) => fee)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'rejected') throw error
      return OFFERED_TIERS.map(({ feePips }) => feePips)
    }
  }

  /** What positions have earned by now. @throws CallError */
  async fetchFees(poolId: string, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Fees>> {
    if (ids.length === 0) return new Map()
    const answer = await translated(() => this.pool(poolId).batchRefreshIncome([...ids]))
    return new Map(
      unwrap(answer).tokenIncome.map(([id, { tokensOwed0, tokensOwed1 }]) => [
        id,
        { fees0: tokensOwed0, fees1: tokensOwed1 },
      ]),
    )
  }

  /** The account identifier, in hexadecimal, by which pools name the caller. */
  get owner(): string {
    return identifierOf(this.services.principal)
  }

  /** Whether the caller has so many positions in a pool that it may take others for gifts, and hands over only what was accepted. @throws CallError */
  async fetchIsCrowded(poolId: string): Promise<boolean> {
    return (await this.services.reads.fetchPositions(poolId)).length >= MOST_GIFTS
  }

  /** A position of anybody, and the account identifier of whose it is. Undefined when there is none of this number. @throws CallError */
  async fetchAnyPosition(poolId: string, id: bigint) {
    const pool = this.pool(poolId)
    const [found, owner] = await translated(() =>
      Promise.all([
        // the public exchange's pools reject a number that nobody has
        pool.getUserPosition(id).catch(ofUnknownNumber),
        pool.getUserByPositionId(id),
      ]),
    )
    if (found === undefined || 'err' in found) return undefined
    const { tickLower, tickUpper, ...position } = found.ok
    return {
      ...position,
      id,
      tickLower: Number(tickLower),
      tickUpper: Number(tickUpper),
      owner: 'ok' in owner ? owner.ok : undefined,
    }
  }

  private index(): PositionIndex._SERVICE {
    const { config, actors } = this.services
    const id = canisterId(config, 'position_index')
    return actors.other<PositionIndex._SERVICE>(PositionIndex.idlFactory, id)
  }

  private pool(poolId: string): SwapPool._SERVICE {
    return this.services.actors.other<SwapPool._SERVICE>(SwapPool.idlFactory, poolId)
  }
}

/** Nothing, for a pool that has answered by rejecting. @throws what is no answer */
function ofUnknownNumber(error: unknown): undefined {
  if (error instanceof RejectError) return undefined
  throw error
}

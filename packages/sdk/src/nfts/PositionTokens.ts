import { type Config, canisterId } from '../config.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import type { LiquidityReads } from '../liquidity/LiquidityReads.ts'
import type { PlacedPosition, Position } from '../liquidity/Position.ts'
import type { Positions } from '../liquidity/Positions.ts'
import { fromEach } from '../pools/fromEach.ts'
import type { Recipients } from '../wallet/Recipients.ts'
import type { PositionNft } from './collection.ts'
import type { PositionNfts } from './PositionNfts.ts'
import {
  POSITION_TOKEN_KINDS,
  type PositionTokenFlow,
  type PositionTokenReceipt,
} from './PositionTokenFlow.ts'

type Services = {
  readonly flows: Flows
  readonly config: Config
  readonly recipients: Pick<Recipients, 'requireHolder'>
  readonly positionNfts: Pick<PositionNfts, 'fetchOf' | 'fetchHolder'>
  readonly positions: Pick<Positions, 'fetchOne' | 'fetchPool'>
  readonly reads: Pick<LiquidityReads, 'owner' | 'fetchAnyPosition' | 'fetchIsCrowded'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** A position that its token's holder can take out, as it stands now. */
export type WrappedPosition = { readonly nft: PositionNft; readonly position: Position }

type Which = Pick<PositionNft, 'id' | 'poolId' | 'positionId'>

/**
 * Positions as tokens (NFTs): the collection holds the position, and whoever holds the token can take it out, with all fees that it has
 * earned by then. Each of the three is a flow: what is interrupted waits in `sdk.flows`.
 */
export class PositionTokens {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** Puts a position into the collection; its token's number comes back. @throws LiquidityError, CallError, WalletError */
  wrap({
    position,
    key,
    ...options
  }: { position: PlacedPosition } & Keyed): Promise<PositionTokenReceipt> {
    const begin = async () => {
      const { poolId, id: positionId, pool } = position
      const found = await this.services.reads.fetchAnyPosition(poolId, positionId)
      if (found?.owner !== this.services.reads.owner) throw LiquidityError.gone()
      const facts = { poolId, positionId, token0: pool.token0, token1: pool.token1 }
      return this.newFlow('wrap-position' as const, facts, key)
    }
    return this.starter.run(POSITION_TOKEN_KINDS, { key, ...options }, begin)
  }

  /** Takes a token's position out; the token ends. @throws LiquidityError, CallError, WalletError */
  unwrap({ token, key, ...options }: { token: Which } & Keyed): Promise<PositionTokenReceipt> {
    const begin = async () => {
      const [facts, isCrowded] = await Promise.all([
        this.toFacts(token),
        this.services.reads.fetchIsCrowded(token.poolId),
      ])
      return this.newFlow('unwrap-position' as const, { ...facts, isCrowded }, key)
    }
    return this.starter.run(POSITION_TOKEN_KINDS, { key, ...options }, begin)
  }

  /** Gives a token to somebody else. @throws TransferError, LiquidityError, CallError, WalletError */
  send({
    token,
    to,
    key,
    ...options
  }: { token: Which; to: string } & Keyed): Promise<PositionTokenReceipt> {
    const begin = async () => {
      const facts = { ...(await this.toFacts(token)), to }
      const ledgers = [facts.token0, facts.token1]
      await this.services.recipients.requireHolder(to, { ledgers, poolId: token.poolId })
      return this.newFlow('send-position-token' as const, facts, key)
    }
    return this.starter.run(POSITION_TOKEN_KINDS, { key, ...options }, begin)
  }

  /**
   * The positions of the caller's tokens as they stand now. One whose pool does not answer is left out, and `onToken` hears why.
   * @throws CallError
   */
  async fetchMine(
    onToken: (id: string, found: WrappedPosition[] | undefined, error?: unknown) => void = () => {},
  ): Promise<WrappedPosition[]> {
    const { positionNfts } = this.services
    const nfts = await positionNfts.fetchOf(this.starter.requirePrincipal())
    const byId = new Map(nfts.map((nft) => [`${nft.id}`, nft]))
    return fromEach(
      [...byId.keys()],
      async (id) => {
        const nft = byId.get(id)
        const position = nft && (await this.services.positions.fetchOne(nft.poolId, nft.positionId))
        return nft && position ? [{ nft, position }] : []
      },
      onToken,
    )
  }

  private async toFacts({ id: tokenId, poolId, positionId }: Which) {
    const holder = await this.services.positionNfts.fetchHolder(tokenId)
    if (holder !== this.starter.requirePrincipal()) throw LiquidityError.gone()
    const { token0, token1 } = await this.services.positions.fetchPool(poolId)
    return { tokenId, poolId, positionId, token0, token1 }
  }

  private newFlow<Kind extends PositionTokenFlow['kind'], Facts>(
    kind: Kind,
    facts: Facts,
    key: OrderKey | undefined,
  ) {
    const collectionId = canisterId(this.services.config, 'position_nft')
    return this.starter.newFlow(kind, { ...facts, collectionId }, key)
  }
}

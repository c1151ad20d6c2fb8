import type { FakeLiquidityPool } from './FakeLiquidityPool.ts'
import { figureOf, textOf } from './parts.ts'

/** A position that is a token from the beginning, and that token. */
export const WRAPPED = 3n
export const TOKEN = 1n

type People = { readonly me: string; readonly bob: string }
type Held = { readonly positionId: bigint; readonly holder: string }

/** A collection whose tokens hold positions of one pool. */
export class FakeCollection {
  private readonly pool: FakeLiquidityPool
  private readonly people: People
  private readonly tokens = new Map<bigint, Held>()
  private readonly known = new Set<bigint>()
  private nextToken = TOKEN

  constructor(pool: FakeLiquidityPool, people: People) {
    this.pool = pool
    this.people = people
    pool.belong(WRAPPED, 'collection')
    this.mint(WRAPPED)
  }

  tokenOf(positionId: bigint): bigint | undefined {
    return [...this.tokens].find(([, held]) => held.positionId === positionId)?.[0]
  }

  holderOf(token: bigint): string | undefined {
    return this.tokens.get(token)?.holder
  }

  answer(method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'wrap':
        return this.wrap(figureOf(args, '1'))
      case 'unwrap':
        return this.unwrap(figureOf(args, '0'))
      case 'icrc7_transfer':
        return [[this.send(args)]]
      default:
        throw new Error(`this collection does not know ${method}`)
    }
  }

  private wrap(positionId: bigint): unknown {
    if (this.tokenOf(positionId) !== undefined)
      return { err: 'This position has its token already' }
    if (!this.pool.takeApproved(positionId, 'collection'))
      return { err: 'You do not own this position' }
    return { ok: this.mint(positionId) }
  }

  private mint(positionId: bigint): bigint {
    const token = this.nextToken
    this.nextToken += 1n
    this.tokens.set(token, { positionId, holder: this.people.me })
    return token
  }

  private unwrap(token: bigint): unknown {
    const held = this.tokens.get(token)
    if (held?.holder !== this.people.me) return { err: `There is no token ${token}` }
    this.tokens.delete(token)
    this.pool.belong(held.positionId, 'me')
    return { ok: true }
  }

  /** Known by its time. */
  private send(args: readonly unknown[]): unknown {
    const createdAtNs = figureOf(args, '0', '0', 'created_at_time', '0')
    if (this.known.has(createdAtNs)) return { Err: { Duplicate: { duplicate_of: 1n } } }
    const token = figureOf(args, '0', '0', 'token_id')
    const held = this.tokens.get(token)
    if (held?.holder !== this.people.me) return { Err: { Unauthorized: null } }
    if (textOf(args, '0', '0', 'to', 'owner') !== this.people.bob)
      return { Err: { InvalidRecipient: null } }
    this.known.add(createdAtNs)
    this.tokens.set(token, { ...held, holder: this.people.bob })
    this.pool.belong(held.positionId, 'bob')
    return { Ok: 1n }
  }
}

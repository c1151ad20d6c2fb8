import type { Principal } from '@icp-sdk/core/principal'
import { TransferError } from '../errors.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import { fetchCaughtUp } from '../flows/fetchCaughtUp.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import { fromEach } from '../pools/fromEach.ts'
import type { Pool } from '../pools/PoolList.ts'
import type { Pools } from '../pools/Pools.ts'
import type { Tokens } from '../tokens.ts'
import type { PaymentReceipt } from '../wallet/PaymentFlow.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { CreationFees, UnusedFees } from './CreationFees.ts'
import type { Holding } from './holdings.ts'
import { feesOf, type Place } from './Place.ts'

type Services = {
  readonly tokens: Tokens
  readonly pools: Pools
  readonly wallet: Wallet
  readonly creationFees: Pick<CreationFees, 'fetch'>
  readonly principal: Principal
}

type OrderOptions = { key?: OrderKey } & FlowOptions

/** Finds what is the caller's and lies elsewhere than in the wallet, and brings it back. */
export class Recover {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** What one pool holds for the caller outside of positions, in the tokens that it trades. @throws CallError */
  async fetchAt(pool: Pool): Promise<Holding[]> {
    const { fetchHoldings } = await import('./holdings.ts')
    return fetchHoldings(this.services, pool, this.services.principal.toText())
  }

  /**
   * The same of many pools, six at a time, in their order. `onPool` hears of each as it answers; one that fails is left out of the
   * result, and `onPool` hears why.
   */
  fetchAll(
    pools: readonly Pool[],
    onPool: (pool: Pool, found: Holding[] | undefined, error?: unknown) => void = () => {},
  ): Promise<Holding[]> {
    return fromEach(pools, (pool) => this.fetchAt(pool), onPool)
  }

  /** What lies on the caller's subaccount of a pool in a token that it trades: a deposit that was not finished. @throws CallError */
  async fetchUndeposited(poolId: string, ledgerId: string): Promise<bigint> {
    const { fetchLying } = await import('./holdings.ts')
    return fetchLying(this.services, {
      poolId,
      ledgerId,
      principal: this.services.principal.toText(),
    })
  }

  /** What lies on the caller's subaccount of a pool in a token that the pool does not trade. @throws CallError */
  async fetchForeign(poolId: string, ledgerId: string): Promise<Holding | undefined> {
    const { fetchLying } = await import('./holdings.ts')
    const principal = this.services.principal.toText()
    const amount = await fetchLying(this.services, { poolId, ledgerId, principal })
    return amount > 0n ? { poolId, ledgerId, place: { kind: 'foreign' }, amount } : undefined
  }

  /** What the caller has sent to the own account of pools, as a token's ledger tells it; not what pools have credited. @throws CallError */
  async fetchStray(ledgerId: string, pools: readonly Pool[]): Promise<Holding[]> {
    const { tokens, principal } = this.services
    const [{ findStray }, ledger] = await Promise.all([
      import('./holdings.ts'),
      tokens.adapter(ledgerId),
    ])
    return findStray(ledger, pools, principal.toText())
  }

  /** What the caller has paid for the creation of pools and not used. @throws CallError */
  fetchCreationFees(): Promise<UnusedFees> {
    return this.services.creationFees.fetch()
  }

  /**
   * Brings a holding to the wallet, less the ledger's fees: two where it has to be credited first. What is interrupted waits in
   * `sdk.flows`; where `funds` of an error are `pool`, it lies where it lay, or in the balance that the pool keeps for the caller.
   * With `most` it takes no more than that of such a balance. @throws TransferError, CallError, WalletError
   */
  takeBack(
    { poolId, ledgerId, place, amount }: Holding,
    { most, ...options }: OrderOptions & { readonly most?: bigint } = {},
  ): Promise<PaymentReceipt> {
    const { wallet, tokens, pools } = this.services
    return wallet.takeBack(options, async () => {
      if (place.kind === 'stray' && !(await pools.keepsBounds(poolId))) throw cannotCredit()
      const { fee } = await tokens.fetch(ledgerId)
      // what waits there by now, not what was read some time ago
      const waits =
        place.kind === 'unused'
          ? await fetchCaughtUp(() => pools.fetchUnusedOf(poolId, ledgerId), amount)
          : amount
      const held = most !== undefined && most < waits ? most : waits
      requireWorth(held, feesOf(place, fee))
      return {
        kind: 'withdraw',
        ledgerId,
        to: poolId,
        amount: place.kind === 'undeposited' ? held - fee : held,
        place,
      }
    })
  }

  /**
   * Brings an unused creation fee to the wallet, less the ledger's fee: the balance at the passcode manager, or the price of one
   * passcode, which is given back first. @throws TransferError, CallError, WalletError
   */
  refund(
    place: Extract<Place, { kind: 'creation-fee' | 'passcode' }>,
    options: OrderOptions = {},
  ): Promise<PaymentReceipt> {
    const { wallet, tokens, creationFees } = this.services
    return wallet.takeBack(options, async () => {
      const { managerId, ledgerId, price, balance } = await creationFees.fetch()
      const { fee } = await tokens.fetch(ledgerId)
      const amount = place.kind === 'passcode' ? price : balance
      requireWorth(amount, fee)
      return { kind: 'refund', ledgerId, to: managerId, amount, place }
    })
  }
}

function requireWorth(amount: bigint, fees: bigint): void {
  if (amount > fees) return
  throw new TransferError('below-minimum', {
    details: { minimum: fees + 1n },
    retry: 'never',
    funds: 'pool',
  })
}

/** The public exchange's pools credit deposits only: nothing is sent to one that would not know the call. */
const cannotCredit = () =>
  new TransferError('transfer-refused', {
    details: { reason: 'this pool cannot credit what was sent to its own account' },
    retry: 'never',
    funds: 'pool',
  })

import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import * as PrincipalAlias from '@sluice/candid/principal_alias'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { unwrapText } from '../agent/unwrapText.ts'
import { type Config, canisterId } from '../config.ts'
import type { LiquidityReads } from '../liquidity/LiquidityReads.ts'
import { OrderReads } from '../orders/OrderReads.ts'
import type { AddressAlias, Lock, LockedLiquidity } from './Alias.ts'
import {
  type LedgerAlias,
  type LockedPosition,
  lockOf,
  shareOfLocks,
  toLocks,
  unmovableOf,
} from './locks.ts'

type Services = {
  readonly config: Config
  readonly actors: Actors
  readonly liquidity: Pick<LiquidityReads, 'fetchPool' | 'fetchAnyPosition'>
}

const PAGE = 500
/** More than the service keeps; whatever answers, reading has an end. */
const MOST_PAGES = 10
/** More is not asked of a pool for one answer: what an exchange labels for every ledger, and two governance canisters. */
const MOST_HOLDERS = 40

/** What principals are called, and what of a pool's liquidity is locked. Without an alias service nobody is called anything. */
export class Aliases {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /** Every label that the exchange has given. @throws CallError */
  async fetchAll(): Promise<AddressAlias[]> {
    const service = this.serviceIfAny()
    const found: AddressAlias[] = []
    for (let page = 0; service !== undefined && page < MOST_PAGES; page++) {
      const offset = BigInt(page * PAGE)
      const answer = unwrapText(
        await translated(() => service.queryPrincipalAliasPage(offset, BigInt(PAGE))),
      )
      found.push(...answer.content.map(([principal, alias]) => toAlias(principal, alias)))
      if (answer.content.length < PAGE) break
    }
    return found
  }

  /** What these principals, or account identifiers, are called; those that have no label are left out. @throws CallError */
  async fetchLabels(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = new Set(addresses)
    const all = await this.fetchAll()
    return new Map(
      all.flatMap(({ principal, identifier, alias }) =>
        [principal, identifier]
          .filter((address) => wanted.has(address))
          .map((address): [string, string] => [address, alias]),
      ),
    )
  }

  /** Whose liquidity counts as locked in pools of these tokens. @throws CallError */
  async fetchLocks(ledgerIds: readonly string[]): Promise<Lock[]> {
    const service = this.serviceIfAny()
    if (service === undefined) return []
    const ledgers = ledgerIds.map((id) => Principal.fromText(id))
    const found = await translated(() => service.getPrincipalAliasByLedgers(ledgers))
    return toLocks(found.map(toLedgerAlias))
  }

  /** Whose lock a position is in, by its owner's account identifier; undefined where it is in nobody's. @throws CallError */
  async fetchLockOf(position: {
    readonly poolId: string
    readonly positionId: bigint
    readonly owner: string | undefined
    readonly ledgerIds: readonly string[]
  }): Promise<Lock | undefined> {
    return lockOf(await this.fetchLocks(position.ledgerIds), position)
  }

  /** What locks hold of a pool. @throws CallError */
  async fetchLocked(poolId: string): Promise<LockedLiquidity> {
    const pool = await this.services.liquidity.fetchPool(poolId)
    const locks = await this.fetchLocks([pool.token0, pool.token1])
    let left = MOST_HOLDERS
    const asked = locks.map((lock) => {
      const principals = lock.principals.slice(0, left)
      left -= principals.length
      return { ...lock, principals }
    })
    const held = await Promise.all(
      asked.map(async (lock) => ({
        alias: lock.alias,
        positions: await this.fetchPositions(poolId, lock),
      })),
    )
    return shareOfLocks(pool, held)
  }

  private async fetchPositions(poolId: string, lock: Lock): Promise<LockedPosition[]> {
    const { actors, liquidity } = this.services
    const [owned, numbered] = await Promise.all([
      Promise.all(
        lock.principals.map((owner) =>
          new OrderReads(actors, Principal.fromText(owner)).fetchPositions(poolId),
        ),
      ),
      Promise.all(unmovableOf(lock, poolId).map((id) => liquidity.fetchAnyPosition(poolId, id))),
    ])
    return [...owned.flat(), ...numbered.filter((one) => one !== undefined)]
  }

  /** Labels a principal; an empty label takes it off. For admins of the service. @throws CallError `refused` with its words */
  async set(principal: string, alias: string): Promise<void> {
    const service = this.service()
    unwrapText(
      await translated(() => service.addPrincipalAlias(Principal.fromText(principal), alias)),
    )
  }

  /** Makes a labelled principal count for the pools of every token. For admins. @throws CallError `refused` with its words */
  async share(principal: string): Promise<void> {
    const service = this.service()
    unwrapText(await translated(() => service.addSharedPrincipal(Principal.fromText(principal))))
  }

  /** Reads the governance canisters of all SNSes anew. For admins. @throws CallError `refused` with its words */
  async syncSnses(): Promise<void> {
    const service = this.service()
    unwrapText(await translated(() => service.syncSNSProject()))
  }

  private service(): PrincipalAlias._SERVICE {
    const { config, actors } = this.services
    const id = canisterId(config, 'principal_alias')
    return actors.other<PrincipalAlias._SERVICE>(PrincipalAlias.idlFactory, id)
  }

  private serviceIfAny(): PrincipalAlias._SERVICE | undefined {
    return this.services.config.canisters.principal_alias === undefined ? undefined : this.service()
  }
}

const toAlias = (principal: Principal, alias: string): AddressAlias => ({
  principal: principal.toText(),
  identifier: toHex(accountIdentifier(principal.toUint8Array())),
  alias,
})

const toLedgerAlias = ({
  ledger_id,
  governance_id: [governance],
  alias: [alias],
}: PrincipalAlias.AliasResult): LedgerAlias => ({
  ledgerId: ledger_id.toText(),
  governanceId: governance?.toText(),
  alias,
})

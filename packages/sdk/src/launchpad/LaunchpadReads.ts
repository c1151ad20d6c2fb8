import { Principal } from '@icp-sdk/core/principal'
import * as Service from '@sluice/candid/launchpad'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { type CreationFee, fetchCreationFee } from '../sale/creationFee.ts'
import type { Tokens } from '../tokens.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import type { LaunchSale, SaleInvestor, SalePage, SaleStatus } from './LaunchSale.ts'
import { answered, toInvestor, toSale } from './readAnswers.ts'
import { depositAccount, tokensAccount } from './saleAccounts.ts'

export type SaleSlice = { readonly offset: number; readonly limit: number }

/** Reads of the launchpad, as the caller. */
export class LaunchpadReads {
  private readonly config: Config
  private readonly actors: Actors
  private readonly principal: Principal
  private readonly tokens: Pick<Tokens, 'adapter'>

  constructor(
    config: Config,
    actors: Actors,
    {
      principal,
      tokens,
    }: { readonly principal: Principal; readonly tokens: Pick<Tokens, 'adapter'> },
  ) {
    this.config = config
    this.actors = actors
    this.principal = principal
    this.tokens = tokens
  }

  /** @throws Error where the exchange has none */
  get id(): string {
    return canisterId(this.config, 'launchpad')
  }

  /** The same, for whoever loads this later. @throws Error where the exchange has none */
  async fetchId(): Promise<string> {
    return this.id
  }

  /** @throws LaunchpadError `sale-gone`, CallError */
  async fetchSale(id: string): Promise<LaunchSale> {
    return toSale(answered(await translated(() => this.service.getDetail(id))))
  }

  /** Whether there is one, of those whose making was not answered. @throws CallError */
  async hasSale(id: string): Promise<boolean> {
    const answer = await translated(() => this.service.getDetail(id))
    if ('ok' in answer) return true
    const error = LaunchpadError.ofText(answer.err)
    if (error.code === 'sale-gone') return false
    throw error
  }

  /** Sales of a stage, or all, latest first. @throws CallError */
  async fetchSales(
    status: SaleStatus | undefined,
    { offset, limit }: SaleSlice,
  ): Promise<SalePage<LaunchSale>> {
    const ask = () => this.service.getAllPools(status ?? '', BigInt(offset), BigInt(limit))
    return toPage(answered(await translated(ask)), toSale)
  }

  /** Those that the caller has made, or takes part in, latest first. @throws CallError */
  async fetchOwnSales(
    as: 'founder' | 'investor',
    { offset, limit }: SaleSlice,
  ): Promise<SalePage<LaunchSale>> {
    const slice = [this.principal, BigInt(offset), BigInt(limit)] as const
    const ask = () =>
      as === 'founder'
        ? this.service.getPoolsByOwner(...slice)
        : this.service.getPoolsByInvestor(...slice)
    return toPage(answered(await translated(ask)), toSale)
  }

  /** What somebody has in a sale; the caller unless named. @throws LaunchpadError `sale-gone`, CallError */
  async fetchInvestor(id: string, principal = this.principal.toText()): Promise<SaleInvestor> {
    const investor = Principal.fromText(principal)
    const ask = () => this.service.getInvestorDetail(id, investor)
    return toInvestor(answered(await translated(ask)))
  }

  /** Those of a sale, the last one who joined first. @throws LaunchpadError `sale-gone`, CallError */
  async fetchInvestors(id: string, { offset, limit }: SaleSlice): Promise<SalePage<SaleInvestor>> {
    const ask = () => this.service.getInvestors(id, BigInt(offset), BigInt(limit))
    return toPage(answered(await translated(ask)), toInvestor)
  }

  /** Whether the caller may invest where not everybody may. @throws LaunchpadError `sale-gone`, CallError */
  async fetchIsListed(id: string): Promise<boolean> {
    return answered(await translated(() => this.service.inWhitelist(id, this.principal)))
  }

  /** What the caller has sent to a sale and it has not taken in, by the ledger's word. @throws CallError */
  async fetchDeposit(saleId: string, ledgerId: string): Promise<bigint> {
    const launchpadId = await this.fetchId()
    const ledger = await this.tokens.adapter(ledgerId)
    return ledger.fetchBalance(depositAccount({ launchpadId, saleId }, this.principal.toText()))
  }

  /** What the account for a sale's tokens holds, by the ledger's word. @throws CallError */
  async fetchTokensHeld(saleId: string, ledgerId: string): Promise<bigint> {
    const launchpadId = await this.fetchId()
    const ledger = await this.tokens.adapter(ledgerId)
    return ledger.fetchBalance(tokensAccount({ launchpadId, saleId }))
  }

  /** Who makes sales for nothing. @throws CallError */
  async fetchAdmins(): Promise<string[]> {
    return answered(await translated(() => this.service.getAdminList()))
  }

  /** What a sale costs the caller, who is no admin. @throws CallError */
  fetchCreationFee(creatorKey = 0n): Promise<CreationFee> {
    return fetchCreationFee(this.service, { creator: this.principal, creatorKey })
  }

  private get service(): Service._SERVICE {
    return this.actors.other<Service._SERVICE>(Service.idlFactory, this.id)
  }
}

const toPage = <From, Row>(
  { totalElements, content }: { totalElements: bigint; content: From[] },
  toRow: (from: From) => Row,
): SalePage<Row> => ({ total: Number(totalElements), rows: content.map((row) => toRow(row)) })

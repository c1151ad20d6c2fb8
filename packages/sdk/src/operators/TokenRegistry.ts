import { Principal } from '@icp-sdk/core/principal'
import { type _SERVICE, idlFactory, type TokenInfo } from '@sluice/candid/token_list'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import { CallError } from '../errors.ts'
import { type SwapToken, toSwapToken } from './TokenListClient.ts'

const PAGE = 1_000n

/**
 * All tokens that pools trade, listed or not: what their ledgers say of themselves, found by a timer of the token list. Anybody reads; changes
 * are for the list's admins, others get `refused`.
 */
export class TokenRegistry {
  private readonly config: Config
  private readonly actors: Actors

  constructor(config: Config, actors: Actors) {
    this.config = config
    this.actors = actors
  }

  /** All of them without logos, listed ones first, in pages of a thousand, two at a time. @throws CallError */
  async fetchAll(): Promise<SwapToken[]> {
    const first = await this.fetchPage(0n)
    const tokens = [...first.content]
    for (let offset = PAGE; offset < first.totalElements; offset += 2n * PAGE) {
      const pages = await Promise.all([this.fetchPage(offset), this.fetchPage(offset + PAGE)])
      for (const { content } of pages) tokens.push(...content)
    }
    return tokens.map(toSwapToken)
  }

  /** Whether the timer looks for new tokens. @throws CallError */
  isSyncing(): Promise<boolean> {
    return this.ask((service) => service.get_task_state())
  }

  /** @throws CallError */
  async setSyncing(isOn: boolean): Promise<void> {
    await this.ask((service) => service.set_task_state(isOn))
  }

  /** Looks for new tokens now. @throws CallError, `refused` to others than admins and while it looks already */
  async sync(): Promise<void> {
    const hasBegun = await translated(() => this.service().sync_token())
    if (!hasBegun)
      throw CallError.refused('Only an admin of the token list may do this, one round at a time')
  }

  /** Asks a ledger that is not known. @throws CallError */
  async add(ledgerId: string, standard: string): Promise<void> {
    await this.ask((service) => service.add_token(Principal.fromText(ledgerId), standard))
  }

  /** Asks a known ledger again; of a listed token fee and supply are taken over. @throws CallError */
  async refresh(ledgerId: string): Promise<void> {
    await this.ask((service) => service.update_token(Principal.fromText(ledgerId)))
  }

  /** Its place among all; of a listed token its rank. @throws CallError */
  async setIndex(ledgerId: string, index: bigint): Promise<void> {
    await this.ask((service) => service.set_token_index(Principal.fromText(ledgerId), index))
  }

  /** @throws CallError */
  async setStandard(ledgerId: string, standard: string): Promise<void> {
    await this.ask((service) => service.set_token_standard(Principal.fromText(ledgerId), standard))
  }

  private fetchPage(
    offset: bigint,
  ): Promise<{ readonly totalElements: bigint; readonly content: readonly TokenInfo[] }> {
    return this.ask((service) => service.get_token_list(offset, PAGE, [false]))
  }

  private async ask<T>(
    call: (service: _SERVICE) => Promise<{ ok: T } | { err: string }>,
  ): Promise<T> {
    const answer = await translated(() => call(this.service()))
    if ('ok' in answer) return answer.ok
    throw CallError.refused(answer.err)
  }

  private service(): _SERVICE {
    return this.actors.other<_SERVICE>(idlFactory, canisterId(this.config, 'token_list'))
  }
}

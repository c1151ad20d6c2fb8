import { Principal } from '@icp-sdk/core/principal'
import * as FarmFeeReceiver from '@sluice/candid/farm_fee_receiver'
import * as PasscodeManager from '@sluice/candid/passcode_manager'
import {
  type _SERVICE,
  idlFactory,
  type PriceGuard,
  type Token,
} from '@sluice/candid/swap_fee_receiver'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { type Config, canisterId } from '../config.ts'
import type { PoolFailure } from '../pools/poolFailure.ts'
import { unwrap } from '../pools/unwrap.ts'
import { principalsOf } from './FounderOperators.ts'

/** What the receiver has done, by kind. */
export type ReceiverLog = 'claims' | 'swaps' | 'burns'

/** Whose receiver keeps a part of each reward. */
export type OfferKind = 'farm' | 'staking'

export type SentTokens = {
  readonly ledgerId: string
  /** All that is there when absent. */
  readonly amount: bigint | undefined
  readonly recipient: string
}

/** Finds how a ledger is spoken to. */
type Standards = { fetch(ledgerId: string): Promise<{ readonly standard: string }> }

/**
 * What operators do with the receiver of the protocol's share of fees. Its controllers move tokens and have it begin; its governance
 * changes settings as well; others get `rejected`. Amounts in the smallest unit of their token.
 */
export class FeeOperators {
  private readonly config: Config
  private readonly actors: Actors
  private readonly standards: Standards

  constructor(config: Config, actors: Actors, standards: Standards) {
    this.config = config
    this.actors = actors
    this.standards = standards
  }

  /** Its settings, what it holds of ICP and the platform's token, and what it is doing. @throws CallError */
  async fetchState() {
    const receiver = this.receiver
    const [settings, balances, work, guard, leastDepth, pendingTransfers, tasks] = await translated(
      () =>
        Promise.all([
          receiver.getConfig(),
          receiver.getBaseBalances(),
          receiver.getSyncingStatus(),
          receiver.getPriceGuard(),
          receiver.getLeastDepth(),
          receiver.getPendingTransfers(),
          receiver.getTasks(),
        ]),
    )
    return {
      settings: unwrap(settings),
      balances: unwrap(balances),
      work: unwrap(work),
      guard,
      leastDepth,
      pendingTransfers: pendingTransfers.map(({ ledger, to, ...rest }) => ({
        ...rest,
        ledger: ledger.toText(),
        to: to.owner.toText(),
      })),
      tasks,
    }
  }

  /** @throws CallError */
  async fetchLog(kind: ReceiverLog): Promise<readonly object[]> {
    const { receiver } = this
    switch (kind) {
      case 'claims': {
        const claims = unwrap(await translated(() => receiver.getTokenClaimLog()))
        return claims.map(({ poolId, ...claim }) => ({ ...claim, poolId: poolId.toText() }))
      }
      case 'swaps': {
        const swaps = unwrap(await translated(() => receiver.getTokenSwapLog()))
        return swaps.map(({ poolId: [pool], ...swap }) => ({ ...swap, poolId: pool?.toText() }))
      }
      case 'burns':
        return unwrap(await translated(() => receiver.getTokenBurnLog()))
    }
  }

  /** Begins to collect from all pools now, rather than when it is due. @throws CallError */
  startCollecting(): Promise<void> {
    return translated(() => this.receiver.startAutoSyncPools())
  }

  /** Collects from one pool. @returns how much was claimed @throws CallError */
  async claim(poolId: string, ledgerId: string, amount: bigint): Promise<bigint> {
    const token = await this.token(ledgerId)
    return this.done((receiver) => receiver.claim(Principal.fromText(poolId), token, amount))
  }

  /** Swaps what it holds of a token to ICP, within its price guard. @returns whether all of it was swapped @throws CallError */
  async sell(ledgerId: string): Promise<boolean> {
    const token = await this.token(ledgerId)
    return this.done((receiver) => receiver.swapToICP(token))
  }

  /** Swaps its ICP to the platform's token, within its price guard. @throws CallError */
  async buy(): Promise<void> {
    await this.done((receiver) => receiver.swapICPToICS())
  }

  /** Burns what it holds of the platform's token. @throws CallError */
  async burn(): Promise<void> {
    await this.done((receiver) => receiver.burnICS())
  }

  /** Sends tokens away, all of them without an amount. @returns the ledger's block @throws CallError */
  async send({ ledgerId, amount, recipient }: SentTokens): Promise<bigint> {
    const token = await this.token(ledgerId)
    const to = Principal.fromText(recipient)
    return this.done((receiver) =>
      amount === undefined ? receiver.transferAll(token, to) : receiver.transfer(token, to, amount),
    )
  }

  /** Asks the base tokens' ledgers again what a transfer costs. @throws CallError */
  refreshFees(): Promise<void> {
    return translated(() => this.receiver.setFees())
  }

  /** Whether collected ICP buys the platform's token. @throws CallError */
  async setAutoSwap(isOn: boolean): Promise<void> {
    await this.done((receiver) => receiver.setAutoSwapToIcsEnabled(isOn))
  }

  /** Whether what was bought is burned. @throws CallError */
  async setAutoBurn(isOn: boolean): Promise<void> {
    await this.done((receiver) => receiver.setAutoBurnIcsEnabled(isOn))
  }

  /** How often pools with ICP, or the others, are collected from. @throws CallError */
  async setInterval(pools: 'icp' | 'other', seconds: bigint): Promise<void> {
    await this.done((receiver) =>
      pools === 'icp'
        ? receiver.setIcpPoolClaimInterval(seconds)
        : receiver.setNoIcpPoolClaimInterval(seconds),
    )
  }

  /** How much ICP, in e8s, a pool takes and gives before its price counts. @throws CallError */
  async setLeastDepth(e8s: bigint): Promise<void> {
    await this.done((receiver) => receiver.setLeastDepth(e8s))
  }

  /** How far a price may be from its usual place. @throws CallError */
  async setPriceGuard(guard: PriceGuard): Promise<void> {
    await this.done((receiver) => receiver.setPriceGuard(guard))
  }

  /** The only pools in which a token is swapped; none: all that the factory lists. @throws CallError */
  async setPricePools(ledgerId: string, poolIds: readonly string[]): Promise<void> {
    const token = Principal.fromText(ledgerId)
    await this.done((receiver) => receiver.setPricePools(token, principalsOf(poolIds)))
  }

  /** Has the receiver of what farms or staking pools keep of rewards collect from one. For its controllers. @throws CallError */
  async collectFrom(kind: OfferKind, id: string): Promise<void> {
    unwrap(await translated(() => this.offerReceiver(kind).claim(Principal.fromText(id))))
  }

  /** Sends what that receiver holds of a token, all of it without an amount. For its controllers. @returns the ledger's block @throws CallError */
  async sendFrom(kind: OfferKind, order: SentTokens): Promise<bigint> {
    const token = await this.token(order.ledgerId)
    const to = Principal.fromText(order.recipient)
    const receiver = this.offerReceiver(kind)
    const { amount } = order
    return unwrap(
      await translated(() =>
        amount === undefined
          ? receiver.transferAll(token, to)
          : receiver.transfer(token, to, amount),
      ),
    )
  }

  /** Sends what was paid for passcodes. For governance. @returns the ledger's block @throws CallError */
  async sendPasscodeEarnings(amount: bigint, recipient: string): Promise<bigint> {
    const id = canisterId(this.config, 'passcode_manager')
    const manager = this.actors.other<PasscodeManager._SERVICE>(PasscodeManager.idlFactory, id)
    return unwrap(await translated(() => manager.transfer(Principal.fromText(recipient), amount)))
  }

  /** Both have the same interface. */
  private offerReceiver(kind: OfferKind): FarmFeeReceiver._SERVICE {
    const id = canisterId(this.config, `${kind}_fee_receiver`)
    return this.actors.other<FarmFeeReceiver._SERVICE>(FarmFeeReceiver.idlFactory, id)
  }

  private async done<T>(
    call: (receiver: _SERVICE) => Promise<{ ok: T } | { err: PoolFailure }>,
  ): Promise<T> {
    return unwrap(await translated(() => call(this.receiver)))
  }

  private async token(ledgerId: string): Promise<Token> {
    const { standard } = await this.standards.fetch(ledgerId)
    return { address: ledgerId, standard }
  }

  private get receiver(): _SERVICE {
    const id = canisterId(this.config, 'swap_fee_receiver')
    return this.actors.other<_SERVICE>(idlFactory, id)
  }
}

import { paymentBounds } from '@sluice/governance/launch'
import type { Balances } from '../balances.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { Later } from '../loadedLater.ts'
import type { Tokens } from '../tokens.ts'
import { requireHeld } from './requireHeld.ts'
import { SnsError } from './SnsError.ts'
import { SNS_KINDS, type SnsReceipt } from './SnsFlow.ts'
import type { SnsLaunchReads } from './SnsLaunchReads.ts'

export type LaunchServices = {
  readonly launches: Pick<Later<SnsLaunchReads>, 'fetchLaunch' | 'fetchParticipation' | 'fetchHeld'>
  readonly flows: Pick<Flows, 'start'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** What is done at sales. Each order is a flow. */
export class LaunchOrders {
  private readonly services: LaunchServices
  private readonly starter: FlowStarter

  constructor(services: LaunchServices) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /**
   * Takes part in a sale. The sale is asked again, whether it is open and what it takes, before anything is paid; a ticket that was drawn
   * for the amount is used. @throws SnsError, SwapError, CallError, WalletError
   */
  join({
    swapId,
    amount,
    confirmationText,
    key,
    ...options
  }: { swapId: string; amount: bigint; confirmationText?: string } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      this.starter.requirePrincipal()
      const launch = await this.services.launches.fetchLaunch(swapId)
      const { terms, icpLedgerId } = launch
      if (launch.lifecycle !== 'open' || terms === undefined) throw SnsError.of('launch-not-open')
      if (launch.confirmationText !== confirmationText) throw SnsError.of('launch-confirmation')
      const own = await this.services.launches.fetchParticipation(swapId, icpLedgerId)
      if (own.ticket !== undefined && own.ticket.amount !== amount) {
        throw SnsError.ticketExists(own.ticket.amount)
      }
      const standing = { total: launch.bought.direct, own: own.amount }
      const { minimum, maximum } = paymentBounds(terms, standing)
      if (maximum === 0n) throw SnsError.of('launch-full')
      if (amount < minimum || amount > maximum) {
        throw SnsError.participationOutOfRange(minimum, maximum)
      }
      const fee = await requireHeld(this.services, icpLedgerId, { amount, minimum })
      const facts = {
        ...{ swapId, icpLedgerId, amount, fee },
        ...(confirmationText === undefined ? {} : { confirmationText }),
      }
      return this.starter.newFlow('join-launch' as const, facts, key)
    })
  }

  /** Brings back what a sale that has ended has not taken. @throws SnsError, CallError, WalletError */
  refund({ swapId, key, ...options }: { swapId: string } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      this.starter.requirePrincipal()
      const { launches, tokens } = this.services
      const { icpLedgerId } = await launches.fetchLaunch(swapId)
      const [{ fee }, held] = await Promise.all([
        tokens.fetch(icpLedgerId),
        launches.fetchHeld(swapId, icpLedgerId),
      ])
      if (held <= fee) throw SnsError.of('launch-nothing-to-refund')
      return this.starter.newFlow('refund-launch' as const, { swapId, icpLedgerId, fee }, key)
    })
  }
}

import { launchId } from '@sluice/candid/launch-accounts'
import type { NewSale } from '@sluice/candid/launchpad'
import { heapMaps, type LedgerPort, sha256, toHex } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { WaywardLedger } from '@sluice/testing/exchange/WaywardLedger'
import { expect } from 'vitest'
import { invest } from '../investing/invest.ts'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import { type Investor, openLaunchpadState, type Sale } from '../launchpad/LaunchpadState.ts'
import { openLaunchpad } from '../launchpad/openLaunchpad.ts'
import { textOf } from '../launchpad/Refusal.ts'
import { createSale } from '../sales/create.ts'
import { checkFunding } from '../sales/founding.ts'
import {
  depositAccount,
  investorOf,
  paymentAccount,
  requireSale,
  tokenAccount,
} from '../sales/sales.ts'
import { sweep } from '../sales/settle.ts'

export const TOKEN = Uint8Array.of(1)
export const PAYMENT = Uint8Array.of(2)
export const FOUNDER = Uint8Array.of(20)
export const FEE = 10n
const SECOND_NS = 1_000_000_000n
const NOW_NS = 1_800_000_000n * SECOND_NS
export const OFFERED = 100_000n
export const HARD_CAP = 10_000n
export const SOFT_CAP = 2_000n
export const MINIMUM = 100n
const OPENS_AFTER = 100n
const LASTS = 1_000n
export const SALE = toHex(launchId(sha256, FOUNDER, 1n))

export const investor = (number: number): Uint8Array => Uint8Array.of(100 + number)

/** Whatever comes of a request; undefined when it was done. */
export const flawOf = (run: () => Promise<unknown>): Promise<string | undefined> =>
  run().then(() => undefined, textOf)

/** The launchpad's logic in Node with ledgers that do what a test says, and a clock that a test moves. */
export class LogicLaunchpad {
  readonly ledger = new WaywardLedger()
  readonly context: LaunchpadContext
  nowNs = NOW_NS
  /** While the ledgers do not tell what an account holds. */
  isSilent = false
  cycles = 10n ** 15n
  private jobs: { readonly isNow: boolean; readonly run: () => Promise<void> }[] = []

  constructor(ledger?: LedgerPort) {
    this.context = openLaunchpad({
      ...logicEdges,
      state: openLaunchpadState(heapMaps),
      ledger: ledger ?? this.ledger,
      now: () => this.nowNs,
      schedule: (seconds, run) => void this.jobs.push({ isNow: seconds === 0, run }),
      self: () => Uint8Array.of(77),
      cycles: () => this.cycles,
      fetchFee: async () => FEE,
      fetchLabel: async () => ({ symbol: 'TOK', decimals: 8 }),
      fetchBalance: async (ledger, owner, subaccount) =>
        this.isSilent ? undefined : this.ledger.balanceOf(ledger, owner, subaccount),
    })
  }

  terms(change: Partial<NewSale> = {}): NewSale {
    const { toPrincipal } = this.context
    return {
      name: 'A token for everybody',
      description: '',
      token: toPrincipal(TOKEN),
      payment: toPrincipal(PAYMENT),
      offered: OFFERED,
      hardCap: HARD_CAP,
      softCap: SOFT_CAP,
      minimum: MINIMUM,
      maximum: [],
      startTime: NOW_NS + OPENS_AFTER * SECOND_NS,
      endTime: NOW_NS + (OPENS_AFTER + LASTS) * SECOND_NS,
      isWhitelisted: false,
      vesting: { cliffSeconds: 0n, durationSeconds: 0n },
      ...change,
    }
  }

  create(change: Partial<NewSale> = {}, key = 1n) {
    const founder = { creator: FOUNDER, key, fees: undefined }
    return createSale(this.context, founder, this.terms(change))
  }

  /** Made, with its tokens, and open. */
  async opened(change: Partial<NewSale> = {}): Promise<void> {
    await this.create(change)
    this.ledger.give(TOKEN, tokenAccount(this.context, this.sale), OFFERED)
    await checkFunding(this.context, FOUNDER, SALE)
    this.toStart()
  }

  get sale(): Sale {
    return requireSale(this.context, SALE).sale
  }

  investor(person: Uint8Array): Investor {
    return investorOf(this.context.state, requireSale(this.context, SALE).number, person)
  }

  toStart(): void {
    this.nowNs = NOW_NS + OPENS_AFTER * SECOND_NS
  }

  toEnd(secondsAfter = 0n): void {
    this.nowNs = NOW_NS + (OPENS_AFTER + LASTS + secondsAfter) * SECOND_NS
  }

  /** Into the account that it is invested from. */
  pay(person: Uint8Array, amount: bigint): void {
    this.ledger.give(PAYMENT, depositAccount(this.context, this.sale, person), amount)
  }

  async invested(person: Uint8Array, amount: bigint): Promise<void> {
    this.pay(person, amount + FEE)
    await invest(this.context, person, SALE)
  }

  /** Everything that has been scheduled for now, and what that schedules. */
  async runJobs(): Promise<void> {
    for (let due = this.takeJobs(true); due.length > 0; due = this.takeJobs(true))
      for (const { run } of due) await run()
  }

  /** All that has been scheduled, once: retries that do not succeed schedule the next. */
  async runDue(): Promise<void> {
    for (const { run } of this.takeJobs(false)) await run()
  }

  private takeJobs(isNow: boolean) {
    const due = this.jobs.filter((job) => job.isNow || !isNow)
    this.jobs = this.jobs.filter((job) => !due.includes(job))
    return due
  }

  /** The end comes, and with it the reckoning. */
  async settled(secondsAfter = 0n): Promise<void> {
    this.toEnd(secondsAfter)
    sweep(this.context)
    await this.runJobs()
  }

  /** Until every transfer has an end, over a network that loses nothing any more. */
  async untilAnswered(): Promise<void> {
    this.ledger.fates = []
    for (let round = 0; this.context.journal.pending().length > 0; round++) {
      expect(round).toBeLessThan(100)
      this.context.journal.resume()
      await this.runDue()
    }
  }

  held(ledger: Uint8Array, owner: Uint8Array): bigint {
    return this.ledger.balanceOf(ledger, owner)
  }

  /** What lies in the sale's accounts. */
  inSale(): { token: bigint; payment: bigint } {
    const [token, payment] = [
      tokenAccount(this.context, this.sale),
      paymentAccount(this.context, this.sale),
    ]
    return {
      token: this.ledger.balanceOf(TOKEN, token.owner, token.subaccount),
      payment: this.ledger.balanceOf(PAYMENT, payment.owner, payment.subaccount),
    }
  }

  inDeposit(person: Uint8Array): bigint {
    const { owner, subaccount } = depositAccount(this.context, this.sale, person)
    return this.ledger.balanceOf(PAYMENT, owner, subaccount)
  }
}

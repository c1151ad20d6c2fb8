import type { BridgeTransfer } from '../../BridgeTransfer.ts'
import { COUNT_HOLDS_MS } from './depositTransfers.ts'

type Services = {
  readonly check: () => Promise<unknown>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFailed: (error: unknown) => void
}

/** Between two questions of the minter while nothing has changed. */
const CHECK_MS = 5 * 60_000

/** Has a minter look for deposits while somebody watches them: neither too often nor too late. */
export class MinterChecks {
  private readonly services: Services
  private askedAt = Number.NEGATIVE_INFINITY
  private ripe: ReadonlySet<string> = new Set()

  constructor(services: Services) {
    this.services = services
  }

  /** At the beginning, and every five minutes. */
  async askNowAndThen(): Promise<void> {
    if (this.age >= CHECK_MS) await this.ask()
  }

  /**
   * As soon as a deposit has its confirmations, and again while it is not minted: the minter may be some blocks behind the explorer.
   * @returns whether there is something new to see
   */
  async askForRipe(found: readonly BridgeTransfer[]): Promise<boolean> {
    const before = this.ripe
    this.ripe = new Set(found.filter(isRipe).map(({ id }) => id))
    const isNew = [...this.ripe].some((id) => !before.has(id))
    if (!isNew && (this.ripe.size === 0 || this.age < COUNT_HOLDS_MS)) return false
    await this.ask()
    return true
  }

  private get age(): number {
    return this.services.now() - this.askedAt
  }

  private async ask(): Promise<void> {
    const { check, now, onFailed } = this.services
    this.askedAt = now()
    try {
      await check()
    } catch (error) {
      // what the chain and the ledger tell is shown all the same
      onFailed(error)
    }
  }
}

/** Whether a deposit should be minted, by what the explorer says, whatever the minter has said of it before. */
function isRipe({ state, steps }: BridgeTransfer): boolean {
  if (state.kind === 'ready' || state.kind === 'silent') return true
  const { confirmations = 0, required = 1 } = steps.find(({ name }) => name === 'confirm') ?? {}
  return state.kind === 'confirming' && confirmations >= required
}

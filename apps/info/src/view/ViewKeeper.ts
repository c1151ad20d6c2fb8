import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { loadMarketView, type MarketView } from './MarketView.ts'

/** How often it is looked whether anything changed: with many swaps a second the lists are made anew so often, not more. */
const LOOK_MS = 400

/** Keeps the newest view of the market, so that no request has to wait for one. */
export class ViewKeeper {
  private readonly database: InfoDatabase
  private readonly now: () => number
  private readonly log: (line: string) => void
  private view: MarketView | undefined
  private loading: Promise<MarketView> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(database: InfoDatabase, now: () => number, log: (line: string) => void = () => {}) {
    this.database = database
    this.now = now
    this.log = log
  }

  /** The view as of the last look. @throws what the database throws when there was none yet */
  async current(): Promise<MarketView> {
    return this.view ?? (await this.refresh())
  }

  /** Looks again; at the same time only once. @throws what the database throws */
  refresh(): Promise<MarketView> {
    this.loading ??= this.load().finally(() => {
      this.loading = undefined
    })
    return this.loading
  }

  start(): void {
    this.timer ??= setInterval(() => {
      this.refresh().catch((error: unknown) => {
        this.log(`the tables cannot be read: ${error instanceof Error ? error.message : error}`)
      })
    }, LOOK_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.timer = undefined
    await this.loading?.catch(() => {
      // whoever asked has been told
    })
  }

  private async load(): Promise<MarketView> {
    this.view = await loadMarketView(this.database, this.now(), this.view)
    return this.view
  }
}

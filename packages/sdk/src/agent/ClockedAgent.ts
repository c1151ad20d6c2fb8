import {
  AgentError,
  HttpAgent,
  type HttpAgentOptions,
  IngressExpiryInvalidErrorCode,
} from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { CallError } from '../errors.ts'
import { untilTrue } from './untilTrue.ts'

const DEFAULT_PAUSES_MS = [500, 1_000]

/**
 * The client library measures how wrong the device's clock is once, when it is refused for it, and signs the request anew. A read may
 * be made again as often as the clock is set while a page is open. A call may not: whoever refuses it may have passed it on, and the
 * new one would be executed, too. So the clock is measured before the first call, and each is signed once.
 */
export class ClockedAgent extends HttpAgent {
  private readonly pausesMs: readonly number[]

  constructor(options: HttpAgentOptions, pausesMs: readonly number[] = DEFAULT_PAUSES_MS) {
    super(options)
    this.pausesMs = pausesMs
  }

  override query(...args: Parameters<HttpAgent['query']>) {
    return this.again(() => super.query(...args))
  }

  override readState(...args: Parameters<HttpAgent['readState']>) {
    return this.again(() => super.readState(...args))
  }

  /** @throws CallError `unreachable` before anything is signed, when nobody tells the time */
  override async call(...args: Parameters<HttpAgent['call']>) {
    const [canisterId, { effectiveCanisterId }] = args
    const told = Principal.from(effectiveCanisterId ?? canisterId)
    await this.measureClock(told)
    try {
      return await super.call(...args)
    } catch (error) {
      // for the next one
      if (isRefusedForTime(error)) await this.syncTime(told)
      throw error
    }
  }

  private async measureClock(canisterId: Principal): Promise<void> {
    for (const pauseMs of [0, ...this.pausesMs]) {
      if (this.hasSyncedTime()) return
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      // that nobody answered the library keeps to itself
      await untilTrue(() => this.syncTime(canisterId))
    }
    if (!this.hasSyncedTime())
      throw new CallError('unreachable', { retry: 'later', funds: 'wallet' })
  }

  private async again<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      if (!isRefusedForTime(error)) throw error
      await this.syncTime()
      return send()
    }
  }
}

const isRefusedForTime = (error: unknown): boolean =>
  error instanceof AgentError && error.hasCode(IngressExpiryInvalidErrorCode)

import { AgentError, HttpAgent, IngressExpiryInvalidErrorCode } from '@icp-sdk/core/agent'

/**
 * The client library measures how wrong the device's clock is once. When the clock is set while a page is open, all that the page
 * asks is refused until it is measured again. A refused request has not been executed, unless an earlier attempt's answer was lost:
 * calls that must not run twice go through `trackedCall`, which never takes such a refusal for one.
 */
export class ClockedAgent extends HttpAgent {
  override query(...args: Parameters<HttpAgent['query']>) {
    return this.again(() => super.query(...args))
  }

  override call(...args: Parameters<HttpAgent['call']>) {
    return this.again(() => super.call(...args))
  }

  override readState(...args: Parameters<HttpAgent['readState']>) {
    return this.again(() => super.readState(...args))
  }

  private async again<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      const isClock = error instanceof AgentError && error.hasCode(IngressExpiryInvalidErrorCode)
      if (!isClock) throw error
      await this.syncTime()
      return send()
    }
  }
}

import type { Channel, Transport } from '@icp-sdk/signer'
import type { SignerPlace } from '../providers.ts'
import { WalletProblem } from '../WalletProblem.ts'
import { WindowChannel } from './WindowChannel.ts'
import { WindowPulse } from './WindowPulse.ts'

/**
 * Opens a signer's page in a window and speaks to it (ICRC-29). Unlike the standard library's, it listens to the configured
 * origin alone, and it notices a closed window at once.
 */
export class WindowTransport implements Transport {
  private readonly place: SignerPlace

  constructor(place: SignerPlace) {
    this.place = place
  }

  establishChannel(): Promise<Channel> {
    const { url, features, establishTimeoutMs } = this.place
    const { origin } = new URL(url)
    const opened = window.open(url, `${origin}-signer-window`, features)
    if (!opened) return Promise.reject(new WalletProblem('window-blocked'))
    return new Promise((resolve, reject) => {
      let channel: WindowChannel | undefined
      const pulse = new WindowPulse({
        signerWindow: opened,
        origin,
        establishTimeoutMs,
        onReady: () => {
          channel ??= new WindowChannel(opened, origin, () => pulse.stop())
          resolve(channel)
        },
        onStatus: (status) => channel?.changeStatus(status),
        onEnd: (why) => {
          opened.close()
          if (channel) void channel.close()
          else reject(new WalletProblem(why === 'closed' ? 'closed' : 'timed-out'))
        },
      })
    })
  }
}

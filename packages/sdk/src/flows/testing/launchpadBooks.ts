import type { LaunchpadBooks } from '../../launchpad/LaunchpadBooks.ts'
import type { LaunchSale } from '../../launchpad/LaunchSale.ts'
import { FEE, LAUNCHPAD, LEDGERS, ME, SALES } from './chainNames.ts'
import type { FakeChain } from './FakeChain.ts'
import { OFFERED } from './FakeLaunchpad.ts'

/** What plans read of the launchpad. */
export function launchpadBooks(
  chain: FakeChain,
  online: <T>(read: () => T) => T,
): LaunchpadBooks['launchpad'] {
  const { launchpad } = chain
  return {
    hasSale: async () => online(() => launchpad.isMade),
    fetchSale: async (id) => online(() => saleOf(chain, id)),
    fetchInvestor: async () =>
      online(() => ({
        ...{ principal: ME, deposited: launchpad.deposited, arriving: 0n, share: launchpad.share },
        ...{ unlocked: launchpad.share.tokens, sent: launchpad.sent },
        underWay: { token: 0n, payment: 0n },
      })),
    fetchDeposit: async (_, ledgerId) => online(() => chain.lyingOf(ledgerId)),
    fetchTokensHeld: async (_, ledgerId) => online(() => chain.lyingOf(ledgerId)),
    fetchCreationFee: async (key = 0n) =>
      online(() => ({ unused: 0n, isPaid: chain.creations.isFeePaid(LAUNCHPAD, key) })),
  }
}

const token = (ledgerId: string) => ({ ledgerId, symbol: 'T', decimals: 8, fee: FEE })

function saleOf({ launchpad }: FakeChain, id: string): LaunchSale {
  const { funded, left } = launchpad
  return {
    ...{ id, creator: ME, name: 'A sale', description: '', funded, left },
    ...{ token: token(LEDGERS.slu), payment: token(LEDGERS.icp) },
    ...{ offered: OFFERED, hardCap: 100n, softCap: 1n, minimum: 1n, maximum: undefined },
    ...{ startNs: 1n, endNs: 2n, isWhitelisted: false, whitelistSize: 0n },
    vesting: { cliffSeconds: 0n, durationSeconds: 0n },
    status: id === SALES.open ? 'open' : id === SALES.mine ? 'upcoming' : 'succeeded',
    ...{ raised: 0n, investors: 0n, accepted: 0n, sold: 0n },
  }
}

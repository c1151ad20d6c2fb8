import { Principal } from '@icp-sdk/core/principal'
import { CLAIM_STATUSES, type ClaimEvent } from '../../claims/Claim.ts'
import type { ClaimBooks } from '../../claims/ClaimBooks.ts'
import type { PricePaid } from '../../sale/SalePrice.ts'
import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { BOB, CLAIM_STORAGE, FEE, LEDGERS, ME } from './chainNames.ts'
import type { FakeChain } from './FakeChain.ts'
import { accountOf, FRESH, GIVING, MINE, PROVEN_SHARE, ROOM_PRICE } from './FakeClaims.ts'

type Order = (key: OrderKey, now: number) => AnyFlow

/** Two batches of a list. */
const BATCHES = [`${ME},7000`, `${BOB},3000`]
const TOTAL = 10_000n
export const LISTS: ClaimBooks['claimLists'] = {
  read: async (_, batch) => BATCHES[batch],
  forget: async () => {},
}

const RECEIVERS = { listId: 'list', batches: 2, users: 2n, total: TOTAL, as: 'list' } as const

const token = { ledgerId: LEDGERS.slu, standard: 'ICRC2', name: 'S', symbol: 'S', decimals: 8 }
const place = (eventId: string) => ({
  eventId,
  storageId: CLAIM_STORAGE,
  eventName: '',
  ledgerId: LEDGERS.slu,
})

const claim =
  (facts: { amount: bigint; proof?: { index: bigint; proof: string[] } }): Order =>
  (key, now) =>
    newFlow({
      kind: 'claim-tokens',
      principal: ME,
      key,
      now,
      facts: { ...place(GIVING), ...facts, fee: FEE },
    })

export const CLAIMED: readonly Order[] = [
  claim({ amount: 20_000n }),
  claim({ amount: PROVEN_SHARE, proof: { index: 0n, proof: ['ab'.repeat(32)] } }),
]

const make =
  (more: { readonly room?: PricePaid }): Order =>
  (key, now) =>
    newFlow({
      kind: 'create-claim-event',
      principal: ME,
      key,
      now,
      facts: {
        name: 'new',
        token,
        receivers: RECEIVERS,
        deadlineNs: 1n << 62n,
        ...more,
        funding: { required: TOTAL, payment: TOTAL, fee: FEE },
        isReadied: true,
        isOpened: true,
      },
    })

export const EVENT_MADE: readonly Order[] = [
  make({}),
  make({ room: { ledgerId: LEDGERS.icp, price: ROOM_PRICE, fee: FEE } }),
]

export const EVENT_OPENED: readonly Order[] = [
  (key, now) =>
    newFlow({
      kind: 'open-claim-event',
      principal: ME,
      key,
      now,
      facts: {
        eventId: FRESH,
        name: '',
        token,
        receivers: RECEIVERS,
        isReadied: false,
        isOpened: false,
      },
    }),
  (key, now) =>
    newFlow({
      kind: 'open-claim-event',
      principal: ME,
      key,
      now,
      facts: {
        eventId: FRESH,
        name: '',
        token,
        receivers: RECEIVERS,
        funding: { required: TOTAL, payment: TOTAL, fee: FEE },
        isReadied: true,
        isOpened: true,
      },
    }),
]

const close =
  (takesBack: boolean): Order =>
  (key, now) =>
    newFlow({
      kind: 'close-claim-event',
      principal: ME,
      key,
      now,
      facts: { ...place(MINE), fee: FEE, takesBack },
    })

export const EVENT_CLOSED: readonly Order[] = [close(false), close(true)]

/** What plans read of the services of claims. */
export function claimBooks(
  { claims }: Pick<FakeChain, 'claims'>,
  online: <T>(read: () => T) => T,
): ClaimBooks['claims'] {
  const viewOf = (id: string): ClaimEvent => {
    const { status, listed, name } = claims.eventOf(id)
    return {
      eventId: id,
      storageId: CLAIM_STORAGE,
      name,
      creator: ME,
      status: CLAIM_STATUSES[Number(status)] ?? 'closed',
      token,
      total: 0n,
      users: BigInt(listed.size),
      claimed: 0n,
      claimedUsers: 0n,
    }
  }
  return {
    fetchEvent: async (id) => online(() => viewOf(id)),
    fetchEventAt: async (_, id) => online(() => viewOf(id)),
    fetchTerms: async ({ eventId }) =>
      online(() => ({ root: undefined, deadlineNs: claims.eventOf(eventId).deadlineNs })),
    fetchAccount: async ({ eventId }) =>
      online(() => ({ owner: Principal.fromText(accountOf(eventId)) })),
    fetchReturned: async ({ eventId }) => online(() => claims.eventOf(eventId).returned),
    fetchRoom: async (flowId = '') =>
      online(() => ({ isPaid: claims.hasRoom(flowId), rows: 0n, freeEvents: 0n, freeRows: 0n })),
    findMade: async (flowId) => online(() => claims.madeWith(flowId)?.id),
    fetchState: async ({ eventId }, proof) =>
      online(() => {
        const { claimed, proven } = claims.eventOf(eventId)
        return (proof ? proven : claimed) ? 'claimed' : 'open'
      }),
  }
}

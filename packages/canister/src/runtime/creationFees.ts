import type { Principal } from 'azle'
import type { CallContext } from '../CallContext.ts'
import { type CreationFeeState, openCreationFees } from '../services/creationFee.ts'
import { isAnonymous } from '../services/principals.ts'
import type { GivenTerms } from '../services/sale.ts'
import { ledgerReads, tokenEdges } from './edges.ts'
import { schedule, scheduleEvery } from './schedule.ts'

const SETTLE_SECONDS = 600

type Access = Readonly<
  Record<'isAdmin', (call: CallContext) => boolean> &
    Record<'requireAdmin' | 'requireNaming', (call: CallContext) => void>
>

type Paying = Access & {
  /** What keeps the factory from making anything for anybody; nobody pays meanwhile. */
  readonly flawNow: () => string | undefined
}

/** The fees of a factory's creations: the door for those who make something, and the endpoints that every factory has for them. */
export function creationFees(state: CreationFeeState, { flawNow, ...access }: Paying) {
  const fees = openCreationFees({ ...tokenEdges, reads: ledgerReads }, state)
  return {
    fees,
    onStart(): void {
      schedule(0, async () => fees.settleOpen())
      scheduleEvery(SETTLE_SECONDS, async () => fees.settleOpen())
    },
    endpoints: {
      payCreationFee: async (call: CallContext, creatorKey: bigint) => {
        const creator = call.caller.toUint8Array()
        if (isAnonymous(creator)) return { err: 'Illegal anonymous call' }
        const flaw = flawNow()
        return flaw === undefined ? fees.pay(creator, creatorKey) : { err: flaw }
      },
      getCreationFee: (_: CallContext, creator: Principal, creatorKey: bigint) =>
        fees.view(creator.toUint8Array(), creatorKey),
      setCreationFee: async (call: CallContext, [terms]: [] | [GivenTerms]) => {
        access.requireNaming(call)
        return fees.setTerms(terms)
      },
      getNewcomers: (_: CallContext, offset: bigint, limit: bigint) =>
        fees.listNewcomers({ offset, limit }),
      vouchFor: (call: CallContext, made: Principal) => {
        access.requireAdmin(call)
        return fees.welcome(made.toUint8Array()) ? { ok: true } : { err: 'This is no newcomer' }
      },
    },
  }
}

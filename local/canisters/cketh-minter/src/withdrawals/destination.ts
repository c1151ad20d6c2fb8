import type { Principal } from '@icp-sdk/core/principal'
import { parseAddress } from '@sluice/canister/ethereum'
import { isAnonymous } from '@sluice/canister/services'
import { bytesText } from '../../../../minter-kit/accounts/accounts.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

const NOBODY = `0x${'0'.repeat(40)}`

/**
 * Where a withdrawal goes, with the checksum.
 * @throws Error, which rejects the call, for a text that is no address, a wrong checksum, the zero address and the minter's own.
 */
export function requireDestination(text: string, own: string): string {
  const address = text.length > own.length ? undefined : parseAddress(text)
  if (address === undefined) throw new Error('the recipient is no Ethereum address')
  if (address === NOBODY) throw new Error('nobody has the zero address')
  if (address === own) throw new Error("the recipient is the minter's own address")
  return address
}

/** @throws Error, which rejects the call, for the anonymous caller. */
export function requireSomebody(caller: Principal): void {
  if (isAnonymous(caller.toUint8Array())) throw new Error('anonymous callers have no account')
}

/** Withdrawals that are not finalised: all together, and of one caller. */
const MOST_OPEN = 1_000
const MOST_OF_CALLER = 20
/** Callers that are served at once. */
const MOST_CALLERS = 100

/** Why no further withdrawal is taken now, if that is so. */
export function flawOfCrowd(context: MinterContext, caller: Principal): string | undefined {
  const { queue, payments, openOf } = context.log.model
  if (queue.size + payments.size >= MOST_OPEN) return 'too many withdrawals are under way'
  const own = openOf.get(bytesText(caller.toUint8Array())) ?? 0
  if (own >= MOST_OF_CALLER) return `you have ${own} withdrawals under way; wait for one of them`
  return undefined
}

/** Runs one withdrawal of a caller at a time; `busy` is answered to the next, with why. */
export async function oneAtATime<Result>(
  context: MinterContext,
  caller: Principal,
  busy: (text: string) => Result,
  flow: () => Promise<Result>,
): Promise<Result> {
  return context.locks.withLock(
    `withdrawal ${caller.toText()}`,
    () => busy('a withdrawal of yours is being taken up; try again when it is'),
    async () => {
      if (context.callers >= MOST_CALLERS) return busy('too many concurrent requests')
      context.callers++
      try {
        return await flow()
      } finally {
        context.callers--
      }
    },
  )
}

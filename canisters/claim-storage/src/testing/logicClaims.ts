import { type LedgerPort, u64Key } from '@sluice/canister'
import { countedMaps } from '@sluice/testing/exchange/countedMaps'
import { logicEdges, payingLedger } from '@sluice/testing/exchange/logicEdges'
import { nobody } from '@sluice/testing/exchange/people'
import { addEvent } from '../events/events.ts'
import { openClaims } from '../openClaims.ts'
import type { ClaimContext, ClaimEdges } from '../state/ClaimContext.ts'
import { openClaimState } from '../state/ClaimState.ts'

export const EVENT = 'event-1'
export const NOW_NS = 1_800_000_000_000_000_000n
const SELF = Uint8Array.of(77)

/** The storage's logic in Node, with one event that nothing is in yet, a ledger that pays unless another is given, and counts of what is read and written. */
export type LogicClaims = { readonly context: ClaimContext; takeTouched(): number }

export async function logicClaims(
  ledger: LedgerPort = payingLedger(),
  more: Partial<ClaimEdges> = {},
): Promise<LogicClaims> {
  const { map, takeTouched } = countedMaps()
  const context = openClaims({
    ...logicEdges,
    state: openClaimState(map),
    ledger,
    fetchFee: async () => 10n,
    fetchBalance: async () => 10n ** 18n,
    fetchLabel: async () => ({ symbol: 'T', decimals: 8 }),
    fetchName: async () => 'Token',
    now: () => NOW_NS,
    self: () => SELF,
    ...more,
  })
  const texts = { tokenCid: 'a', tokenStandard: 'ICRC2', tokenName: 'T', tokenSymbol: 'T' }
  await addEvent(
    context,
    {
      ...texts,
      claimEventId: EVENT,
      claimEventName: 'For early users',
      claimEventCreator: nobody,
      claimEventStatus: 0n,
      claimCanisterId: '',
      tokenDecimals: 8,
      totalTokenAmount: 0n,
      totalUserAmount: 0n,
      claimedTokenAmount: 0n,
      claimedUserAmount: 0n,
    },
    { ledger: Uint8Array.of(1), isKept: true },
  )
  return { context, takeTouched }
}

/** Somebody by number; their bytes are in the order of the numbers. */
export const receiver = (number: number): Uint8Array => u64Key.encode(BigInt(number))

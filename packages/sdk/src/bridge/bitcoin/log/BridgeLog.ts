import type { Event } from '@sluice/candid/ckbtc_minter'
import type { BitcoinReads } from '../BitcoinReads.ts'
import type { LoggedMinterEvent, MinterLogSlice } from './MinterEvent.ts'
import { toMinterEvent } from './toMinterEvent.ts'

const NS_PER_MS = 1_000_000n

/** What minters have written down, for whoever keeps their past: numbered from the first on. */
export class BridgeLog {
  private readonly reads: Pick<BitcoinReads, 'open'>

  constructor(reads: Pick<BitcoinReads, 'open'>) {
    this.reads = reads
  }

  /**
   * Events from number `seq` on, at most `limit`. A minter does not say how many there are: the one before is asked for along with them,
   * and one more, so that it shows whether the log has been cut and whether it goes on.
   * @throws BridgeError, CallError
   */
  async fetch(
    ledgerId: string,
    { seq, limit }: { readonly seq: number; readonly limit: number },
  ): Promise<MinterLogSlice> {
    const { minter, token } = await this.reads.open(ledgerId)
    const before = seq === 0 ? 0 : 1
    const start = seq - before
    const found = await minter.fetchEvents(BigInt(start), BigInt(before + limit + 1))
    const events = found
      .slice(before, before + limit)
      .map((event, index) => toLogged(event, { seq: seq + index, minterId: token.minterId }))
    return { events, end: start + Math.min(found.length, before + limit + 1) }
  }

  /** How much of the token there is, by its ledger, in its smallest unit. @throws BridgeError, CallError */
  async fetchSupply(ledgerId: string): Promise<bigint> {
    const { fetchLedger } = await this.reads.open(ledgerId)
    return (await fetchLedger()).fetchTotalSupply()
  }
}

function toLogged(
  { timestamp: [atNs], payload }: Event,
  { seq, minterId }: { readonly seq: number; readonly minterId: string },
): LoggedMinterEvent {
  const sinceNs =
    'accepted_retrieve_btc_request' in payload
      ? payload.accepted_retrieve_btc_request.received_at
      : 'sent_transaction' in payload
        ? payload.sent_transaction.submitted_at
        : undefined
  return {
    seq,
    ...(atNs === undefined ? {} : { atMs: toMs(atNs) }),
    ...(sinceNs === undefined ? {} : { sinceMs: toMs(sinceNs) }),
    event: toMinterEvent(payload, minterId),
  }
}

const toMs = (ns: bigint): number => Number(ns / NS_PER_MS)

import type { RetrieveBtcStatusV2 } from '@sluice/candid/ckbtc_minter'
import { type IcrcAccount, parseAccount } from '../../../ledgers/addresses.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { BridgeTerms } from '../../BridgeToken.ts'
import type { BridgeTransfer } from '../../BridgeTransfer.ts'
import type { MinterBlock } from '../../ledger/ledgerEntries.ts'
import type { AccountTrail, BitcoinReads } from '../BitcoinReads.ts'
import type { Explorer } from '../explorer/Explorer.ts'
import type { ChainTransaction } from '../explorer/readEsplora.ts'
import { type Burn, fetchBurn } from '../minter/LedgerTrail.ts'
import type { OpenBridge } from '../openBitcoin.ts'
import { paymentTxid, withdrawalTransfer } from './withdrawalTransfer.ts'

type Services = {
  readonly reads: Pick<BitcoinReads, 'open' | 'fetchTerms' | 'fetchTrail'>
}

/** Withdrawals of a list. Of so many the explorer is asked, and the minter where it does not list them itself. */
const MOST_LISTED = 100
const MOST_ASKED = 20

/** Withdrawals, by the minter, the ledger, and explorers. */
export class Withdrawals {
  private readonly services: Services
  /** Payments that nothing can replace any more, by their ids. */
  private readonly settled = new Map<string, ChainTransaction>()

  constructor(services: Services) {
    this.services = services
  }

  /** Newest first. @throws BridgeError, CallError */
  async fetch(ledgerId: string, account: IcrcAccount): Promise<readonly BridgeTransfer[]> {
    const { reads } = this.services
    const [bridge, terms, trail] = await Promise.all([
      reads.open(ledgerId),
      reads.fetchTerms(ledgerId),
      reads.fetchTrail(ledgerId, account),
    ])
    const { burns, listed, refunds } = trail
    const shown = burns.slice(0, MOST_LISTED)
    const unlisted = shown.filter(({ block }) => !listed.has(block)).slice(0, MOST_ASKED)
    const asked = await Promise.all(
      unlisted.map(async ({ block }) => [block, await bridge.minter.fetchStatus(block)] as const),
    )
    const statuses = new Map<bigint, RetrieveBtcStatusV2>(asked)
    for (const { block, status } of listed.values()) statuses.set(block, status)
    return Promise.all(
      shown.map((burn, place) => {
        const status = statuses.get(burn.block) ?? { Unknown: null }
        const facts = { burn, status, refund: refunds.get(burn.block) }
        return this.complete(bridge, terms, facts, { asks: place < MOST_ASKED })
      }),
    )
  }

  /** One withdrawal, by its number, for anybody. @throws BridgeError `bridge-unknown-transfer`, CallError */
  async fetchOne(ledgerId: string, block: bigint): Promise<BridgeTransfer> {
    const { reads } = this.services
    const bridge = await reads.open(ledgerId)
    const ledger = await bridge.fetchLedger()
    const [burn, terms, status] = await Promise.all([
      fetchBurn(ledger, bridge.token.minterId, block),
      reads.fetchTerms(ledgerId),
      bridge.minter.fetchStatus(block),
    ])
    if (burn === undefined) throw BridgeError.unknownTransfer()
    const refund = await this.findRefund(ledgerId, burn, status)
    return this.complete(bridge, terms, { burn, status, refund }, { asks: true })
  }

  /** What came back stands in the history of whoever got it. The minter forgets old ones; the ledger does not. */
  private async findRefund(
    ledgerId: string,
    { block, account }: Burn,
    status: RetrieveBtcStatusV2,
  ): Promise<MinterBlock | undefined> {
    if (!('Unknown' in status || 'Reimbursed' in status) || account === undefined) return undefined
    const owner = parseAccount(account)
    if (owner === undefined) return undefined
    const { refunds }: AccountTrail = await this.services.reads.fetchTrail(ledgerId, owner)
    return refunds.get(block)
  }

  private async complete(
    { token, explorer }: OpenBridge,
    terms: BridgeTerms,
    facts: { burn: Burn; status: RetrieveBtcStatusV2; refund: MinterBlock | undefined },
    { asks }: { readonly asks: boolean },
  ): Promise<BridgeTransfer> {
    const txid = asks ? paymentTxid(facts.status) : undefined
    // an explorer that is silent hides how deep a payment is, not that it was made
    const [payment, tip] = await Promise.all([
      txid === undefined ? undefined : this.fetchPayment(explorer, txid).catch(unknown),
      txid === undefined ? undefined : explorer.fetchTip().catch(unknown),
    ])
    const waits = payment !== undefined && payment.block === undefined
    const rates = waits ? await explorer.fetchFeeEstimates().catch(unknown) : undefined
    const [nextRate] = [...(rates ?? [])].toSorted(([a], [b]) => a - b)
    if (payment !== undefined && 'Confirmed' in facts.status)
      this.settled.set(payment.txid, payment)
    return withdrawalTransfer({ token, terms, ...facts, payment, tip, nextRate: nextRate?.[1] })
  }

  private async fetchPayment(
    explorer: Explorer,
    txid: string,
  ): Promise<ChainTransaction | undefined> {
    return this.settled.get(txid) ?? explorer.fetchTransaction(txid)
  }
}

const unknown = () => undefined

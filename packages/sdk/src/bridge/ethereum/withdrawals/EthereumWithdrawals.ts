import type { WithdrawalDetail } from '@sluice/candid/cketh_minter'
import type { IcrcAccount } from '../../../ledgers/addresses.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { BridgeToken } from '../../BridgeToken.ts'
import type { BridgeTransfer } from '../../BridgeTransfer.ts'
import type { MinterBlock } from '../../ledger/ledgerEntries.ts'
import type { EvmReceipt } from '../chain/EvmReads.ts'
import type { EthereumReads } from '../EthereumReads.ts'
import { ethereumWithdrawal, paymentHash } from './ethereumWithdrawal.ts'

type Services = {
  readonly reads: Pick<EthereumReads, 'open' | 'token' | 'tokens' | 'fetchTerms' | 'fetchTrail'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Withdrawals of a list, and those of which the chain is asked. */
const MOST_LISTED = 100
const MOST_ASKED = 20

/** Withdrawals of accounts: the minter lists them all, the ledger proves that they were burned for, and the chain that they were paid. */
export class EthereumWithdrawals {
  private readonly services: Services
  /** Payments that are final, by their hashes. */
  private readonly settled = new Map<string, EvmReceipt>()
  /** What final payments in ether have moved, by their hashes. */
  private readonly paid = new Map<string, bigint>()

  constructor(services: Services) {
    this.services = services
  }

  /** Newest first. @throws BridgeError, CallError */
  async fetch(ledgerId: string, account: IcrcAccount): Promise<readonly BridgeTransfer[]> {
    const { reads, now } = this.services
    const { minter } = await reads.open()
    const [token, trail, all] = await Promise.all([
      reads.token(ledgerId),
      reads.fetchTrail(ledgerId, account, now()),
      minter.fetchWithdrawals(account),
    ])
    const burns = new Map(trail.burns.map((burn) => [burn.withdrawal, burn]))
    const own = all.filter(({ token_symbol }) => token_symbol === token.symbol)
    const shown = own
      .toSorted((a, b) => (a.withdrawal_id < b.withdrawal_id ? 1 : -1))
      .slice(0, MOST_LISTED)
    return Promise.all(
      shown.map((detail, place) =>
        this.complete(token, detail, burns.get(detail.withdrawal_id), place < MOST_ASKED),
      ),
    )
  }

  /** One withdrawal, by its number, for anybody. @throws BridgeError `bridge-unknown-transfer`, CallError */
  async fetchOne(withdrawal: bigint): Promise<BridgeTransfer> {
    const { reads, now } = this.services
    const { minter } = await reads.open()
    const detail = await minter.fetchWithdrawal(withdrawal)
    const token = (await reads.tokens()).find(({ symbol }) => symbol === detail?.token_symbol)
    if (detail === undefined || token === undefined) throw BridgeError.unknownTransfer()
    const [subaccount] = detail.from_subaccount
    const account = { owner: detail.from, ...(subaccount && { subaccount }) }
    const { burns } = await reads.fetchTrail(token.ledgerId, account, now())
    const burn = burns.find((each) => each.withdrawal === withdrawal)
    return this.complete(token, detail, burn, true)
  }

  private async complete(
    token: BridgeToken,
    detail: WithdrawalDetail,
    burn: MinterBlock | undefined,
    asks: boolean,
  ): Promise<BridgeTransfer> {
    const { reads } = this.services
    const { ledgerId: etherLedger, node, pace } = await reads.open()
    const hash = asks ? paymentHash(detail.status) : undefined
    // a node that is silent hides how deep a payment is, not that it was made
    const [receipt, head, paid] =
      hash === undefined
        ? []
        : await Promise.all([
            this.fetchReceipt(hash, 'TxFinalized' in detail.status).catch(unknown),
            node.fetchBlockNumber().catch(unknown),
            this.fetchPaid(token, detail, hash).catch(unknown),
          ])
    const facts = { token, etherLedger, terms: pace, detail, burn, receipt, head, paid }
    return ethereumWithdrawal(facts)
  }

  /** What a final payment in ether has moved to its receiver: the minter need not say it any more. */
  private async fetchPaid(
    { contract }: BridgeToken,
    { status, max_transaction_fee, recipient_address, withdrawal_amount }: WithdrawalDetail,
    hash: string,
  ): Promise<bigint | undefined> {
    const isSaid = max_transaction_fee.length > 0
    if (contract !== undefined || isSaid || !('TxFinalized' in status)) return undefined
    const known = this.paid.get(hash)
    if (known !== undefined) return known
    const { node } = await this.services.reads.open()
    const call = await node.fetchTransaction(hash)
    const isPayment =
      call?.to === recipient_address.toLowerCase() && call.value <= withdrawal_amount
    if (!isPayment) return undefined
    this.paid.set(hash, call.value)
    return call.value
  }

  private async fetchReceipt(hash: string, isFinal: boolean): Promise<EvmReceipt | undefined> {
    const known = this.settled.get(hash)
    if (known !== undefined) return known
    const { node } = await this.services.reads.open()
    const receipt = await node.fetchReceipt(hash)
    if (receipt !== undefined && isFinal) this.settled.set(hash, receipt)
    return receipt
  }
}

const unknown = () => undefined

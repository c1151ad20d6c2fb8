import { formatAccount, type IcrcAccount } from '../../../ledgers/addresses.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { BridgeToken } from '../../BridgeToken.ts'
import type { BridgeTransfer } from '../../BridgeTransfer.ts'
import { askNode } from '../askNode.ts'
import type { EvmReads, EvmReceipt } from '../chain/EvmReads.ts'
import type { EthereumReads } from '../EthereumReads.ts'
import { depositKey, type EthereumMint } from '../minter/EthereumTrail.ts'
import { type EthereumDeposit, fetchDepositLogs, readDeposit } from './depositLogs.ts'
import {
  type DepositMoment,
  depositTransfer,
  mintedTransfer,
  sentTransfer,
} from './depositTransfer.ts'
import { readDepositCall } from './readDepositCall.ts'

type Services = {
  readonly reads: Pick<EthereumReads, 'open' | 'token' | 'tokens' | 'fetchTerms' | 'fetchTrail'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** So many blocks before the minter's look are read again: a ledger's index may be behind. */
const OVERLAP = 64
/** Deposits of a list. */
const MOST_LISTED = 100
/** Blocks whose times are remembered. */
const MOST_TIMES = 1_000

/**
 * Deposits of accounts. What the minter has not minted yet stands in the logs of its contract, what it has minted in the ledger: no device
 * has to remember a deposit.
 */
export class EthereumDeposits {
  private readonly services: Services
  private readonly times = new Map<string, number>()

  constructor(services: Services) {
    this.services = services
  }

  /** Newest first. @throws BridgeError, CallError */
  async fetch(ledgerId: string, account: IcrcAccount): Promise<readonly BridgeTransfer[]> {
    const { reads, now } = this.services
    const [{ node, minter }, token, trail] = await Promise.all([
      reads.open(),
      reads.token(ledgerId),
      reads.fetchTrail(ledgerId, account, now()),
    ])
    const [info, moment] = await Promise.all([minter.fetchInfo(), this.fetchMoment(ledgerId)])
    const { helper, scraped = 0n } = info
    const from = Math.min(moment.finalized, Number(scraped)) - OVERLAP
    const range = { fromBlock: Math.max(0, from), toBlock: moment.head }
    const logs =
      helper === undefined
        ? []
        : await askNode(() => fetchDepositLogs(node, { helper, account, ...range }))
    const name = formatAccount(account)
    const own = logs.filter(
      (deposit) => isOf(token, deposit) && formatAccount(deposit.account) === name,
    )
    const seen = new Set(own.map(keyOf))
    const waiting = await Promise.all(
      own.map((deposit) =>
        this.describe(node, { token, deposit, mint: trail.mints.get(keyOf(deposit)), moment }),
      ),
    )
    const minted = [...trail.mints].flatMap(([key, mint]) => {
      const [hash = '', index = '0'] = key.split(':')
      return seen.has(key) ? [] : [mintedTransfer(token, { hash, logIndex: BigInt(index) }, mint)]
    })
    return [...waiting.toReversed(), ...minted].slice(0, MOST_LISTED)
  }

  /**
   * One deposit, by its transaction, for anybody.
   * @param logIndex which of several in it; the first when absent
   * @throws BridgeError `bridge-unknown-transfer`, CallError
   */
  async fetchOne(hash: string, logIndex: number | undefined): Promise<BridgeTransfer> {
    const { node, minter } = await this.services.reads.open()
    const { helper = '' } = await minter.fetchInfo()
    const receipt = await askNode(() => node.fetchReceipt(hash))
    if (receipt === undefined || !receipt.isSuccess) return this.describeSent(hash, helper, receipt)
    const logs = await askNode(() => node.fetchLogsOf(hash))
    const deposit = logs
      .map((log) => readDeposit(log, helper))
      .find((each) => each !== undefined && (logIndex ?? each.logIndex) === each.logIndex)
    const token = deposit && (await this.tokenOf(deposit.contract))
    if (deposit === undefined || token === undefined) throw BridgeError.unknownTransfer()
    const [moment, mint] = await Promise.all([
      this.fetchMoment(token.ledgerId),
      this.findMint(token, deposit),
    ])
    return this.describe(node, { token, deposit, mint, moment })
  }

  private async describe(
    node: EvmReads,
    facts: {
      readonly token: BridgeToken
      readonly deposit: EthereumDeposit
      readonly mint: EthereumMint | undefined
      readonly moment: DepositMoment
    },
  ): Promise<BridgeTransfer> {
    const { blockNumber, blockHash } = facts.deposit
    const known = this.times.get(blockHash)
    // a node that does not say when hides nothing else
    const atMs = known ?? (await node.fetchBlockTimeMs(blockNumber).catch(() => undefined))
    if (this.times.size >= MOST_TIMES) this.times.clear()
    if (atMs !== undefined) this.times.set(blockHash, atMs)
    return depositTransfer({ ...facts, atMs })
  }

  /** A transaction that waits, or did nothing. What it asks for stands in its call. */
  private async describeSent(
    hash: string,
    helper: string,
    receipt: EvmReceipt | undefined,
  ): Promise<BridgeTransfer> {
    const { node, pace } = await this.services.reads.open()
    const sent = await askNode(() => node.fetchTransaction(hash))
    const call = sent && readDepositCall(sent, helper)
    const token = call && (await this.tokenOf(call.contract))
    if (sent === undefined || call === undefined || token === undefined)
      throw BridgeError.unknownTransfer()
    const failedIn = receipt && { number: receipt.blockNumber, hash: receipt.blockHash }
    const { from } = sent
    return sentTransfer({ token, hash, from, ...call, failedIn, required: pace.confirmations })
  }

  private async findMint(
    token: BridgeToken,
    deposit: EthereumDeposit,
  ): Promise<EthereumMint | undefined> {
    const { reads, now } = this.services
    const { mints } = await reads.fetchTrail(token.ledgerId, deposit.account, now())
    return mints.get(keyOf(deposit))
  }

  private async tokenOf(contract: string | undefined): Promise<BridgeToken | undefined> {
    const tokens = await this.services.reads.tokens()
    return tokens.find((token) => token.contract?.toLowerCase() === contract)
  }

  private async fetchMoment(ledgerId: string): Promise<DepositMoment> {
    const { reads, now } = this.services
    const { node } = await reads.open()
    const [terms, head, finalized] = await Promise.all([
      reads.fetchTerms(ledgerId),
      askNode(() => node.fetchBlockNumber()),
      askNode(() => node.fetchFinalizedNumber()),
    ])
    return { terms, head, finalized, now: now() }
  }
}

const keyOf = ({ transactionHash, logIndex }: EthereumDeposit): string =>
  depositKey(transactionHash, logIndex)

const isOf = ({ contract }: BridgeToken, deposit: EthereumDeposit): boolean =>
  contract?.toLowerCase() === deposit.contract

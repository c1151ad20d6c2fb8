import { fromHex } from '@sluice/candid/hex'
import {
  type Hex,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import type {
  Answer,
  BlockTag,
  EthereumLog,
  EthereumPort,
  LogFilter,
  Receipt,
} from '../../../../canisters/cketh-minter/src/edges/EthereumPort.ts'
import { transactionHash } from '../../../../canisters/cketh-minter/src/ethereum/transaction.ts'
import {
  addressWord,
  hexOf,
  wordOf,
} from '../../../../canisters/cketh-minter/src/ethereum/words.ts'
import { type Consent, FakeSweeper, SWEEPER } from './FakeSweeper.ts'

export const GWEI = 10n ** 9n
/** Blocks that may still be taken back. */
const UNFINALIZED = 2n
const ETH_GAS = 21_000n
const ERC20_GAS = 50_000n
const ETHER = ''
/** What leads a transaction that lets addresses run code. */
const SET_CODE = '0x04'

/** What becomes of the next question to providers: undefined for what should. */
export type Mishap = 'unknown' | 'refused' | 'inconsistent' | 'tooLarge' | undefined

type Pending = {
  readonly hash: string
  readonly nonce: bigint
  readonly to: string
  readonly value: bigint
  readonly data: string
  readonly maxFee: bigint
  readonly priority: bigint
  readonly authorizations: readonly Consent[]
}

type Mined = Receipt & { readonly nonce: bigint; readonly block: bigint }

/** A chain that knows one sender, the minter, and the logs that tests put into it. Its answers are those of providers. */
export class FakeEthereum implements EthereumPort {
  head = 10n
  baseFee = 10n * GWEI
  reward = 2n * GWEI
  /** Addresses that take nothing, and contracts of tokens that move nothing, in lower case. */
  readonly reverting = new Set<string>()
  mishap: (method: string, filter?: LogFilter) => Mishap = () => undefined
  readonly logs: EthereumLog[] = []
  readonly pending = new Map<bigint, Pending>()
  readonly mined: Mined[] = []
  /** Of everybody who was paid, by token and address. */
  readonly paid = new Map<string, bigint>()
  /** Of the minter, by contract in lower case; ether under nothing. */
  readonly held = new Map<string, bigint>()
  questions = 0
  minter = ''
  /** At deposit addresses, what was sent there plainly. */
  readonly sweeper = new FakeSweeper()

  /** A log of a helper contract, in a block of its own, with what it tells of. */
  deposit(given: {
    readonly helper: string
    readonly topic: string
    readonly contract?: string
    readonly from: string
    readonly principalWord: string
    readonly amount: bigint
    readonly subaccountWord?: string
  }): EthereumLog {
    const { helper, topic, contract, from, principalWord, amount, subaccountWord } = given
    this.head += 1n
    const log: EthereumLog = {
      address: helper,
      topics: [
        topic,
        ...(contract === undefined ? [] : [addressWord(contract)]),
        addressWord(from),
        principalWord,
      ],
      data: `0x${wordOf(amount)}${subaccountWord?.slice(2) ?? ''}`,
      blockNumber: this.head,
      blockHash: `0x${wordOf(this.head)}`,
      transactionHash: `0x${wordOf(this.head * 1_000n)}`,
      logIndex: 3n,
      removed: false,
    }
    this.logs.push(log)
    const isEther = contract === undefined || /^0x0+$/.test(contract)
    this.add(this.held, isEther ? ETHER : contract.toLowerCase(), amount)
    return log
  }

  /** Blocks; the first takes what waits and pays enough, in the order of nonces. */
  mine(blocks = 1): void {
    this.head += 1n
    for (;;) {
      const next = this.pending.get(BigInt(this.mined.length))
      if (next === undefined || next.maxFee < this.baseFee) break
      this.pending.delete(next.nonce)
      this.execute(next)
    }
    this.head += BigInt(blocks - 1)
  }

  private execute(transaction: Pending): void {
    const { hash, nonce, to, value, data, maxFee, priority } = transaction
    const isSuccess = !this.reverting.has(to)
    const isToken = data !== '0x'
    const gasUsed = isToken ? ERC20_GAS : ETH_GAS
    const wanted = this.baseFee + priority
    const effectiveGasPrice = wanted < maxFee ? wanted : maxFee
    this.add(this.held, ETHER, -gasUsed * effectiveGasPrice)
    if (to === SWEEPER) {
      this.sweeper.run(transaction, (found) => this.deposit(found))
    } else if (isSuccess && isToken) {
      const amount = BigInt(`0x${data.slice(-64)}`)
      this.pay(to, `0x${data.slice(34, 74)}`, amount)
    } else if (isSuccess) this.pay(ETHER, to, value)
    this.mined.push({
      transactionHash: hash,
      blockHash: `0x${wordOf(this.head)}`,
      blockNumber: this.head,
      block: this.head,
      gasUsed,
      effectiveGasPrice,
      isSuccess,
      nonce,
    })
  }

  private pay(token: string, to: string, amount: bigint): void {
    this.add(this.held, token, -amount)
    this.add(this.paid, `${token} ${to.toLowerCase()}`, amount)
  }

  paidTo(address: string, token = ETHER): bigint {
    return this.paid.get(`${token.toLowerCase()} ${address.toLowerCase()}`) ?? 0n
  }

  private add(sums: Map<string, bigint>, key: string, amount: bigint): void {
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }

  private async answer<Value>(
    method: string,
    value: () => Value | Promise<Value>,
    filter?: LogFilter,
  ): Promise<Answer<Value>> {
    this.questions++
    const mishap = this.mishap(method, filter)
    if (mishap === undefined) return { kind: 'consistent', value: await value() }
    if (mishap === 'tooLarge') return { kind: 'refused', text: 'too large', isTooLarge: true }
    if (mishap === 'refused') return { kind: 'refused', text: 'by the test', isTooLarge: false }
    return { kind: mishap, text: 'by the test' }
  }

  private numberOf(tag: BlockTag): bigint {
    return tag === 'Latest' ? this.head : this.head - UNFINALIZED
  }

  fetchBlock(tag: BlockTag) {
    return this.answer('fetchBlock', () => this.numberOf(tag))
  }

  fetchLogs(filter: LogFilter) {
    const { fromBlock, toBlock, address, topics } = filter
    const fits = (log: EthereumLog) =>
      log.address === address &&
      (log.blockNumber ?? 0n) >= fromBlock &&
      (log.blockNumber ?? 0n) <= toBlock &&
      topics.every(
        (wanted, place) => wanted.length === 0 || wanted.includes(log.topics[place] ?? ''),
      )
    return this.answer('fetchLogs', () => this.logs.filter(fits), filter)
  }

  fetchFeeHistory() {
    return this.answer('fetchFeeHistory', () => ({
      baseFeePerGas: new Array<bigint>(6).fill(this.baseFee),
      reward: new Array<bigint[]>(5).fill([this.reward]),
    }))
  }

  fetchTransactionCount(_address: string, tag: BlockTag) {
    return this.answer('fetchTransactionCount', () =>
      BigInt(this.mined.filter(({ block }) => block <= this.numberOf(tag)).length),
    )
  }

  sendRawTransaction(signed: string) {
    return this.answer('sendRawTransaction', () => this.take(signed))
  }

  /** As a node takes it: from the minter, replacing what offers a tenth less. */
  private async take(signed: string) {
    const raw: TransactionSerialized = signed.startsWith(SET_CODE)
      ? `0x04${signed.slice(4)}`
      : `0x02${signed.slice(4)}`
    const sender = await recoverTransactionAddress({ serializedTransaction: raw })
    if (sender !== this.minter) return 'insufficientFunds'
    const parsed = parseTransaction(raw)
    const nonce = BigInt(parsed.nonce ?? 0)
    if (nonce < BigInt(this.mined.length)) return 'nonceTooLow'
    const waiting = this.pending.get(nonce)
    const maxFee = parsed.maxFeePerGas ?? 0n
    const priority = parsed.maxPriorityFeePerGas ?? 0n
    const isReplaced =
      waiting === undefined ||
      (10n * maxFee >= 11n * waiting.maxFee && 10n * priority >= 11n * waiting.priority)
    if (isReplaced)
      this.pending.set(nonce, {
        hash: transactionHash(fromHex(signed)),
        nonce,
        to: (parsed.to ?? '').toLowerCase(),
        value: parsed.value ?? 0n,
        data: parsed.data ?? '0x',
        maxFee,
        priority,
        authorizations: 'authorizationList' in parsed ? (parsed.authorizationList ?? []) : [],
      })
    return 'known'
  }

  fetchReceipt(hash: string) {
    return this.answer('fetchReceipt', () =>
      this.mined.find(({ transactionHash: each }) => each === hash),
    )
  }

  call(to: string, data: string) {
    return this.answer('call', async () => {
      if (to === SWEEPER) return this.sweeper.balancesOf(data)
      const words = fromHex(data)
      const word = (place: number): Hex =>
        `0x${hexOf(words.subarray(32 * place, 32 * place + 32)).slice(2)}`
      const v = BigInt(word(1)) - 27n
      try {
        const address = await recoverAddress({
          hash: word(0),
          signature: { r: word(2), s: word(3), yParity: Number(v) },
        })
        return addressWord(address)
      } catch {
        return '0x'
      }
    })
  }
}

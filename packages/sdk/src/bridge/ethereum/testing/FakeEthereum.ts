import { Principal } from '@icp-sdk/core/principal'
import type { MinterInfo, WithdrawalDetail, WithdrawalStatus } from '@sluice/candid/cketh_minter'
import { fromHex } from '@sluice/candid/hex'
import type { Actors } from '../../../actors.ts'
import { CallError } from '../../../errors.ts'
import { formatAccount, formatAddress, type IcrcAccount } from '../../../ledgers/addresses.ts'
import type { HistoryEntry, HistoryPage, HistoryWish } from '../../../ledgers/LedgerAdapter.ts'
import { principalWord } from '../abi/depositCalls.ts'
import { uintWord } from '../abi/words.ts'
import { EvmReads } from '../chain/EvmReads.ts'
import { EthereumReads } from '../EthereumReads.ts'
import { EthereumMinter } from '../minter/EthereumMinter.ts'
import type { EthereumLedger, OpenEthereum } from '../openEthereum.ts'
import { FakeEvm, SENDER, timeOf } from './FakeEvm.ts'

const id = (byte: number) => Principal.fromUint8Array(Uint8Array.of(...Array(9).fill(byte), 1))

export const OWNER: IcrcAccount = { owner: Principal.fromUint8Array(new Uint8Array(29).fill(7)) }
export const CKETH = id(11).toText()
export const CKUSDC = id(12).toText()
export const MINTER = id(13).toText()
export const HELPER = `0x${'e5'.repeat(20)}`
export const EARLIER_HELPER = `0x${'f6'.repeat(20)}`
export const USDC = `0x${'d4'.repeat(20)}`
const RECEIVED = '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07'
const LEDGER_FEE = { [CKETH]: 2_000_000_000_000n, [CKUSDC]: 10_000n }
/** 21,000 and 65,000 gas at 20 gwei at the most, of which 2 are for the block's maker. */
export const ETHER_CAP = 420_000_000_000_000n
export const TOKEN_CAP = 1_300_000_000_000_000n

const zeros = '0'.repeat(24)

const rejected = (reason: string) =>
  new CallError('rejected', { retry: 'later', funds: 'wallet', details: { reason } })

/** A minter, its ledgers and its chain, each a few lines. */
export class FakeEthereum {
  nowMs = timeOf(100) * 1_000
  readonly evm = new FakeEvm()
  /** Newest first, by ledger. */
  readonly histories = new Map<string, HistoryEntry[]>([
    [CKETH, []],
    [CKUSDC, []],
  ])
  withdrawals: WithdrawalDetail[] = []
  scraped = 98n
  scrapes = 0
  onScrape = () => {}
  held = { ether: 0n, usdc: 0n }
  isPriced = true
  /** The public minter cannot be told to look. */
  isPublic = false
  /** What happens while the SDK waits for the minter. */
  onPause = () => {}
  /** The most that is offered for a unit of gas, in wei; 2 gwei of it are for the block's maker. */
  gasPrice = 20_000_000_000n
  readonly blocked = new Set<string>()
  /** Whether nobody who asks for an account hears of anything yet; blocks are told all the same. */
  isIndexBehind = false
  silent = new Set<string>()

  readonly bridge: OpenEthereum = {
    ledgerId: CKETH,
    minterId: MINTER,
    network: 'sepolia',
    explorer: 'https://explorer.example',
    pace: { confirmations: 64, blockSeconds: 12, queueSeconds: 180, replaceSeconds: 360 },
    minter: new EthereumMinter(
      {
        get_minter_info: async () => this.info(),
        eip_1559_transaction_price: async ([token]) => {
          if (!this.isPriced) throw rejected('nobody has told yet what gas costs')
          const gas = token === undefined ? 21_000n : 65_000n
          return {
            ...{ gas_limit: gas, max_fee_per_gas: this.gasPrice },
            ...{ max_priority_fee_per_gas: 2_000_000_000n, timestamp: [] },
            max_transaction_fee: gas * this.gasPrice,
          }
        },
        is_address_blocked: async (address) => this.blocked.has(address),
        withdrawal_status: async (wanted) =>
          this.withdrawals.filter(
            (each) => !('ByWithdrawalId' in wanted) || each.withdrawal_id === wanted.ByWithdrawalId,
          ),
        scrape: async () => {
          if (this.isPublic) throw rejected("canister has no update method 'scrape'")
          this.scrapes += 1
          this.onScrape()
          return true
        },
      },
      async () => this.onPause(),
    ),
    node: new EvmReads(this.evm.rpc),
    fetchLedger: async (ledgerId) => this.ledger(ledgerId),
    fetchToken: async (ledgerId) => {
      const fee = LEDGER_FEE[ledgerId]
      if (fee === undefined || this.silent.has(ledgerId)) throw new Error('the ledger is silent')
      return { fee, decimals: ledgerId === CKETH ? 18 : 6 }
    },
  }
  readonly now = () => this.nowMs
  readonly reads = new EthereumReads({ bridge: this.bridge, now: this.now })

  /** The minter, as it answers calls of the caller's own. */
  actorsOf(minter: object): Pick<Actors, 'other'> {
    return { other: () => minter } as unknown as Actors
  }

  get services() {
    return { reads: this.reads, now: this.now, actors: this.actorsOf({}) }
  }

  /** A deposit through the helper; it waits for a block. */
  deposit(
    hash: string,
    amount: bigint,
    { contract = '', account = OWNER, isSuccess = true } = {},
  ): void {
    const principal = principalWord(account.owner.toText())
    const subaccount = account.subaccount
      ? [...account.subaccount].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      : '0'.repeat(64)
    const token = contract.slice(2).padStart(40, '0')
    const nonce = Number(BigInt(hash) & 0xffffn)
    const data = contract
      ? `0xdb9751af${zeros}${token}${uintWord(amount)}${principal}${subaccount}`
      : `0x17c819c4${principal}${subaccount}`
    const topics = [
      RECEIVED,
      `0x${zeros}${token}`,
      `0x${zeros}${SENDER.slice(2)}`,
      `0x${principal}`,
    ]
    const logs = [{ address: HELPER, topics, data: `0x${uintWord(amount)}${subaccount}` }]
    const value = contract ? 0n : amount
    this.evm.send({ hash, from: SENDER, nonce, to: HELPER, value, data, logs, isSuccess })
  }

  /** The minter mints a deposit. */
  mint(ledgerId: string, hash: string, amount: bigint, logIndex = 0): bigint {
    const index = logIndex.toString(16).padStart(2, '0')
    const memo = fromHex(`82008354${SENDER.slice(2)}5820${hash.slice(2)}${index}`)
    return this.record(ledgerId, { kind: 'mint', to: formatAccount(OWNER), amount, memo })
  }

  /** The minter burns tokens for a payment to `SENDER`. @returns the number of the withdrawal */
  withdraw(ledgerId: string, amount: bigint, status: WithdrawalStatus, cap?: bigint): bigint {
    const common = { from: formatAccount(OWNER), spender: MINTER }
    const address = SENDER.slice(2)
    const isEther = ledgerId === CKETH
    const memo = fromHex(`82008154${address}`)
    const withdrawal = isEther
      ? this.record(CKETH, { ...common, kind: 'burn', amount, memo })
      : this.burnGas()
    if (!isEther) {
      const index = withdrawal.toString(16).padStart(2, '0')
      const tokenMemo = fromHex(`820282${index}54${address}`)
      this.record(ledgerId, { ...common, kind: 'burn', amount, memo: tokenMemo })
    }
    this.withdrawals.push({
      ...{ withdrawal_id: withdrawal, recipient_address: SENDER, from: OWNER.owner },
      ...{ from_subaccount: [], token_symbol: isEther ? 'ckETH' : 'ckUSDC', status },
      ...{ withdrawal_amount: amount, max_transaction_fee: cap === undefined ? [] : [cap] },
    })
    return withdrawal
  }

  /** The minter burns ckETH for the gas of a payment to `SENDER`. @returns the number of the withdrawal */
  burnGas(): bigint {
    const memo = fromHex(`8201836663${'6b55534443'}0154${SENDER.slice(2)}`)
    const common = { from: formatAccount(OWNER), spender: MINTER, kind: 'burn' as const }
    return this.record(CKETH, { ...common, amount: TOKEN_CAP, memo })
  }

  /** The minter gives gas back. */
  giveBack(withdrawal: bigint, amount: bigint): void {
    const memo = fromHex(`820281${withdrawal.toString(16).padStart(2, '0')}`)
    this.record(CKETH, { kind: 'mint', to: formatAccount(OWNER), amount, memo })
  }

  private record(ledgerId: string, entry: Omit<HistoryEntry, 'index' | 'timestampNs'>): bigint {
    const history = this.histories.get(ledgerId) ?? []
    const index = BigInt(history.length)
    history.unshift({ ...entry, index, timestampNs: BigInt(this.nowMs) * 1_000_000n })
    return index
  }

  private ledger(ledgerId: string): EthereumLedger {
    return {
      fetchTotalSupply: async () => 5n,
      fetchHistory: async (wish) => this.page(this.histories.get(ledgerId) ?? [], wish),
    }
  }

  private page(
    history: readonly HistoryEntry[],
    { account, cursor, limit = 100 }: HistoryWish,
  ): HistoryPage {
    const older = history.filter(({ index }) => cursor === undefined || index < cursor)
    if (account === undefined) return { entries: older.slice(0, limit) }
    if (this.isIndexBehind) return { entries: [] }
    const name = formatAddress(account)
    const found = older.filter(({ from, to }) => from === name || to === name)
    return { entries: found.slice(0, limit) }
  }

  private info(): MinterInfo {
    return {
      minter_address: [SENDER],
      ...{ smart_contract_address: [], eth_helper_contract_address: [] },
      erc20_helper_contract_address: [EARLIER_HELPER],
      deposit_with_subaccount_helper_contract_address: [HELPER],
      supported_ckerc20_tokens: [
        [
          {
            ckerc20_token_symbol: 'ckUSDC',
            erc20_contract_address: USDC,
            ledger_canister_id: Principal.fromText(CKUSDC),
          },
        ],
      ],
      minimum_withdrawal_amount: [30_000_000_000_000_000n],
      ethereum_block_height: [{ Finalized: null }],
      last_observed_block_number: [],
      eth_balance: [this.held.ether],
      last_gas_fee_estimate: [],
      erc20_balances: [[{ erc20_contract_address: USDC, balance: this.held.usdc }]],
      ...{ last_eth_scraped_block_number: [], last_erc20_scraped_block_number: [] },
      last_deposit_with_subaccount_scraped_block_number: [this.scraped],
      ...{ cketh_ledger_id: [], evm_rpc_id: [] },
    }
  }
}

import { Principal } from '@icp-sdk/core/principal'
import type {
  Event,
  RetrieveBtcStatusV2,
  UpdateBalanceError,
  Utxo,
} from '@sluice/candid/ckbtc_minter'
import { fromHex } from '@sluice/candid/hex'
import { formatAccount, formatAddress, type IcrcAccount } from '../../../ledgers/addresses.ts'
import type { HistoryEntry, HistoryPage, HistoryWish } from '../../../ledgers/LedgerAdapter.ts'
import type { BridgeToken } from '../../BridgeToken.ts'
import { BitcoinReads } from '../BitcoinReads.ts'
import { Explorer } from '../explorer/Explorer.ts'
import { MinterReads, type MinterService } from '../minter/MinterReads.ts'
import type { BridgedLedger, OpenBridge } from '../openBitcoin.ts'
import { bytesOf, FakeBitcoin } from './FakeBitcoin.ts'

const id = (byte: number) => Principal.fromUint8Array(Uint8Array.of(...Array(9).fill(byte), 1))

export const OWNER: IcrcAccount = { owner: Principal.fromUint8Array(new Uint8Array(29).fill(7)) }
export const STRANGER = Principal.fromUint8Array(new Uint8Array(29).fill(8))
export const LEDGER = id(1).toText()
export const MINTER = id(2).toText()
export const DEPOSIT_ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
export const RECEIVER = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
export const TOKEN: BridgeToken = {
  chain: 'bitcoin',
  ledgerId: LEDGER,
  minterId: MINTER,
  symbol: 'ckBTC',
  coinSymbol: 'BTC',
  decimals: 8,
  network: 'regtest',
  explorer: 'https://explorer.example',
}
const REQUIRED = 6
const CHECK_FEE = 100n
export const START_MS = 1_700_000_000_000

type Status = 'clean' | 'tainted' | 'too-small'
type Coin = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly height: number
}

const unknownMethod = () =>
  Promise.reject(new Error('the canister has no query method of this name'))

/** A minter, its ledger and its chain, each a few lines; everybody's deposit address is the same. */
export class FakeBridge {
  nowMs = START_MS
  readonly bitcoin = new FakeBitcoin(() => this.nowMs)
  /** Newest first. */
  history: HistoryEntry[] = []
  readonly statuses = new Map<bigint, RetrieveBtcStatusV2>()
  readonly verdicts = new Map<string, Status>()
  events: Event[] = []
  supply = 0n
  checks = 0
  refusal: UpdateBalanceError | undefined
  /** Neither allowances nor lists of withdrawals. */
  isOld = false
  withdrawalFee = { bitcoin_fee: 705n, minter_fee: 300n }
  private readonly known = new Map<string, Coin>()
  private tellsMinted = true
  private readonly aside = new Map<string, { coin: Coin; reason: Status }>()

  readonly bridge: OpenBridge = {
    token: TOKEN,
    pace: { blockSeconds: 10, queueSeconds: 0, replaceSeconds: 86_400 },
    minter: new MinterReads(this.minter()),
    explorer: new Explorer({
      origins: ['https://explorer.example'],
      fetch: (input) => this.bitcoin.fetch(input),
    }),
    fetchLedger: async () => this.ledger(),
    fetchLedgerFee: async () => 10n,
  }
  readonly reads = new BitcoinReads({
    tokens: [TOKEN],
    open: (ledgerId) => (ledgerId === LEDGER ? this.bridge : undefined),
    now: () => this.nowMs,
  })
  readonly now = () => this.nowMs

  get services() {
    return { reads: this.reads, now: this.now }
  }

  /** The minter burns tokens of mine. */
  burn(
    amount: bigint,
    address: string,
    status: RetrieveBtcStatusV2 = { Pending: null },
    from: IcrcAccount = OWNER,
  ): bigint {
    const memo = Uint8Array.of(0x82, 0, 0x83, 0x78, address.length, ...utf8(address), 0xf6, 0xf6)
    const spender = from === OWNER ? { spender: MINTER } : {}
    const block = this.record({
      ...{ kind: 'burn', from: formatAccount(from), amount, memo },
      ...spender,
    })
    this.statuses.set(block, status)
    return block
  }

  /** As a minter that tells of no coins that it has spent. */
  forgetMinted(): void {
    this.tellsMinted = false
  }

  /** Tokens come back. */
  refund(withdrawal: bigint, amount: bigint): bigint {
    const memo = fromHex(`820381${withdrawal.toString(16).padStart(2, '0')}`)
    return this.record({ kind: 'mint', to: formatAccount(OWNER), amount, memo })
  }

  record(entry: Omit<HistoryEntry, 'index' | 'timestampNs'>): bigint {
    const index = BigInt(this.history.length)
    this.history.unshift({ ...entry, index, timestampNs: BigInt(this.nowMs) * 1_000_000n })
    return index
  }

  private ledger(): BridgedLedger {
    return {
      standard: this.isOld ? 'ICRC1' : 'ICRC2',
      fetchTotalSupply: async () => this.supply,
      fetchHistory: async (wish) => this.page(wish),
    }
  }

  private page({ account, cursor, limit = 100 }: HistoryWish): HistoryPage {
    const before = cursor ?? BigInt(this.history.length)
    const name = account && formatAddress(account)
    const found = this.history.filter(
      ({ index, from, to }) =>
        index < before && (name === undefined || from === name || to === name),
    )
    const entries = found.slice(0, limit)
    const last = entries.at(-1)?.index
    return found.length > limit && last !== undefined ? { entries, next: last } : { entries }
  }

  private minter(): MinterService {
    return {
      get_minter_info: async () => ({
        min_confirmations: REQUIRED,
        retrieve_btc_min_amount: 50_000n,
        kyt_fee: CHECK_FEE,
      }),
      get_deposit_fee: () => (this.isOld ? unknownMethod() : Promise.resolve(CHECK_FEE)),
      estimate_withdrawal_fee: async () => this.withdrawalFee,
      get_btc_address: async () => DEPOSIT_ADDRESS,
      get_known_utxos: async () => (this.tellsMinted ? [...this.known.values()].map(utxoOf) : []),
      update_balance: async () => this.updateBalance(),
      retrieve_btc_status: async ({ block_index }) => {
        const status = this.statuses.get(block_index) ?? { Unknown: null }
        if ('Reimbursed' in status || 'WillReimburse' in status) return { Unknown: null }
        return status
      },
      retrieve_btc_status_v2: ({ block_index }) =>
        this.isOld
          ? unknownMethod()
          : Promise.resolve(this.statuses.get(block_index) ?? { Unknown: null }),
      retrieve_btc_status_v2_by_account: () =>
        this.isOld
          ? unknownMethod()
          : Promise.resolve(
              [...this.statuses].map(([block_index, status]) => ({
                block_index,
                status_v2: [status] as [RetrieveBtcStatusV2],
              })),
            ),
      get_events: async ({ start, length }) =>
        this.events.slice(Number(start), Number(start + length)),
    }
  }

  private coins(): Coin[] {
    return this.bitcoin.transactions.flatMap(({ txid, outputs, mined }) =>
      outputs.flatMap(({ address, value }, vout) =>
        mined && address === DEPOSIT_ADDRESS
          ? [{ txid, vout, value: BigInt(value), height: mined.height }]
          : [],
      ),
    )
  }

  private async updateBalance() {
    this.checks += 1
    if (this.refusal) return { Err: this.refusal }
    const confirmationsOf = ({ height }: Coin) => this.bitcoin.tip - height + 1
    const isNew = (coin: Coin) => !this.known.has(keyOf(coin)) && !this.aside.has(keyOf(coin))
    const fresh = this.coins().filter(isNew)
    const deep = fresh.filter((coin) => confirmationsOf(coin) >= REQUIRED)
    if (deep.length > 0) return { Ok: deep.map((coin) => this.take(coin)) }
    const pending = fresh.map((coin) => ({ ...utxoOf(coin), confirmations: confirmationsOf(coin) }))
    const suspended = [...this.aside.values()].map(({ coin, reason }) => ({
      utxo: utxoOf(coin),
      reason: reason === 'tainted' ? { Quarantined: null } : { ValueTooSmall: null },
      earliest_retry: BigInt(this.nowMs + 86_400_000) * 1_000_000n,
    }))
    const most = Math.max(...pending.map(({ confirmations }) => confirmations))
    return {
      Err: {
        NoNewUtxos: {
          current_confirmations: (pending.length > 0 ? [most] : []) as [] | [number],
          required_confirmations: REQUIRED,
          pending_utxos: [pending] as [typeof pending],
          suspended_utxos: [suspended] as [typeof suspended],
        },
      },
    }
  }

  private take(coin: Coin) {
    const utxo = utxoOf(coin)
    const reason = coin.value <= CHECK_FEE ? 'too-small' : this.verdicts.get(coin.txid)
    if (reason !== undefined && reason !== 'clean') {
      this.aside.set(keyOf(coin), { coin, reason })
      return reason === 'tainted' ? { Tainted: utxo } : { ValueTooSmall: utxo }
    }
    this.known.set(keyOf(coin), coin)
    const amount = coin.value - CHECK_FEE
    const memo = Uint8Array.of(0x82, 0, 0x83, 0x58, 32, ...bytesOf(coin.txid), coin.vout, 0x18, 100)
    const block_index = this.record({ kind: 'mint', to: formatAccount(OWNER), amount, memo })
    return { Minted: { utxo, minted_amount: amount, block_index } }
  }
}

const keyOf = ({ txid, vout }: Coin) => `${txid}:${vout}`
const utf8 = (text: string) => new TextEncoder().encode(text)
export const utxoOf = ({ txid, vout, value, height }: Coin): Utxo => ({
  outpoint: { txid: bytesOf(txid), vout },
  value,
  height,
})

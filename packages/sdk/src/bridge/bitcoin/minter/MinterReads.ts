import type {
  Event,
  _SERVICE as Minter,
  OptionalAccount,
  RetrieveBtcStatusV2,
  Utxo,
  UtxoStatus,
} from '@sluice/candid/ckbtc_minter'
import { translated } from '../../../agent/translateError.ts'
import type { IcrcAccount } from '../../../ledgers/addresses.ts'
import { formatAccount } from '../../../ledgers/addresses.ts'
import { isUnknownMethod } from '../../../pools/isUnknownMethod.ts'
import type { CheckedCoin, DepositCheck } from '../../BridgeTransfer.ts'
import { minterRefusal } from './minterErrors.ts'
import { toTxid } from './txid.ts'

/** Coins that are believed in for one account, and withdrawals. */
const MOST_COINS = 1_000

type Asked =
  | 'get_minter_info'
  | 'get_deposit_fee'
  | 'estimate_withdrawal_fee'
  | 'get_btc_address'
  | 'get_known_utxos'
  | 'update_balance'
  | 'retrieve_btc_status'
  | 'retrieve_btc_status_v2'
  | 'retrieve_btc_status_v2_by_account'
  | 'get_events'

/** What of a minter's interface anybody may ask. */
export type MinterService = {
  readonly [Name in Asked]: (...args: Parameters<Minter[Name]>) => ReturnType<Minter[Name]>
}

/** The number of a withdrawal, and what has become of it. */
export type KnownWithdrawal = { readonly block: bigint; readonly status: RetrieveBtcStatusV2 }

/** Names a coin: the transaction that pays it, and its place among the outputs. */
export const coinKey = (txid: string, vout: number): string => `${txid}:${vout}`

/** What a minter of Bitcoin tells. Anybody may ask it about anybody. */
export class MinterReads {
  private readonly minter: MinterService
  private readonly addresses = new Map<string, Promise<string>>()

  constructor(minter: MinterService) {
    this.minter = minter
  }

  /** @throws CallError */
  async fetchInfo() {
    const [info, depositFee] = await translated(() =>
      Promise.all([
        this.minter.get_minter_info(),
        // builds before it had another name for it
        this.minter.get_deposit_fee().catch(ifUnknown(undefined)),
      ]),
    )
    return {
      confirmations: info.min_confirmations,
      minimum: info.retrieve_btc_min_amount,
      depositFee: depositFee ?? info.kyt_fee,
    }
  }

  /** What a withdrawal of so much costs now, if it is paid alone. @throws CallError */
  async fetchWithdrawalFee(amount: bigint): Promise<{ chain: bigint; minter: bigint }> {
    const fee = await translated(() => this.minter.estimate_withdrawal_fee({ amount: [amount] }))
    return { chain: fee.bitcoin_fee, minter: fee.minter_fee }
  }

  /** Stays the same for ever, so it is asked for once. @throws CallError */
  fetchAddress(account: IcrcAccount): Promise<string> {
    const key = formatAccount(account)
    const known = this.addresses.get(key)
    if (known !== undefined) return known
    const asked = translated(() => this.minter.get_btc_address(toAsked(account)))
    this.addresses.set(key, asked)
    // a failure is asked for again
    asked.catch(() => this.addresses.delete(key))
    return asked
  }

  /** The coins of an account that were minted, by `coinKey`. @throws CallError */
  async fetchMinted(account: IcrcAccount): Promise<ReadonlySet<string>> {
    const known = await translated(() => this.minter.get_known_utxos(toAsked(account)))
    return new Set(
      known.slice(-MOST_COINS).flatMap(({ outpoint }) => {
        const txid = toTxid(outpoint.txid)
        return txid === undefined ? [] : [coinKey(txid, outpoint.vout)]
      }),
    )
  }

  /** Has the minter look for coins of an account, and mint them. @throws BridgeError, CallError */
  async check(account: IcrcAccount): Promise<DepositCheck> {
    const answer = await translated(() => this.minter.update_balance(toAsked(account)))
    if ('Ok' in answer)
      return { kind: 'found', coins: answer.Ok.slice(0, MOST_COINS).flatMap(toCheckedCoin) }
    if (!('NoNewUtxos' in answer.Err)) throw minterRefusal(answer.Err)
    const found = answer.Err.NoNewUtxos
    const [confirmations] = found.current_confirmations
    const [pending = []] = found.pending_utxos
    const [suspended = []] = found.suspended_utxos
    return {
      kind: 'nothing-new',
      ...(confirmations === undefined ? {} : { confirmations }),
      required: found.required_confirmations,
      pending: pending
        .slice(0, MOST_COINS)
        .flatMap(({ confirmations: many, ...coin }) =>
          toCoin(coin).map((known) => ({ ...known, confirmations: many })),
        ),
      setAside: suspended.slice(0, MOST_COINS).flatMap(({ utxo, reason, earliest_retry }) =>
        toCoin(utxo).map((known) => ({
          ...known,
          reason: 'Quarantined' in reason ? ('tainted' as const) : ('too-small' as const),
          retryAtMs: Number(earliest_retry / 1_000_000n),
        })),
      ),
    }
  }

  /** Withdrawals of an account; undefined of a minter that does not list them. @throws CallError */
  async fetchWithdrawals(account: IcrcAccount): Promise<readonly KnownWithdrawal[] | undefined> {
    const { owner, subaccount } = account
    const named = { owner, subaccount: optionalBytes(subaccount) }
    const listed = await translated(() =>
      this.minter.retrieve_btc_status_v2_by_account([named]).catch(ifUnknown(undefined)),
    )
    return listed?.slice(-MOST_COINS).map(({ block_index, status_v2 }) => ({
      block: block_index,
      status: status_v2[0] ?? { Unknown: null },
    }))
  }

  /** What has become of a withdrawal. @throws CallError */
  fetchStatus(block: bigint): Promise<RetrieveBtcStatusV2> {
    const asked = { block_index: block }
    return translated(async () => {
      const status = await this.minter.retrieve_btc_status_v2(asked).catch(ifUnknown(undefined))
      return status ?? this.minter.retrieve_btc_status(asked)
    })
  }

  /** A part of what the minter has written down, oldest first; fewer than asked for where it gives no more at once. @throws CallError */
  fetchEvents(start: bigint, length: bigint): Promise<readonly Event[]> {
    return translated(() => this.minter.get_events({ start, length }))
  }
}

const optionalBytes = (bytes: Uint8Array | undefined): [] | [Uint8Array] =>
  bytes === undefined ? [] : [bytes]

const toAsked = ({ owner, subaccount }: IcrcAccount): OptionalAccount => ({
  owner: [owner],
  subaccount: optionalBytes(subaccount),
})

/** What takes the place of an answer of a build that has no such method. */
const ifUnknown =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isUnknownMethod(error)) return instead
    throw error
  }

function toCoin({ outpoint, value }: Pick<Utxo, 'outpoint' | 'value'>) {
  const txid = toTxid(outpoint.txid)
  return txid === undefined ? [] : [{ txid, vout: outpoint.vout, value }]
}

function toCheckedCoin(status: UtxoStatus): CheckedCoin[] {
  if ('Minted' in status) {
    const { utxo, minted_amount: minted, block_index: block } = status.Minted
    return toCoin(utxo).map((coin) => ({ ...coin, outcome: 'minted', minted, block }))
  }
  if ('Checked' in status)
    return toCoin(status.Checked).map((coin) => ({ ...coin, outcome: 'checked' }))
  if ('Tainted' in status)
    return toCoin(status.Tainted).map((coin) => ({ ...coin, outcome: 'tainted' }))
  return toCoin(status.ValueTooSmall).map((coin) => ({ ...coin, outcome: 'too-small' }))
}

import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { type CallTypes, callCanister, callTypes, IDL, Principal } from '@sluice/canister/runtime'
import { type Asked, failed } from '../../../../minter-kit/edges/asked.ts'
import type { BitcoinNetwork } from '../bitcoin/address/network.ts'
import { outpointKey } from '../events/keys.ts'
import type { BitcoinPort, UtxosAnswer } from './BitcoinPort.ts'

const MAINNET = Principal.fromText('ghsi2-tqaaa-aaaan-aaaca-cai')
const TEST = Principal.fromText('g4xu7-jiaaa-aaaan-aaaaq-cai')

/** Attached; what is not taken comes back. */
const CYCLES = { utxos: 10_000_000_000n, percentiles: 100_000_000n }
const CYCLES_TO_SEND = 5_000_000_000n
const CYCLES_PER_BYTE = 20_000_000n

/** A page has a thousand coins. One address with more than these is read no further: the latest ones come first. */
const MOST_PAGES = 10
/** Bytes of a page of coins, and of a hundred numbers. */
const LONGEST_PAGE = 200_000
const LONGEST_REPLY = 4_096
const HASH_BYTES = 32

const Blob = IDL.Vec(IDL.Nat8)
const Network = IDL.Variant({ mainnet: IDL.Null, testnet: IDL.Null, regtest: IDL.Null })
const UtxoType = IDL.Record({
  outpoint: IDL.Record({ txid: Blob, vout: IDL.Nat32 }),
  value: IDL.Nat64,
  height: IDL.Nat32,
})
const Filter = IDL.Variant({ min_confirmations: IDL.Nat32, page: Blob })
const within = (longestReply: number, types: CallTypes): CallTypes => ({
  longestReply,
  get args() {
    return types.args
  },
  get results() {
    return types.results
  },
})
const UTXOS = within(
  LONGEST_PAGE,
  callTypes(
    [IDL.Record({ address: IDL.Text, network: Network, filter: IDL.Opt(Filter) })],
    [IDL.Record({ utxos: IDL.Vec(UtxoType), tip_height: IDL.Nat32, next_page: IDL.Opt(Blob) })],
  ),
)
const PERCENTILES = within(
  LONGEST_REPLY,
  callTypes([IDL.Record({ network: Network })], [IDL.Vec(IDL.Nat64)]),
)
const SEND = within(
  LONGEST_REPLY,
  callTypes([IDL.Record({ transaction: Blob, network: Network })], []),
)

type Page = { utxos: Utxo[]; tip_height: number; next_page: [] | [Uint8Array] }
type PageFilter = { min_confirmations: number } | { page: Uint8Array }

/** The Bitcoin canister of the network, called with the cycles that it asks for. */
export const bitcoinCanister: BitcoinPort = {
  async fetchUtxos(network, address, minConfirmations) {
    const found = new Map<string, Utxo>()
    let filter: PageFilter = { min_confirmations: minConfirmations }
    for (let pages = 0; ; pages++) {
      // await: other messages run here; nothing of this question depends on what they change
      const answer: Asked<Page> = await ask<Page>(network, 'bitcoin_get_utxos', {
        types: UTXOS,
        arg: { address, network: variantOf(network), filter: [filter] },
        cycles: CYCLES.utxos,
      })
      if (answer.kind === 'failed') return answer
      const { utxos, tip_height: tipHeight, next_page }: Page = answer.value
      if (!utxos.every(isUtxo)) return failed('the Bitcoin canister tells of coins that cannot be')
      for (const utxo of utxos) found.set(outpointKey(utxo.outpoint), utxo)
      const [page]: [Uint8Array?] = next_page
      if (page === undefined || pages + 1 === MOST_PAGES)
        return { kind: 'answered', value: asAnswer(found, tipHeight) }
      filter = { page }
    }
  },
  fetchFeePercentiles: (network) =>
    ask(network, 'bitcoin_get_current_fee_percentiles', {
      types: PERCENTILES,
      arg: { network: variantOf(network) },
      cycles: CYCLES.percentiles,
    }),
  async send(network, transaction) {
    const answer = await ask(network, 'bitcoin_send_transaction', {
      types: SEND,
      arg: { transaction, network: variantOf(network) },
      cycles: CYCLES_TO_SEND + CYCLES_PER_BYTE * BigInt(transaction.length),
    })
    return answer.kind === 'failed' ? answer : { kind: 'answered', value: null }
  },
}

type Question = { readonly types: CallTypes; readonly arg: object; readonly cycles: bigint }

async function ask<Value>(
  network: BitcoinNetwork,
  method: string,
  { types, arg, cycles }: Question,
): Promise<Asked<Value>> {
  const canister = network === 'mainnet' ? MAINNET : TEST
  const outcome = await callCanister<Value>(canister, method, types, [arg], cycles)
  return outcome.kind === 'replied'
    ? { kind: 'answered', value: outcome.result }
    : failed(`the Bitcoin canister does not answer: ${outcome.message}`)
}

const variantOf = (network: BitcoinNetwork) => ({ [network]: null })

/** More coins than there can ever be in satoshi, 21 million bitcoin, is no value. */
const MOST_VALUE = 2_100_000_000_000_000n

const isUtxo = ({ outpoint, value }: Utxo): boolean =>
  outpoint.txid.length === HASH_BYTES && value <= MOST_VALUE

const asAnswer = (found: ReadonlyMap<string, Utxo>, tipHeight: number): UtxosAnswer => ({
  utxos: [...found.values()],
  tipHeight,
})

import type { Principal } from '@icp-sdk/core/principal'
import type { InitArgs, Mode, Timing, UpgradeArgs } from '@sluice/candid/ckbtc_minter'
import { seconds } from '../../../../minter-kit/seconds.ts'
import { type BitcoinNetwork, toBitcoinNetwork } from '../bitcoin/address/network.ts'
import { type MinterFees, minterFeesOf } from '../bitcoin/payment/fees.ts'

/** What the minter goes by: its installation's settings, changed by those of its upgrades. Amounts in satoshi. */
export type Settings = {
  readonly network: BitcoinNetwork
  readonly ledger: Principal
  readonly ecdsaKeyName: string
  readonly minimumAmount: bigint
  readonly mostQueueNs: bigint
  readonly minConfirmations: number
  readonly mode: Mode
  readonly checkFee: bigint
  readonly checker: Principal | undefined
  /** Answers about coins are used again for so long; 0 for not at all. */
  readonly utxosCacheNs: bigint
  /** With so many coins, the minter puts some together. */
  readonly consolidationThreshold: number
  readonly maxInputs: number
  readonly fees: MinterFees
  readonly timing: Timings
  readonly endowment: bigint
}

/** In seconds. */
type Timings = {
  readonly tick: bigint
  readonly resubmission: bigint
  readonly feeRate: bigint
  readonly consolidation: bigint
  readonly suspension: bigint
  readonly block: bigint
}

const DAY_SECONDS = 86_400n
const NS_PER_SECOND = 1_000_000_000n
/** The public minter's. */
const MIN_CONFIRMATIONS = 6
const CHECK_FEE = 100n
const CONSOLIDATION_THRESHOLD = 10_000
const MAX_INPUTS = 1_000
const BLOCK_SECONDS: Readonly<Record<BitcoinNetwork, bigint>> = {
  mainnet: 600n,
  testnet: 600n,
  regtest: 1n,
}

/** The settings of an installation; what is absent is as in the public minter. `kyt_…` are the former names of `check_…`. */
export function settingsOf(args: InitArgs): Settings {
  const network = toBitcoinNetwork(args.btc_network)
  return {
    network,
    ledger: args.ledger_id,
    ecdsaKeyName: args.ecdsa_key_name,
    minimumAmount: args.retrieve_btc_min_amount,
    mostQueueNs: args.max_time_in_queue_nanos,
    minConfirmations: confirmations(args.min_confirmations[0] ?? MIN_CONFIRMATIONS),
    mode: args.mode,
    checkFee: args.check_fee[0] ?? args.kyt_fee[0] ?? CHECK_FEE,
    checker: args.btc_checker_principal[0] ?? args.kyt_principal[0],
    utxosCacheNs: cacheNs(args.get_utxos_cache_expiration_seconds[0] ?? 0n),
    consolidationThreshold: threshold(args.utxo_consolidation_threshold[0]),
    maxInputs: inputs(args.max_num_inputs_in_transaction[0]),
    fees: minterFeesOf(args.fees[0] ?? { Since2026: null }),
    timing: timingOf(args.timing[0], {
      tick: 5n,
      resubmission: DAY_SECONDS,
      feeRate: 3_600n,
      consolidation: DAY_SECONDS,
      suspension: DAY_SECONDS,
      block: BLOCK_SECONDS[network],
    }),
    endowment: args.endowment[0] ?? 0n,
  }
}

/** The settings after an upgrade; what it does not name stays. */
export function upgraded(settings: Settings, args: UpgradeArgs): Settings {
  const [fees] = args.fees
  const [threshold_] = args.utxo_consolidation_threshold
  const [maxInputs] = args.max_num_inputs_in_transaction
  const [cacheSeconds] = args.get_utxos_cache_expiration_seconds
  return {
    ...settings,
    minimumAmount: args.retrieve_btc_min_amount[0] ?? settings.minimumAmount,
    mostQueueNs: args.max_time_in_queue_nanos[0] ?? settings.mostQueueNs,
    minConfirmations: confirmations(args.min_confirmations[0] ?? settings.minConfirmations),
    mode: args.mode[0] ?? settings.mode,
    checkFee: args.check_fee[0] ?? args.kyt_fee[0] ?? settings.checkFee,
    checker: args.btc_checker_principal[0] ?? args.kyt_principal[0] ?? settings.checker,
    utxosCacheNs: cacheSeconds === undefined ? settings.utxosCacheNs : cacheNs(cacheSeconds),
    consolidationThreshold:
      threshold_ === undefined ? settings.consolidationThreshold : threshold(threshold_),
    maxInputs: maxInputs === undefined ? settings.maxInputs : inputs(maxInputs),
    fees: fees === undefined ? settings.fees : minterFeesOf(fees),
    timing: timingOf(args.timing[0], settings.timing),
  }
}

function timingOf(given: Timing | undefined, present: Timings): Timings {
  if (given === undefined) return present
  return {
    tick: seconds(given.tick_seconds[0], present.tick),
    resubmission: seconds(given.resubmission_seconds[0], present.resubmission),
    feeRate: seconds(given.fee_rate_seconds[0], present.feeRate),
    consolidation: seconds(given.consolidation_seconds[0], present.consolidation),
    suspension: seconds(given.suspension_seconds[0], present.suspension),
    block: seconds(given.block_seconds[0], present.block),
  }
}

const cacheNs = (given: bigint) => (given > DAY_SECONDS ? DAY_SECONDS : given) * NS_PER_SECOND

/** A deposit without a confirmation is none; the Bitcoin canister knows of so many blocks on its unstable end. */
const MOST_CONFIRMATIONS = 144
const confirmations = (given: number) => Math.min(Math.max(given, 1), MOST_CONFIRMATIONS)

const threshold = (given: bigint | undefined) =>
  given === undefined ? CONSOLIDATION_THRESHOLD : Number(given < 1n << 32n ? given : 1n << 32n)

/** Every input is a signature: more than the public minter's are not signed at once. */
function inputs(given: bigint | undefined): number {
  if (given === undefined || given > BigInt(MAX_INPUTS)) return MAX_INPUTS
  return given < 1n ? 1 : Number(given)
}

import type { CheckArg } from '@sluice/candid/btc_checker'
import type { InitArgs, MinterArg } from '@sluice/candid/ckbtc_minter'
import { BITCOIN_ENDOWMENT } from '../bitcoinEndowment.ts'
import type { Report } from '../installWorld.ts'
import { tokenOf } from '../pools.ts'
import type { World } from '../World.ts'
import { isMintedBy } from './isMintedBy.ts'

/** Where it is on mainnet. */
const BTC_CHECKER = 'oltsj-fqaaa-aaaar-qal5q-cai'
const NODES_OF_A_SUBNET = 13
const MIN_CONFIRMATIONS = 6

/** Installs what mints ckBTC, and what it asks about coins and addresses. */
export async function installBridge(world: World, report: Report): Promise<void> {
  report("ckBTC's minter")
  if (!world.has('btc_checker'))
    await world.install('btc_checker', 'btcChecker', [CHECKER], BTC_CHECKER)
  const { minterId } = tokenOf('ckBTC')
  if (world.has('ckbtc_minter') || !(await isMintedBy(world, 'ckbtc_ledger', minterId))) return
  await world.install('ckbtc_minter', 'ckbtcMinter', [minterArg(world)], minterId)
}

const CHECKER: CheckArg = {
  InitArg: {
    btc_network: { regtest: { json_rpc_url: '' } },
    check_mode: { Normal: null },
    num_subnet_nodes: NODES_OF_A_SUBNET,
  },
}

/**
 * What the public minter is installed with, but for time: nobody waits for a batch, blocks may come at any second, and a payment that
 * is stuck for ten minutes is replaced.
 */
function minterArg(world: World): MinterArg {
  const timing: NonNullable<InitArgs['timing'][0]> = {
    tick_seconds: [2n],
    resubmission_seconds: [600n],
    fee_rate_seconds: [10n],
    consolidation_seconds: [],
    suspension_seconds: [],
    block_seconds: [1n],
  }
  return {
    Init: {
      btc_network: { Regtest: null },
      ledger_id: world.id('ckbtc_ledger'),
      ecdsa_key_name: 'test_key_1',
      retrieve_btc_min_amount: 50_000n,
      max_time_in_queue_nanos: 0n,
      min_confirmations: [MIN_CONFIRMATIONS],
      mode: { GeneralAvailability: null },
      check_fee: [100n],
      kyt_fee: [],
      btc_checker_principal: [world.id('btc_checker')],
      kyt_principal: [],
      get_utxos_cache_expiration_seconds: [],
      utxo_consolidation_threshold: [],
      max_num_inputs_in_transaction: [],
      fees: [],
      timing: [timing],
      endowment: [BITCOIN_ENDOWMENT.satoshi],
    },
  }
}

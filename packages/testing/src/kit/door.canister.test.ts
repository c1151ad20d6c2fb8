import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { valuesOf } from '@sluice/canister/testing'
import { Network } from '@sluice/network'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canisterSource, installCanister, type ServiceModule } from '../index.ts'

/** Every canister that we write. */
const EXCHANGE = [
  ['address-book'],
  ['claim-controller'],
  ['claim-storage'],
  ['exchange-rate'],
  ['farm'],
  ['farm-factory'],
  ['farm-factory-validator'],
  ['farm-fee-receiver'],
  ['farm-index'],
  ['icp-archive'],
  ['icp-index'],
  ['launchpad'],
  ['ledger'],
  ['ledger-archive'],
  ['ledger-index'],
  ['nft-collection'],
  ['nft-controller'],
  ['nft-market'],
  ['nft-statistics'],
  ['page'],
  ['passcode-manager'],
  ['position-index'],
  ['position-lock'],
  ['position-nft'],
  ['principal-alias'],
  ['settings'],
  ['siwe-provider'],
  ['staking-fee-receiver'],
  ['staking-pool'],
  ['staking-pool-factory'],
  ['staking-pool-factory-validator'],
  ['staking-pool-index'],
  ['swap-calculator'],
  ['swap-data-backup'],
  ['swap-factory'],
  ['swap-factory-validator'],
  ['swap-fee-receiver'],
  ['swap-pool'],
  ['swap-pool-installer'],
  ['token-list'],
  ['trusted-canister-manager'],
  ['vote-controller'],
  ['vote-project'],
] as const
const LOCAL = [
  ['btc-checker'],
  ['ckbtc-minter'],
  ['cketh-minter'],
  ['cmc'],
  ['dip20'],
  ['evm-rpc'],
  ['ext-nft'],
  ['faucet'],
  ['identity'],
  ['nns-governance'],
  ['sns-aggregator'],
  ['sns-governance'],
  ['sns-root'],
  ['sns-swap'],
  ['sns-wasm'],
  ['wicp'],
  ['xrc'],
  ['xtc'],
] as const

const stranger = Principal.selfAuthenticating(Uint8Array.of(9))
/** Lets blocks of any length into its archive. */
const ledger = Principal.selfAuthenticating(Uint8Array.of(8))
const MEGABYTES = 1_900_000

/** What it costs to see that a message of two megabytes is too long. */
const REFUSED_CYCLES = 30_000_000n

/** Updates that anybody may make without a key. All others are only for callers who are somebody. */
const OPEN =
  /^(icrc21_canister_call_consent_message|icrc28_trusted_origins|get_?[cC]ycle_?[iI]nfo|cycleAvailable|get_exchange_rate|getTokenBalance|get_maturity_modulation|get_metrics_replicated|get_root_canister_status|checkBooks|positions|tokenURI|checkOperator|http_request_update|siwe_prepare_login(_for)?|siwe_login|get_btc_address|update_balance|get_canister_status|get_books|minter_address|retrieve_eth_status|drip|wrappedTx|balance|get_?[tT]ransactions?)$/

/** Queries without a list in their types that take work all the same, and those whose list is short for ever. */
const DEAR =
  /^(http_request(_streaming_callback)?|getActiveWasm|getStagingWasm|invariants|quote(ForAll)?|sumTick|getUserTVL|getTotalAmount|countUnusedPasscodes|getGlobalData|getRewardBooks|icrc7_logo|read_chunk|get_?[lL]ogo|get_token|get_metadata|get_sns_initialization_parameters)$/
const SHORT =
  /^(icrc1_metadata|icrc(1|10)_supported_standards|icrc3_supported_block_types|icrc7_collection_metadata)$/
/** What a read may take that anybody asks for by an update; nobody's list is in any canister here. */
const SMALL_CYCLES = 30_000_000n

async function installed(name: string, parent: 'canisters' | 'local/canisters') {
  const service: ServiceModule = await import(`@sluice/candid/${name.replaceAll('-', '_')}`)
  const network = await Network.start({ inMemory: true, startTime: 1_800_000_000_000_000_000n })
  const args = initArguments(name, service)
  const source = canisterSource(name, parent)
  const { canisterId } = await installCanister(network, { source, service, args, controllers: [] })
  await network.runUntilIdle()
  return { network, canisterId, methods: service.idlFactory({ IDL })._fields }
}

const token = { address: 'ryjl3-tyaaa-aaaaa-aaaba-cai', standard: 'ICRC1' }
/** Where a canister does not take any value of its types. */
const GIVEN: Readonly<Record<string, unknown[]>> = {
  'exchange-rate': [{ xrc: stranger, pairs: [], admins: [], refresh_seconds: 300 }],
  'ledger-index': [{ ledger_id: stranger, retrieve_blocks_from_ledger_interval_seconds: [] }],
  'icp-index': [{ ledger_id: stranger, retrieve_blocks_from_ledger_interval_seconds: [] }],
  'ledger-archive': [{ ledger_id: ledger }],
  'icp-archive': [{ ledger_id: ledger }],
  'evm-rpc': [
    { demo: [], manageApiKeys: [], logFilter: [], overrideProvider: [], nodesInSubnet: [] },
  ],
  'btc-checker': [
    {
      InitArg: {
        btc_network: { mainnet: null },
        check_mode: { Normal: null },
        num_subnet_nodes: 13,
      },
    },
  ],
  'ckbtc-minter': [
    {
      Init: {
        btc_network: { Regtest: null },
        ledger_id: stranger,
        ecdsa_key_name: 'dfx_test_key',
        retrieve_btc_min_amount: 50_000n,
        max_time_in_queue_nanos: 0n,
        min_confirmations: [],
        mode: { GeneralAvailability: null },
        check_fee: [],
        kyt_fee: [],
        btc_checker_principal: [],
        kyt_principal: [],
        get_utxos_cache_expiration_seconds: [],
        utxo_consolidation_threshold: [],
        max_num_inputs_in_transaction: [],
        fees: [],
        timing: [],
        endowment: [],
      },
    },
  ],
  'cketh-minter': [
    {
      InitArg: {
        ethereum_network: { Mainnet: null },
        ecdsa_key_name: 'dfx_test_key',
        ethereum_contract_address: [],
        ledger_id: stranger,
        ethereum_block_height: { Finalized: null },
        minimum_withdrawal_amount: 30_000_000_000_000_000n,
        next_transaction_nonce: 0n,
        last_scraped_block_number: 0n,
        evm_rpc_id: [],
        chain_id: [],
        erc20_helper_contract_address: [],
        deposit_with_subaccount_helper_contract_address: [],
        ledger_suite_orchestrator_id: [],
        blocked_addresses: [],
        // looked for by themselves, deposits would keep the canister at work
        timing: [
          {
            scrape_seconds: [],
            fee_seconds: [],
            withdrawal_seconds: [],
            reimbursement_seconds: [],
            watch_seconds: [60n],
          },
        ],
        endowment: [],
        surplus: [],
        sweeping: [],
      },
    },
  ],
  'nns-governance': [
    {
      economics: {
        neuron_minimum_stake_e8s: 100_000_000n,
        voting_power_economics: [],
        max_proposals_to_keep_per_topic: 100,
        neuron_management_fee_per_proposal_e8s: 1_000_000n,
        reject_cost_e8s: 100_000_000n,
        transaction_fee_e8s: 10_000n,
        neuron_spawn_dissolve_delay_seconds: 604_800n,
        minimum_icp_xdr_rate: 100n,
        maximum_node_provider_rewards_e8s: 0n,
      },
      icp_ledger_canister_id: stranger,
      cmc_canister_id: [],
      sns_wasm_canister_id: [],
      genesis_timestamp_seconds: 0n,
      initial_voting_period_seconds: [],
      wait_for_quiet_deadline_increase_seconds: [],
      maturity_disbursement_delay_seconds: [],
    },
  ],
  'sns-governance': [
    {
      root_canister_id: [stranger],
      ledger_canister_id: [stranger],
      // the sale hands over long lists
      swap_canister_id: [ledger],
      mode: 1,
      parameters: [
        {
          reject_cost_e8s: [],
          neuron_minimum_stake_e8s: [],
          transaction_fee_e8s: [],
          max_proposals_to_keep_per_action: [],
          initial_voting_period_seconds: [],
          wait_for_quiet_deadline_increase_seconds: [],
          default_followees: [],
          max_number_of_neurons: [],
          neuron_minimum_dissolve_delay_to_vote_seconds: [],
          max_followees_per_function: [],
          max_dissolve_delay_seconds: [],
          max_neuron_age_for_age_bonus: [],
          max_number_of_proposals_with_ballots: [],
          neuron_claimer_permissions: [],
          neuron_grantable_permissions: [],
          max_number_of_principals_per_neuron: [],
          voting_rewards_parameters: [],
          max_dissolve_delay_bonus_percentage: [],
          max_age_bonus_percentage: [],
          maturity_modulation_disabled: [],
          automatically_advance_target_version: [],
          custom_proposal_criticality: [],
        },
      ],
      sns_metadata: [],
      neurons: [],
      id_to_nervous_system_functions: [],
      sns_initialization_parameters: '',
      genesis_timestamp_seconds: 0n,
      local: [],
    },
  ],
  'sns-aggregator': [{ sns_wasm: stranger, interval_seconds: [] }],
  'sns-root': [
    {
      // changes come with whole modules
      governance_canister_id: [ledger],
      ledger_canister_id: [stranger],
      swap_canister_id: [],
      index_canister_id: [],
      dapp_canister_ids: [],
      archive_canister_ids: [],
    },
  ],
  'sns-swap': [
    {
      nns_governance_canister_id: stranger.toText(),
      sns_governance_canister_id: stranger.toText(),
      sns_ledger_canister_id: stranger.toText(),
      icp_ledger_canister_id: stranger.toText(),
      sns_root_canister_id: stranger.toText(),
      fallback_controller_principal_ids: [stranger.toText()],
      transaction_fee_e8s: [10_000n],
      neuron_minimum_stake_e8s: [100_000_000n],
      min_participants: [2],
      min_icp_e8s: [],
      max_icp_e8s: [],
      min_participant_icp_e8s: [100_000_000n],
      max_participant_icp_e8s: [1_000_000_000n],
      min_direct_participation_icp_e8s: [1_000_000_000n],
      max_direct_participation_icp_e8s: [10_000_000_000n],
      // in the time of this network, and long after it
      swap_start_timestamp_seconds: [1_900_000_000n],
      swap_due_timestamp_seconds: [1_900_086_400n],
      sns_token_e8s: [1_000_000_000_000n],
      nns_proposal_id: [],
      confirmation_text: [],
      restricted_countries: [],
      neuron_basket_construction_parameters: [
        { count: 3n, dissolve_delay_interval_seconds: 86_400n },
      ],
      neurons_fund_participation: [],
      should_auto_finalize: [],
      neurons_fund_participation_constraints: [],
    },
  ],
  'sns-wasm': [[]],
  cmc: [{ xrc: stranger, refresh_seconds: 300 }],
  farm: [
    {
      creator: stranger,
      refunder: stranger,
      rewardToken: token,
      pool: stranger,
      startTime: 1_900_000_000n,
      endTime: 1_900_604_800n,
      secondPerCycle: 3_600n,
      totalReward: 1_000_000n,
      token0AmountLimit: 0n,
      token1AmountLimit: 0n,
      priceInsideLimit: false,
      fee: 50n,
      feeReceiverCid: stranger,
      governanceCid: [],
      farmFactoryCid: stranger,
      farmIndexCid: stranger,
      nodeIndexCid: stranger,
      status: { NOT_STARTED: null },
    },
  ],
  'nft-collection': [[]],
  'swap-pool': [token, token, stranger, stranger, stranger, stranger],
  'swap-fee-receiver': [stranger, token, token, stranger],
  'staking-pool': [
    {
      name: 'TOK for TOK',
      creator: stranger,
      feeReceiverCid: stranger,
      userIndexCid: stranger,
      createTime: 0n,
      startTime: 0n,
      bonusEndTime: 1n,
      rewardPerTime: 1n,
      rewardFee: 50n,
      stakingToken: token,
      stakingTokenSymbol: 'TOK',
      stakingTokenDecimals: 8n,
      stakingTokenFee: 10n,
      rewardToken: token,
      rewardTokenSymbol: 'TOK',
      rewardTokenDecimals: 8n,
      rewardTokenFee: 10n,
    },
  ],
  ledger: [
    {
      kind: { Icrc: null },
      name: 'Token',
      symbol: 'TOK',
      decimals: 8,
      transfer_fee: 10n,
      max_memo_length: 32,
      minting_account: { owner: stranger, subaccount: [] },
      initial_balances: [],
      metadata: [],
      max_transactions_in_window: [],
      fee_collector_account: [],
    },
  ],
  'siwe-provider': [
    {
      domain: 'example.org',
      uri: 'https://example.org',
      salt: 'salt',
      chain_id: [],
      scheme: [],
      statement: [],
      sign_in_expires_in: [],
      session_expires_in: [],
      targets: [],
      runtime_features: [],
    },
  ],
}

function initArguments(name: string, service: ServiceModule): unknown[] {
  const given = GIVEN[name]
  if (given !== undefined) return given
  const types = fc.tuple(...service.init({ IDL }).map((type) => valuesOf(type)))
  const [args = []] = fc.sample(types, { numRuns: 1, seed: 1 })
  return [...args]
}

const table = [
  ...EXCHANGE.map(([name]) => ['canisters', name] as const),
  ...LOCAL.map(([name]) => ['local/canisters', name] as const),
]

test.each(table)(
  '%s/%s pays nothing for what it does not let in, and little for its memory',
  async (parent, name) => {
    const { network, canisterId, methods } = await installed(name, parent)
    const cycles = () => network.inspector.facts(canisterId)?.cycles
    const before = cycles()
    const refused = (
      method: string,
      arg: Uint8Array,
      {
        sender,
        because = 'Canister rejected the message',
      }: { sender?: Principal; because?: string } = {},
    ) =>
      expect(
        network.ingress({ canisterId, method, arg, ...(sender && { sender }) }),
        `${method} from ${sender ?? 'nobody'}`,
      ).rejects.toThrow(because)

    const huge = new Uint8Array(MEGABYTES)
    for (const [method, type] of methods) {
      const because = isDear(method, type) ? `${method} takes too much work` : undefined
      await refused(method, huge, { because })
      await refused(method, huge, { sender: stranger, because })
      if (!isRead(type) && !OPEN.test(method)) await refused(method, IDL.encode([], []))
    }
    for (let count = 0; count < 200; count++)
      await refused('no_such_method', huge, { sender: stranger })
    await refused('no_such_method', new Uint8Array())

    expect(cycles()).toBe(before)

    // Another canister's call goes round that check, and pays for its bytes itself.
    const spent = () => network.inspector.facts(canisterId)?.executionCycles ?? 0n
    const spentBefore = spent()
    const method = methods[0]?.[0] ?? ''
    const call = network.update({ canisterId, method, arg: huge, sender: stranger })
    await expect(call).rejects.toThrow('more bytes than it takes')
    expect(spent() - spentBefore).toBeLessThan(REFUSED_CYCLES)
    expect(network.inspector.facts(canisterId)?.stableBytes).toBeLessThan(16 * 2 ** 20)

    // Tools that know nothing of a canister call reads as updates, and have no key.
    for (const [method, type] of methods.filter(
      ([name, type]) => isRead(type) && !isDear(name, type),
    )) {
      const spentBefore = spent()
      await network
        .ingress({ canisterId, method, arg: anyArguments(type) })
        .catch((error: Error) => {
          expect(error.message, method).not.toMatch('rejected the message|takes too much work')
        })
      expect(spent() - spentBefore, method).toBeLessThan(SMALL_CYCLES)
    }
    await network.stop()
  },
  300_000,
)

const isRead = (type: IDL.FuncClass) => type.annotations.includes('query')

function isDear(method: string, type: IDL.FuncClass): boolean {
  if (!isRead(type) || SHORT.test(method)) return false
  return DEAR.test(method) || /vec (?!nat8)/.test(type.display())
}

function anyArguments({ argTypes }: IDL.FuncClass): Uint8Array {
  const values = fc.tuple(...argTypes.map((type) => valuesOf(type)))
  const [args = []] = fc.sample(values, { numRuns: 1, seed: 2 })
  return IDL.encode(argTypes, [...args])
}

import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { Event, InitArg } from '@sluice/candid/cketh_minter'
import * as service from '@sluice/candid/cketh_minter'
import { codec } from '@sluice/canister'
import { expect, test } from 'vitest'
import { modelOf } from '../../../../minter-kit/events/EventLog.ts'
import { settingsOf, upgraded } from '../minter/settings.ts'
import { eventField } from './eventField.ts'
import { RULES } from './rules.ts'

const stored = codec(eventField((bytes) => Principal.fromUint8Array(bytes)))
const somebody = Principal.fromUint8Array(Uint8Array.of(1, 2, 3))
const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const source = { transaction_hash: HASH, log_index: 3n }
const deposit = {
  ...source,
  block_number: 7n,
  from_address: ADDRESS.toLowerCase(),
  value: 2n ** 200n,
  principal: somebody,
  subaccount: [new Uint8Array(32)] as [Uint8Array],
}
const transaction = {
  chain_id: 1n,
  nonce: 0n,
  max_priority_fee_per_gas: 1n,
  max_fee_per_gas: 2n,
  gas_limit: 21_000n,
  destination: ADDRESS,
  value: 5n,
  data: Uint8Array.of(1),
  access_list: [{ address: ADDRESS, storage_keys: [new Uint8Array(32)] }],
}
const signature = { y_parity: true, r: new Uint8Array(32), s: Uint8Array.of(1) }
const authorization = { chain_id: 1n, delegate: ADDRESS, nonce: 0n, signature }
const INIT: InitArg = {
  ethereum_network: { Sepolia: null },
  ecdsa_key_name: 'key',
  ethereum_contract_address: [ADDRESS],
  ledger_id: somebody,
  ethereum_block_height: { Safe: null },
  minimum_withdrawal_amount: 3n,
  next_transaction_nonce: 4n,
  last_scraped_block_number: 5n,
  evm_rpc_id: [somebody],
  chain_id: [],
  erc20_helper_contract_address: [],
  deposit_with_subaccount_helper_contract_address: [],
  ledger_suite_orchestrator_id: [],
  blocked_addresses: [[ADDRESS]],
  timing: [],
  endowment: [9n],
  surplus: [7n],
  sweeping: [{ contract: ADDRESS, minimum_deposit: 5n, fee: 2n }],
}

/** One of each kind. */
const PAYLOADS: readonly Event['payload'][] = [
  { Init: INIT },
  {
    Upgrade: {
      next_transaction_nonce: [8n],
      minimum_withdrawal_amount: [],
      ethereum_contract_address: [],
      ethereum_block_height: [{ Latest: null }],
      ledger_suite_orchestrator_id: [],
      evm_rpc_id: [],
      erc20_helper_contract_address: [ADDRESS],
      last_erc20_scraped_block_number: [6n],
      deposit_with_subaccount_helper_contract_address: [],
      last_deposit_with_subaccount_scraped_block_number: [],
      blocked_addresses: [[]],
      timing: [
        {
          scrape_seconds: [0n],
          fee_seconds: [2n ** 64n - 1n],
          withdrawal_seconds: [],
          reimbursement_seconds: [],
          watch_seconds: [10n],
        },
      ],
      sweeping: [{ contract: ADDRESS, minimum_deposit: 3n, fee: 1n }],
    },
  },
  { AcceptedDeposit: deposit },
  { AcceptedErc20Deposit: { ...deposit, erc20_contract_address: ADDRESS } },
  { InvalidDeposit: { event_source: source, reason: 'because' } },
  { MintedCkEth: { event_source: source, mint_block_index: 1n } },
  {
    MintedCkErc20: {
      event_source: source,
      mint_block_index: 1n,
      ckerc20_token_symbol: 'ckUSDC',
      erc20_contract_address: ADDRESS,
    },
  },
  { SyncedToBlock: { block_number: 1n } },
  { SyncedErc20ToBlock: { block_number: 1n } },
  { SyncedDepositWithSubaccountToBlock: { block_number: 1n } },
  { SkippedBlock: { contract_address: [ADDRESS], block_number: 1n } },
  {
    AcceptedEthWithdrawalRequest: {
      withdrawal_amount: 1n,
      destination: ADDRESS,
      ledger_burn_index: 2n,
      from: somebody,
      from_subaccount: [],
      created_at: [3n],
    },
  },
  {
    AcceptedErc20WithdrawalRequest: {
      max_transaction_fee: 1n,
      withdrawal_amount: 2n,
      erc20_contract_address: ADDRESS,
      destination: ADDRESS,
      cketh_ledger_burn_index: 3n,
      ckerc20_ledger_id: somebody,
      ckerc20_ledger_burn_index: 4n,
      from: somebody,
      from_subaccount: [],
      created_at: 5n,
    },
  },
  { CreatedTransaction: { withdrawal_id: 1n, transaction } },
  { SignedTransaction: { withdrawal_id: 1n, raw_transaction: '0x02' } },
  { ReplacedTransaction: { withdrawal_id: 1n, transaction } },
  {
    FinalizedTransaction: {
      withdrawal_id: 1n,
      transaction_receipt: {
        block_hash: HASH,
        block_number: 1n,
        effective_gas_price: 2n,
        gas_used: 3n,
        status: { Failure: null },
        transaction_hash: HASH,
      },
    },
  },
  {
    ReimbursedEthWithdrawal: {
      withdrawal_id: 1n,
      reimbursed_in_block: 2n,
      reimbursed_amount: 3n,
      transaction_hash: [HASH],
    },
  },
  {
    ReimbursedErc20Withdrawal: {
      withdrawal_id: 1n,
      burn_in_block: 2n,
      ledger_id: somebody,
      reimbursed_in_block: 3n,
      reimbursed_amount: 4n,
      transaction_hash: [],
    },
  },
  {
    FailedErc20WithdrawalRequest: {
      withdrawal_id: 1n,
      reimbursed_amount: 2n,
      to: somebody,
      to_subaccount: [],
      penalty: [3n],
    },
  },
  {
    AddedCkErc20Token: {
      chain_id: 1n,
      address: ADDRESS,
      ckerc20_token_symbol: 'ckUSDC',
      ckerc20_ledger_id: somebody,
      endowment: [],
      sweeping: [{ minimum_deposit: 3n, fee: 1n }],
    },
  },
  { QuarantinedDeposit: { event_source: source } },
  { QuarantinedReimbursement: { index: { CkEth: { ledger_burn_index: 1n } } } },
  {
    QuarantinedReimbursement: {
      index: {
        CkErc20: {
          cketh_ledger_burn_index: 1n,
          ledger_id: somebody,
          ckerc20_ledger_burn_index: 2n,
        },
      },
    },
  },
  {
    AttestedDepositAddress: {
      chain_id: 1n,
      deposit_helper: ADDRESS,
      owner: somebody,
      subaccount: [new Uint8Array(32)],
      attestation: signature,
      deposit: ADDRESS,
    },
  },
  {
    AuthorizedDepositAddress: { owner: somebody, subaccount: [], authorization, deposit: ADDRESS },
  },
  {
    AcceptedSweepRequest: {
      sweep_id: 2n ** 64n,
      destination: ADDRESS,
      token: ADDRESS,
      items: [
        {
          deposit: ADDRESS,
          owner: somebody,
          subaccount: [],
          attestation: signature,
          authorization: [authorization],
        },
      ],
      max_transaction_fee: 1n,
      created_at: 2n,
    },
  },
  { FrozenDepositAddress: { deposit: ADDRESS, sender: ADDRESS } },
]

test.each(PAYLOADS)('%o is stored as get_events tells it', (payload) => {
  const event = { timestamp: 2n ** 63n, payload }
  expect(stored.decode(stored.encode(event))).toEqual(event)
})

test('there is no kind of event that is not stored', () => {
  const { _fields } = service.idlFactory({ IDL })
  const text = _fields.find(([name]) => name === 'get_events')?.[1].display() ?? ''
  const stored = new Set(PAYLOADS.map((payload) => Object.keys(payload)[0] ?? ''))
  for (const name of stored) expect(text).toContain(name)
  expect(stored.size).toBe(27)
})

test('settings are those of the installation, then of upgrades, within what can be', () => {
  const settings = settingsOf(INIT)
  expect(settings).toMatchObject({ network: 'Sepolia', chainId: 11_155_111n, blockTag: 'Safe' })
  expect(settings.blocked.has(ADDRESS.toLowerCase())).toBe(true)
  const [, upgrade] = PAYLOADS
  if (upgrade === undefined || !('Upgrade' in upgrade)) throw new Error('no upgrade')
  const after = upgraded(settings, upgrade.Upgrade)
  expect(after).toMatchObject({ blockTag: 'Latest', minimumWithdrawal: 3n })
  expect(after.helpers).toMatchObject({ eth: ADDRESS.toLowerCase(), erc20: ADDRESS.toLowerCase() })
  expect(after.blocked.size).toBe(0)
  expect(after.timing).toMatchObject({ scrape: 1n, fee: 365n * 86_400n, watch: 10n })
})

test.each([
  ['a contract that has no address', { ethereum_contract_address: ['0x12'] as [string] }],
  ['a chain that has no number', { chain_id: [0n] as [bigint] }],
  ['a number that no chain has', { chain_id: [2n ** 60n] as [bigint] }],
  [
    'a fee for plain transfers that takes them whole',
    {
      sweeping: [{ contract: ADDRESS, minimum_deposit: 2n, fee: 2n }] as [
        { contract: string; minimum_deposit: bigint; fee: bigint },
      ],
    },
  ],
  ['a blocked address that is none', { blocked_addresses: [['x']] as [string[]] }],
  [
    'too many blocked addresses',
    { blocked_addresses: [new Array(2_001).fill(ADDRESS)] as [string[]] },
  ],
])('nobody installs a minter with %s', (_, change) => {
  expect(() => settingsOf({ ...INIT, ...change })).toThrow()
})

test('an upgrade moves nonce and blocks, and events about what is not there change nothing', () => {
  const events = PAYLOADS.filter((payload) => !('AcceptedDeposit' in payload)).map((payload) => ({
    timestamp: 1n,
    payload,
  }))
  const { nextNonce, synced, withdrawals, ether } = modelOf(RULES, events.slice(0, 2))
  expect([nextNonce, synced.eth, synced.erc20, withdrawals.size]).toEqual([8n, 5n, 6n, 0])
  expect(ether.sums).toEqual({ issued: 9n, kept: 7n, held: 16n })
  const ghosts = [
    'Created',
    'Signed',
    'Replaced',
    'Finalized',
    'Reimbursed',
    'Minted',
    'Quarantined',
  ]
  const init = events.slice(0, 1)
  const unknown = events.filter(({ payload }) =>
    ghosts.some((kind) => Object.keys(payload)[0]?.startsWith(kind)),
  )
  const model = modelOf(RULES, [...init, ...unknown])
  expect(model.ether.sums).toEqual({ issued: 9n, kept: 7n, held: 16n })
  expect(() => modelOf(RULES, unknown)).toThrow('has not been installed')
})

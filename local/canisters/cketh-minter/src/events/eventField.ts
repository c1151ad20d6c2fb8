import type { Principal } from '@icp-sdk/core/principal'
import type { Event } from '@sluice/candid/cketh_minter'
import { blob, bool, type Field, nat, struct, text } from '@sluice/canister'
import {
  none,
  opt,
  principalField,
  variant,
  vec,
} from '../../../../minter-kit/events/candidFields.ts'

const network = variant({ Mainnet: none, Sepolia: none })
const blockTag = variant({ Latest: none, Safe: none, Finalized: none })
const timing = struct({
  scrape_seconds: opt(nat),
  fee_seconds: opt(nat),
  withdrawal_seconds: opt(nat),
  reimbursement_seconds: opt(nat),
  watch_seconds: opt(nat),
})
const source = struct({ transaction_hash: text, log_index: nat })
const transaction = struct({
  chain_id: nat,
  nonce: nat,
  max_priority_fee_per_gas: nat,
  max_fee_per_gas: nat,
  gas_limit: nat,
  destination: text,
  value: nat,
  data: blob,
  access_list: vec(struct({ address: text, storage_keys: vec(blob) })),
})
const receipt = struct({
  block_hash: text,
  block_number: nat,
  effective_gas_price: nat,
  gas_used: nat,
  status: variant({ Success: none, Failure: none }),
  transaction_hash: text,
})
const signature = struct({ y_parity: bool, r: blob, s: blob })
const authorization = struct({ chain_id: nat, delegate: text, nonce: nat, signature })
const sweeping = struct({ contract: text, minimum_deposit: nat, fee: nat })
const synced = struct({ block_number: nat })
const versioned = struct({ withdrawal_id: nat, transaction })

/** How events are stored. Kinds are told by their places: append only. */
export function eventField(toPrincipal: (bytes: Uint8Array) => Principal): Field<Event> {
  const principal = principalField(toPrincipal)
  const deposit = {
    transaction_hash: text,
    block_number: nat,
    log_index: nat,
    from_address: text,
    value: nat,
    principal,
    subaccount: opt(blob),
  }
  const payload = variant({
    Init: struct({
      ethereum_network: network,
      ecdsa_key_name: text,
      ethereum_contract_address: opt(text),
      ledger_id: principal,
      ethereum_block_height: blockTag,
      minimum_withdrawal_amount: nat,
      next_transaction_nonce: nat,
      last_scraped_block_number: nat,
      evm_rpc_id: opt(principal),
      chain_id: opt(nat),
      erc20_helper_contract_address: opt(text),
      deposit_with_subaccount_helper_contract_address: opt(text),
      ledger_suite_orchestrator_id: opt(principal),
      blocked_addresses: opt(vec(text)),
      timing: opt(timing),
      endowment: opt(nat),
      surplus: opt(nat),
      sweeping: opt(sweeping),
    }),
    Upgrade: struct({
      next_transaction_nonce: opt(nat),
      minimum_withdrawal_amount: opt(nat),
      ethereum_contract_address: opt(text),
      ethereum_block_height: opt(blockTag),
      ledger_suite_orchestrator_id: opt(principal),
      evm_rpc_id: opt(principal),
      erc20_helper_contract_address: opt(text),
      last_erc20_scraped_block_number: opt(nat),
      deposit_with_subaccount_helper_contract_address: opt(text),
      last_deposit_with_subaccount_scraped_block_number: opt(nat),
      blocked_addresses: opt(vec(text)),
      timing: opt(timing),
      sweeping: opt(sweeping),
    }),
    AcceptedDeposit: struct(deposit),
    AcceptedErc20Deposit: struct({ ...deposit, erc20_contract_address: text }),
    InvalidDeposit: struct({ event_source: source, reason: text }),
    MintedCkEth: struct({ event_source: source, mint_block_index: nat }),
    MintedCkErc20: struct({
      event_source: source,
      mint_block_index: nat,
      ckerc20_token_symbol: text,
      erc20_contract_address: text,
    }),
    SyncedToBlock: synced,
    SyncedErc20ToBlock: synced,
    SyncedDepositWithSubaccountToBlock: synced,
    SkippedBlock: struct({ contract_address: opt(text), block_number: nat }),
    AcceptedEthWithdrawalRequest: struct({
      withdrawal_amount: nat,
      destination: text,
      ledger_burn_index: nat,
      from: principal,
      from_subaccount: opt(blob),
      created_at: opt(nat),
    }),
    AcceptedErc20WithdrawalRequest: struct({
      max_transaction_fee: nat,
      withdrawal_amount: nat,
      erc20_contract_address: text,
      destination: text,
      cketh_ledger_burn_index: nat,
      ckerc20_ledger_id: principal,
      ckerc20_ledger_burn_index: nat,
      from: principal,
      from_subaccount: opt(blob),
      created_at: nat,
    }),
    CreatedTransaction: versioned,
    SignedTransaction: struct({ withdrawal_id: nat, raw_transaction: text }),
    ReplacedTransaction: versioned,
    FinalizedTransaction: struct({ withdrawal_id: nat, transaction_receipt: receipt }),
    ReimbursedEthWithdrawal: struct({
      withdrawal_id: nat,
      reimbursed_in_block: nat,
      reimbursed_amount: nat,
      transaction_hash: opt(text),
    }),
    ReimbursedErc20Withdrawal: struct({
      withdrawal_id: nat,
      burn_in_block: nat,
      ledger_id: principal,
      reimbursed_in_block: nat,
      reimbursed_amount: nat,
      transaction_hash: opt(text),
    }),
    FailedErc20WithdrawalRequest: struct({
      withdrawal_id: nat,
      reimbursed_amount: nat,
      to: principal,
      to_subaccount: opt(blob),
      penalty: opt(nat),
    }),
    AddedCkErc20Token: struct({
      chain_id: nat,
      address: text,
      ckerc20_token_symbol: text,
      ckerc20_ledger_id: principal,
      endowment: opt(nat),
      sweeping: opt(struct({ minimum_deposit: nat, fee: nat })),
    }),
    QuarantinedDeposit: struct({ event_source: source }),
    QuarantinedReimbursement: struct({
      index: variant({
        CkEth: struct({ ledger_burn_index: nat }),
        CkErc20: struct({
          cketh_ledger_burn_index: nat,
          ledger_id: principal,
          ckerc20_ledger_burn_index: nat,
        }),
      }),
    }),
    AttestedDepositAddress: struct({
      chain_id: nat,
      deposit_helper: text,
      owner: principal,
      subaccount: opt(blob),
      attestation: signature,
      deposit: text,
    }),
    AuthorizedDepositAddress: struct({
      owner: principal,
      subaccount: opt(blob),
      authorization,
      deposit: text,
    }),
    AcceptedSweepRequest: struct({
      sweep_id: nat,
      destination: text,
      token: text,
      items: vec(
        struct({
          deposit: text,
          owner: principal,
          subaccount: opt(blob),
          attestation: signature,
          authorization: opt(authorization),
        }),
      ),
      max_transaction_fee: nat,
      created_at: nat,
    }),
    FrozenDepositAddress: struct({ deposit: text, sender: text }),
  })
  return struct({ timestamp: nat, payload })
}

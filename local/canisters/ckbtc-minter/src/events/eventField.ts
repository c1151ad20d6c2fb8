import type { Principal } from '@icp-sdk/core/principal'
import type { Event } from '@sluice/candid/ckbtc_minter'
import { blob, bool, type Field, nat, struct, text } from '@sluice/canister'
import {
  nat32,
  nat64s,
  none,
  opt,
  principalField,
  variant,
  vec,
} from '../../../../minter-kit/events/candidFields.ts'

const utxo = struct({
  outpoint: struct({ txid: blob, vout: nat32 }),
  value: nat,
  height: nat32,
})
export const addressField = variant({
  p2wpkh_v0: blob,
  p2wsh_v0: blob,
  p2tr_v1: blob,
  p2pkh: blob,
  p2sh: blob,
})
const network = variant({ Mainnet: none, Testnet: none, Regtest: none })
const suspendedReason = variant({ ValueTooSmall: none, Quarantined: none })
const generation = variant({ Since2026: none, Before2026: none })
const change = struct({ vout: nat32, value: nat })
const withdrawalFee = struct({ minter_fee: nat, bitcoin_fee: nat })
const timing = struct({
  tick_seconds: opt(nat),
  resubmission_seconds: opt(nat),
  fee_rate_seconds: opt(nat),
  consolidation_seconds: opt(nat),
  suspension_seconds: opt(nat),
  block_seconds: opt(nat),
})
const withdrawalReason = variant({
  invalid_transaction: variant({
    too_many_inputs: struct({ num_inputs: nat, max_num_inputs: nat }),
  }),
})
const replacedReason = variant({
  to_retry: none,
  to_cancel: struct({ reason: withdrawalReason }),
})

/** How events are stored. Kinds are told by their places: append only. */
export function eventField(toPrincipal: (bytes: Uint8Array) => Principal): Field<Event> {
  const principal = principalField(toPrincipal)
  const account = struct({ owner: principal, subaccount: opt(blob) })
  const mode = variant({
    ReadOnly: none,
    RestrictedTo: vec(principal),
    DepositsRestrictedTo: vec(principal),
    GeneralAvailability: none,
  })
  const reimbursementReason = variant({
    CallFailed: none,
    TaintedDestination: struct({ kyt_fee: nat, kyt_provider: principal }),
  })
  const payload = variant({
    init: struct({
      btc_network: network,
      ledger_id: principal,
      ecdsa_key_name: text,
      retrieve_btc_min_amount: nat,
      max_time_in_queue_nanos: nat,
      min_confirmations: opt(nat32),
      mode,
      check_fee: opt(nat),
      kyt_fee: opt(nat),
      btc_checker_principal: opt(principal),
      kyt_principal: opt(principal),
      get_utxos_cache_expiration_seconds: opt(nat),
      utxo_consolidation_threshold: opt(nat),
      max_num_inputs_in_transaction: opt(nat),
      fees: opt(generation),
      timing: opt(timing),
      endowment: opt(nat),
    }),
    upgrade: struct({
      retrieve_btc_min_amount: opt(nat),
      max_time_in_queue_nanos: opt(nat),
      min_confirmations: opt(nat32),
      mode: opt(mode),
      check_fee: opt(nat),
      kyt_fee: opt(nat),
      btc_checker_principal: opt(principal),
      kyt_principal: opt(principal),
      get_utxos_cache_expiration_seconds: opt(nat),
      utxo_consolidation_threshold: opt(nat),
      max_num_inputs_in_transaction: opt(nat),
      fees: opt(generation),
      timing: opt(timing),
    }),
    received_utxos: struct({ to_account: account, mint_txid: opt(nat), utxos: vec(utxo) }),
    accepted_retrieve_btc_request: struct({
      amount: nat,
      address: addressField,
      block_index: nat,
      received_at: nat,
      kyt_provider: opt(principal),
      reimbursement_account: opt(account),
    }),
    removed_retrieve_btc_request: struct({ block_index: nat }),
    sent_transaction: struct({
      requests: nat64s,
      txid: blob,
      utxos: vec(utxo),
      change_output: opt(change),
      submitted_at: nat,
      fee: opt(nat),
      withdrawal_fee: opt(withdrawalFee),
    }),
    replaced_transaction: struct({
      new_txid: blob,
      old_txid: blob,
      change_output: change,
      submitted_at: nat,
      fee: nat,
      withdrawal_fee: opt(withdrawalFee),
      reason: opt(replacedReason),
      new_utxos: opt(vec(utxo)),
    }),
    confirmed_transaction: struct({ txid: blob }),
    checked_utxo: struct({ utxo, uuid: text, clean: bool, kyt_provider: opt(principal) }),
    checked_utxo_v2: struct({ utxo, account }),
    checked_utxo_mint_unknown: struct({ utxo, account }),
    ignored_utxo: struct({ utxo }),
    suspended_utxo: struct({ utxo, account, reason: suspendedReason }),
    distributed_kyt_fee: struct({ kyt_provider: principal, amount: nat, block_index: nat }),
    retrieve_btc_kyt_failed: struct({
      address: text,
      amount: nat,
      owner: principal,
      kyt_provider: principal,
      uuid: text,
      block_index: nat,
    }),
    schedule_deposit_reimbursement: struct({
      account,
      burn_block_index: nat,
      amount: nat,
      reason: reimbursementReason,
    }),
    reimbursed_failed_deposit: struct({ burn_block_index: nat, mint_block_index: nat }),
    schedule_withdrawal_reimbursement: struct({
      account,
      burn_block_index: nat,
      amount: nat,
      reason: withdrawalReason,
    }),
    quarantined_withdrawal_reimbursement: struct({ burn_block_index: nat }),
    reimbursed_withdrawal: struct({ burn_block_index: nat, mint_block_index: nat }),
    created_consolidate_utxos_request: struct({
      amount: nat,
      address: addressField,
      block_index: nat,
      received_at: nat,
    }),
  })
  return struct({ timestamp: opt(nat), payload })
}

/** A coin and an address as the purposes of transfers have them, too. */
export const utxoField = utxo

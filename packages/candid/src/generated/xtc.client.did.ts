import type { IDL } from '@icp-sdk/core/candid';
import type { _SERVICE } from './xtc.did.ts';

export type Client = Pick<_SERVICE, 'transfer' | 'approve' | 'burn' | 'historySize' | 'events'>;
export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
  const TxReceipt = IDL.Variant({
    'Ok' : IDL.Nat,
    'Err' : IDL.Variant({
      'InsufficientAllowance' : IDL.Null,
      'InsufficientBalance' : IDL.Null,
      'ErrorOperationStyle' : IDL.Null,
      'Unauthorized' : IDL.Null,
      'LedgerTrap' : IDL.Null,
      'ErrorTo' : IDL.Null,
      'Other' : IDL.Null,
      'BlockUsed' : IDL.Null,
      'AmountTooSmall' : IDL.Null,
    }),
  });
  const BurnResult = IDL.Variant({
    'Ok' : IDL.Nat64,
    'Err' : IDL.Variant({
      'InsufficientBalance' : IDL.Null,
      'InvalidTokenContract' : IDL.Null,
      'NotSufficientLiquidity' : IDL.Null,
    }),
  });
  const TransactionStatus = IDL.Variant({
    'FAILED' : IDL.Null,
    'SUCCEEDED' : IDL.Null,
  });
  const EventDetail = IDL.Variant({
    'Approve' : IDL.Record({ 'to' : IDL.Principal, 'from' : IDL.Principal }),
    'Burn' : IDL.Record({ 'to' : IDL.Principal, 'from' : IDL.Principal }),
    'Mint' : IDL.Record({ 'to' : IDL.Principal }),
    'CanisterCreated' : IDL.Record({
      'from' : IDL.Principal,
      'canister' : IDL.Principal,
    }),
    'CanisterCalled' : IDL.Record({
      'from' : IDL.Principal,
      'method_name' : IDL.Text,
      'canister' : IDL.Principal,
    }),
    'Transfer' : IDL.Record({ 'to' : IDL.Principal, 'from' : IDL.Principal }),
    'TransferFrom' : IDL.Record({
      'to' : IDL.Principal,
      'from' : IDL.Principal,
      'caller' : IDL.Principal,
    }),
  });
  const Event = IDL.Record({
    'fee' : IDL.Nat64,
    'status' : TransactionStatus,
    'kind' : EventDetail,
    'cycles' : IDL.Nat64,
    'timestamp' : IDL.Nat64,
  });
  const EventsConnection = IDL.Record({
    'data' : IDL.Vec(Event),
    'next_offset' : IDL.Nat64,
    'next_canister_id' : IDL.Opt(IDL.Principal),
  });
  return IDL.Service({
    'transfer' : IDL.Func([IDL.Principal, IDL.Nat], [TxReceipt], []),
    'approve' : IDL.Func([IDL.Principal, IDL.Nat], [TxReceipt], []),
    'burn' : IDL.Func(
        [IDL.Record({ 'canister_id' : IDL.Principal, 'amount' : IDL.Nat64 })],
        [BurnResult],
        [],
      ),
    'historySize' : IDL.Func([], [IDL.Nat], ['query']),
    'events' : IDL.Func(
        [IDL.Record({ 'offset' : IDL.Opt(IDL.Nat64), 'limit' : IDL.Nat16 })],
        [EventsConnection],
        ['query'],
      ),
  });
};

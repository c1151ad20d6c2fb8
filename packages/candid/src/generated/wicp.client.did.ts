import type { IDL } from '@icp-sdk/core/candid';
import type { _SERVICE } from './wicp.did.ts';

export type Client = Pick<_SERVICE, 'metadata' | 'logo' | 'getFee' | 'supply' | 'balance' | 'allowance' | 'transactions' | 'holders' | 'transfer' | 'approve' | 'withdraw' | 'mint' | 'totalHolders' | 'setFee' | 'setFeeTo'>;
export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
  const User = IDL.Variant({
    'principal' : IDL.Principal,
    'address' : IDL.Text,
  });
  const AllowanceRequest = IDL.Record({
    'owner' : User,
    'subaccount' : IDL.Opt(IDL.Vec(IDL.Nat8)),
    'spender' : IDL.Principal,
  });
  const CommonError = IDL.Variant({
    'InsufficientBalance' : IDL.Null,
    'InvalidToken' : IDL.Text,
    'Unauthorized' : IDL.Text,
    'Other' : IDL.Text,
  });
  const NatResult = IDL.Variant({ 'ok' : IDL.Nat, 'err' : CommonError });
  const ApproveRequest = IDL.Record({
    'subaccount' : IDL.Opt(IDL.Vec(IDL.Nat8)),
    'allowance' : IDL.Nat,
    'spender' : IDL.Principal,
  });
  const BoolResult = IDL.Variant({ 'ok' : IDL.Bool, 'err' : CommonError });
  const BalanceRequest = IDL.Record({ 'token' : IDL.Text, 'user' : User });
  const HoldersRequest = IDL.Record({
    'offset' : IDL.Opt(IDL.Nat),
    'limit' : IDL.Opt(IDL.Nat),
  });
  const Holder = IDL.Record({ 'balance' : IDL.Nat, 'account' : IDL.Text });
  const HoldersPage = IDL.Record({
    'content' : IDL.Vec(Holder),
    'offset' : IDL.Nat,
    'limit' : IDL.Nat,
    'totalElements' : IDL.Nat,
  });
  const Metadata = IDL.Variant({
    'fungible' : IDL.Record({
      'decimals' : IDL.Nat8,
      'ownerAccount' : IDL.Text,
      'metadata' : IDL.Opt(IDL.Vec(IDL.Nat8)),
      'name' : IDL.Text,
      'symbol' : IDL.Text,
    }),
    'nonfungible' : IDL.Record({ 'metadata' : IDL.Opt(IDL.Vec(IDL.Nat8)) }),
  });
  const MintRequest = IDL.Record({ 'to' : User, 'blockHeight' : IDL.Nat64 });
  const TransactionRequest = IDL.Record({
    'hash' : IDL.Opt(IDL.Text),
    'user' : IDL.Opt(User),
    'offset' : IDL.Opt(IDL.Nat),
    'limit' : IDL.Opt(IDL.Nat),
    'index' : IDL.Opt(IDL.Nat),
  });
  const TransType = IDL.Variant({
    'burn' : IDL.Null,
    'mint' : IDL.Null,
    'approve' : IDL.Null,
    'transfer' : IDL.Null,
  });
  const Transaction = IDL.Record({
    'to' : IDL.Text,
    'fee' : IDL.Nat,
    'status' : IDL.Text,
    'transType' : TransType,
    'from' : IDL.Text,
    'hash' : IDL.Text,
    'memo' : IDL.Opt(IDL.Vec(IDL.Nat8)),
    'timestamp' : IDL.Int,
    'index' : IDL.Nat,
    'amount' : IDL.Nat,
  });
  const TransactionsPage = IDL.Record({
    'content' : IDL.Vec(Transaction),
    'offset' : IDL.Nat,
    'limit' : IDL.Nat,
    'totalElements' : IDL.Nat,
  });
  const TransferRequest = IDL.Record({
    'to' : User,
    'token' : IDL.Text,
    'notify' : IDL.Bool,
    'from' : User,
    'memo' : IDL.Vec(IDL.Nat8),
    'subaccount' : IDL.Opt(IDL.Vec(IDL.Nat8)),
    'nonce' : IDL.Opt(IDL.Nat),
    'amount' : IDL.Nat,
  });
  const TransferError = IDL.Variant({
    'InsufficientAllowance' : IDL.Null,
    'CannotNotify' : IDL.Text,
    'InsufficientBalance' : IDL.Null,
    'InvalidToken' : IDL.Text,
    'Rejected' : IDL.Null,
    'Unauthorized' : IDL.Text,
    'Other' : IDL.Text,
  });
  const TransferResult = IDL.Variant({ 'ok' : IDL.Nat, 'err' : TransferError });
  const WithdrawRequest = IDL.Record({ 'to' : User, 'amount' : IDL.Nat });
  return IDL.Service({
    'metadata' : IDL.Func(
        [],
        [IDL.Variant({ 'ok' : Metadata, 'err' : CommonError })],
        ['query'],
      ),
    'logo' : IDL.Func(
        [],
        [IDL.Variant({ 'ok' : IDL.Text, 'err' : CommonError })],
        ['query'],
      ),
    'getFee' : IDL.Func([], [NatResult], ['query']),
    'supply' : IDL.Func([], [NatResult], ['query']),
    'balance' : IDL.Func([BalanceRequest], [NatResult], ['query']),
    'allowance' : IDL.Func([AllowanceRequest], [NatResult], ['query']),
    'transactions' : IDL.Func(
        [TransactionRequest],
        [IDL.Variant({ 'ok' : TransactionsPage, 'err' : CommonError })],
        ['query'],
      ),
    'holders' : IDL.Func(
        [HoldersRequest],
        [IDL.Variant({ 'ok' : HoldersPage, 'err' : CommonError })],
        ['query'],
      ),
    'transfer' : IDL.Func([TransferRequest], [TransferResult], []),
    'approve' : IDL.Func([ApproveRequest], [BoolResult], []),
    'withdraw' : IDL.Func(
        [WithdrawRequest],
        [IDL.Variant({ 'ok' : IDL.Nat64, 'err' : CommonError })],
        [],
      ),
    'mint' : IDL.Func([MintRequest], [BoolResult], []),
    'totalHolders' : IDL.Func([], [NatResult], ['query']),
    'setFee' : IDL.Func([IDL.Nat], [BoolResult], []),
    'setFeeTo' : IDL.Func([User], [BoolResult], []),
  });
};

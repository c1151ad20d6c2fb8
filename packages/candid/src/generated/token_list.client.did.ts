import type { IDL } from '@icp-sdk/core/candid';
import type { _SERVICE } from './token_list.did.ts';

export type Client = Pick<_SERVICE, 'add' | 'addAdmin' | 'edit' | 'get' | 'getAdminList' | 'getList' | 'getLogo' | 'remove' | 'removeAdmin' | 'updateLogo' | 'get_token_list'>;
export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
  const Config = IDL.Record({ 'value' : IDL.Text, 'name' : IDL.Text });
  const Media = IDL.Record({ 'link' : IDL.Text, 'mediaType' : IDL.Text });
  const TokenMetadata = IDL.Record({
    'fee' : IDL.Nat,
    'configs' : IDL.Vec(Config),
    'decimals' : IDL.Nat,
    'name' : IDL.Text,
    'rank' : IDL.Nat32,
    'mediaLinks' : IDL.Vec(Media),
    'totalSupply' : IDL.Nat,
    'introduction' : IDL.Text,
    'standard' : IDL.Text,
    'symbol' : IDL.Text,
    'canisterId' : IDL.Text,
  });
  const Account = IDL.Record({
    'owner' : IDL.Principal,
    'subaccount' : IDL.Opt(IDL.Vec(IDL.Nat8)),
  });
  const TokenInfo = IDL.Record({
    'fee' : IDL.Nat,
    'decimals' : IDL.Nat,
    'minting_account' : IDL.Opt(Account),
    'logo' : IDL.Opt(IDL.Text),
    'name' : IDL.Text,
    'ledger_id' : IDL.Principal,
    'min_burn_amount' : IDL.Nat,
    'max_supply' : IDL.Opt(IDL.Nat),
    'index' : IDL.Nat,
    'standard' : IDL.Text,
    'total_supply' : IDL.Nat,
    'symbol' : IDL.Text,
  });
  const TokenPage = IDL.Record({
    'content' : IDL.Vec(TokenInfo),
    'offset' : IDL.Nat,
    'limit' : IDL.Nat,
    'totalElements' : IDL.Nat,
  });
  return IDL.Service({
    'add' : IDL.Func(
        [TokenMetadata],
        [IDL.Variant({ 'ok' : IDL.Bool, 'err' : IDL.Text })],
        [],
      ),
    'addAdmin' : IDL.Func(
        [IDL.Text],
        [IDL.Variant({ 'ok' : IDL.Bool, 'err' : IDL.Text })],
        [],
      ),
    'edit' : IDL.Func(
        [IDL.Text, TokenMetadata],
        [IDL.Variant({ 'ok' : IDL.Bool, 'err' : IDL.Text })],
        [],
      ),
    'get' : IDL.Func(
        [IDL.Text],
        [IDL.Variant({ 'ok' : IDL.Opt(TokenMetadata), 'err' : IDL.Text })],
        ['query'],
      ),
    'getAdminList' : IDL.Func(
        [],
        [IDL.Variant({ 'ok' : IDL.Vec(IDL.Text), 'err' : IDL.Text })],
        ['query'],
      ),
    'getList' : IDL.Func(
        [],
        [IDL.Variant({ 'ok' : IDL.Vec(TokenMetadata), 'err' : IDL.Text })],
        ['query'],
      ),
    'getLogo' : IDL.Func(
        [IDL.Text],
        [IDL.Variant({ 'ok' : IDL.Text, 'err' : IDL.Text })],
        ['query'],
      ),
    'remove' : IDL.Func(
        [IDL.Text],
        [IDL.Variant({ 'ok' : IDL.Bool, 'err' : IDL.Text })],
        [],
      ),
    'removeAdmin' : IDL.Func(
        [IDL.Text],
        [IDL.Variant({ 'ok' : IDL.Bool, 'err' : IDL.Text })],
        [],
      ),
    'updateLogo' : IDL.Func(
        [IDL.Text, IDL.Text],
        [IDL.Variant({ 'ok' : IDL.Bool, 'err' : IDL.Text })],
        [],
      ),
    'get_token_list' : IDL.Func(
        [IDL.Nat, IDL.Nat, IDL.Opt(IDL.Bool)],
        [IDL.Variant({ 'ok' : TokenPage, 'err' : IDL.Text })],
        ['query'],
      ),
  });
};

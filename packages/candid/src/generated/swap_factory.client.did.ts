import type { IDL } from '@icp-sdk/core/candid';
import type { _SERVICE } from './swap_factory.did.ts';

export type Client = Pick<_SERVICE, 'getPools' | 'getTiers'>;
export const idlFactory: IDL.InterfaceFactory = ({ IDL }) => {
  const Error = IDL.Variant({
    'CommonError' : IDL.Null,
    'InternalError' : IDL.Text,
    'UnsupportedToken' : IDL.Text,
    'InsufficientFunds' : IDL.Null,
  });
  const Token = IDL.Record({ 'address' : IDL.Text, 'standard' : IDL.Text });
  const PoolData = IDL.Record({
    'fee' : IDL.Nat,
    'key' : IDL.Text,
    'tickSpacing' : IDL.Int,
    'token0' : Token,
    'token1' : Token,
    'canisterId' : IDL.Principal,
  });
  const FactoryTier = IDL.Record({
    'fee' : IDL.Nat,
    'tickSpacing' : IDL.Int,
    'offered' : IDL.Bool,
  });
  return IDL.Service({
    'getPools' : IDL.Func(
        [],
        [IDL.Variant({ 'ok' : IDL.Vec(PoolData), 'err' : Error })],
        ['query'],
      ),
    'getTiers' : IDL.Func([], [IDL.Vec(FactoryTier)], ['query']),
  });
};

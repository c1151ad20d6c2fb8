import { Actor, HttpAgent, type SignIdentity } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { type Config, fromHex } from '@sluice/sdk'

type Account = { owner: Principal; subaccount: [] }
type Ledger = {
  icrc2_approve: (args: { spender: Account; amount: bigint }) => Promise<{ Ok: bigint }>
  icrc2_allowance: (args: { account: Account; spender: Account }) => Promise<{ allowance: bigint }>
}

const account = IDL.Record({ owner: IDL.Principal, subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)) })
const interfaceOf: IDL.InterfaceFactory = () =>
  IDL.Service({
    icrc2_approve: IDL.Func(
      [IDL.Record({ spender: account, amount: IDL.Nat })],
      [IDL.Variant({ Ok: IDL.Nat })],
      [],
    ),
    icrc2_allowance: IDL.Func(
      [IDL.Record({ account, spender: account })],
      [IDL.Record({ allowance: IDL.Nat })],
      ['query'],
    ),
  })

const accountOf = (owner: string): Account => ({ owner: Principal.fromText(owner), subaccount: [] })

/** A ledger's own word on who may take what from a person, past the page. */
export function allowancesOf({ network, canisters }: Config, identity: SignIdentity) {
  const agent = HttpAgent.createSync({
    host: network.host,
    identity,
    ...(network.rootKey === undefined ? {} : { rootKey: fromHex(network.rootKey) }),
  })
  const on = (ledger: string) =>
    Actor.createActor<Ledger>(interfaceOf, { agent, canisterId: canisters[ledger] ?? '' })
  const own = accountOf(identity.getPrincipal().toText())
  return {
    approve: (ledger: string, spender: string, amount: bigint) =>
      on(ledger).icrc2_approve({ spender: accountOf(spender), amount }),
    fetch: async (ledger: string, spender: string): Promise<bigint> =>
      (await on(ledger).icrc2_allowance({ account: own, spender: accountOf(spender) })).allowance,
  }
}

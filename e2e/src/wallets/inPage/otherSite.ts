/** A site of somebody else that uses Sluice's wallet, with the standard's own client library. */

import { HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { Signer } from '@icp-sdk/signer'
import { SignerAgent } from '@icp-sdk/signer/agent'
import { PostMessageTransport } from '@icp-sdk/signer/web'
import { fromHex } from '@sluice/candid/hex'
import { settings } from './world.ts'

const query = new URLSearchParams(location.search)
const ledger = Principal.fromText(query.get('ledger') ?? '')
const transport = new PostMessageTransport({ url: query.get('signer') ?? '' })
const signer = new Signer({ transport, closeTransportChannelAfter: 500 })

const account = IDL.Record({ owner: IDL.Principal, subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)) })
const transferArg = IDL.Record({
  to: account,
  amount: IDL.Nat,
  fee: IDL.Opt(IDL.Nat),
  memo: IDL.Opt(IDL.Vec(IDL.Nat8)),
  from_subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)),
  created_at_time: IDL.Opt(IDL.Nat64),
})

const actions: Record<string, () => Promise<string>> = {
  standards: async () => (await signer.getSupportedStandards()).map(({ name }) => name).join(' '),
  accounts: async () => (await signer.getAccounts())[0]?.owner.toText() ?? '',
  delegation: async () => {
    const publicKey = Ed25519KeyIdentity.generate().getPublicKey()
    const chain = await signer.requestDelegation({ publicKey, maxTimeToLive: 3_600_000_000_000n })
    return Principal.selfAuthenticating(new Uint8Array(chain.publicKey)).toText()
  },
  transfer: async () => {
    const owner = Principal.fromText(query.get('from') ?? '')
    const { host, rootKey } = settings()
    const agent = HttpAgent.createSync({ host, rootKey: fromHex(rootKey) })
    const signing = SignerAgent.createSync({ signer, account: owner, agent })
    const to = { owner: Principal.fromText('aaaaa-aa'), subaccount: [] }
    const transfer = {
      to,
      amount: 12_345n,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    }
    const { reply } = await signing.update(ledger, {
      methodName: 'icrc1_transfer',
      arg: IDL.encode([transferArg], [transfer]),
      effectiveCanisterId: ledger,
    })
    return `reply of ${reply.length} bytes`
  },
}

for (const [name, run] of Object.entries(actions)) {
  const button = document.createElement('button')
  button.textContent = name
  button.onclick = () => {
    const shown = (text: string) => {
      const output = document.querySelector('output')
      if (output) output.textContent = text
    }
    shown('')
    run().then(shown, (error: unknown) => shown(`failed: ${String(error)}`))
  }
  document.body.append(button)
}

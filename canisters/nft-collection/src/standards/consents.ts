import type { _SERVICE, Account, User } from '@sluice/candid/nft_collection'
import { toHex } from '@sluice/canister'
import type { ConsentTable } from '@sluice/canister/runtime'
import type { Consent } from '@sluice/canister/services'
import type { CollectionContext } from '../collection/CollectionContext.ts'

type Detail = readonly [label: string, value: string]

/** A person reads so many items of a batch; with more, a wallet shows nothing rather than a part. */
const MOST_ITEMS = 10
const NS_PER_MS = 1_000_000n

/** What wallets show before a person signs a call that moves, approves, or changes who leads. */
export function consentTable({ state }: CollectionContext): ConsentTable<_SERVICE> {
  const collection = (): Detail => ['Collection', state.info.get()?.name ?? 'not created yet']
  const consent = (title: string, ...details: Detail[]): Consent => ({
    title,
    details: [collection(), ...details],
  })
  const batch = <Arg>(title: string, args: readonly Arg[], tell: (arg: Arg) => Detail[]) => {
    if (args.length === 0 || args.length > MOST_ITEMS) throw new Error('no list that is read')
    return consent(title, ...args.flatMap(tell))
  }
  const forAll: Detail = ['Tokens', 'All that you hold here, now and later']
  return {
    icrc7_transfer: (args) =>
      batch('Send tokens', args, ({ token_id, to, from_subaccount }) => [
        token(token_id),
        ['To', accountText(to)],
        ...fromText(from_subaccount),
      ]),
    icrc37_transfer_from: (args) =>
      batch('Move tokens of somebody who allowed it', args, ({ token_id, from, to }) => [
        token(token_id),
        ['From', accountText(from)],
        ['To', accountText(to)],
      ]),
    icrc37_approve_tokens: (args) =>
      batch('Let somebody else move tokens', args, ({ token_id, approval_info: info }) => [
        token(token_id),
        ['Who may move it', accountText(info.spender)],
        ['Until', untilText(info.expires_at[0])],
        ...fromText(info.from_subaccount),
      ]),
    icrc37_approve_collection: (args) =>
      batch('Let somebody else move all your tokens', args, ({ approval_info: info }) => [
        forAll,
        ['Who may move them', accountText(info.spender)],
        ['Until', untilText(info.expires_at[0])],
        ...fromText(info.from_subaccount),
      ]),
    icrc37_revoke_token_approvals: (args) =>
      batch('End approvals of tokens', args, ({ token_id, spender }) => [
        token(token_id),
        ['Of', spender[0] === undefined ? 'everybody' : accountText(spender[0])],
      ]),
    icrc37_revoke_collection_approvals: (args) =>
      batch('End approvals of all your tokens', args, ({ spender }) => [
        ['Of', spender[0] === undefined ? 'everybody' : accountText(spender[0])],
      ]),
    transfer: (request) => transferConsent(request),
    ext_transfer: (request) => transferConsent(request),
    approve: ({ token: name, spender, allowance }) =>
      consent(
        allowance === 0n ? 'End an approval' : 'Let somebody else move a token',
        ['Token', name],
        ['Who', spender.toText()],
      ),
    removeApproval: ({ token: name, spender }) =>
      consent('End an approval', ['Token', name], ['Of', spender.toText()]),
    spenderRemoveApproval: (name) => consent('Give up an approval', ['Token', name]),
    approveForAll: ({ spender, approved }) =>
      consent(
        approved ? 'Let somebody else move all your tokens' : 'End approvals of all your tokens',
        forAll,
        ['Who', userText(spender)],
      ),
    removeAllApproval: ({ spender }) =>
      consent('End approvals of all your tokens', ['Of', userText(spender)]),
    mint: ({ name, owner }) => consent('Mint a token', ['Name', name], ['For', userText(owner)]),
    mint_batch: ({ name, owner, count }) =>
      consent(
        'Mint copies of a token',
        ['Name', name],
        ['Copies', `${count}`],
        ['For', userText(owner)],
      ),
    mintNFT: ({ to }) => consent('Mint a token', ['For', userText(to)]),
    mint_tokens: (args) =>
      batch('Mint tokens', args, ({ name, to }) => [
        ['Name', name],
        ['For', accountText(to)],
      ]),
    setOwner: (owner) =>
      consent('Give the collection to somebody else', ['New owner', owner.toText()]),
    setMinter: (minter) => consent('Choose who mints', ['Minter', minter.toText()]),
    setRoyalties: ({ rate, receiver }) =>
      consent(
        'Set the royalties',
        ['Hundredths of a percent', `${rate}`],
        ['Paid to', accountText(receiver)],
      ),
  }

  function transferConsent({ token: name, from, to }: { token: string; from: User; to: User }) {
    return consent('Send a token', ['Token', name], ['From', userText(from)], ['To', userText(to)])
  }
}

const token = (id: bigint): Detail => ['Token', `${id}`]
const userText = (user: User) => ('principal' in user ? user.principal.toText() : user.address)

function accountText({ owner, subaccount: [subaccount] }: Account): string {
  const isDefault = subaccount === undefined || subaccount.every((byte) => byte === 0)
  return isDefault ? owner.toText() : `${owner.toText()}, subaccount ${toHex(subaccount)}`
}

const fromText = ([subaccount]: [] | [Uint8Array]): Detail[] =>
  subaccount === undefined ? [] : [['From your subaccount', toHex(subaccount)]]

const untilText = (expiresAtNs: bigint | undefined): string =>
  expiresAtNs === undefined
    ? 'you end it'
    : `${new Date(Number(expiresAtNs / NS_PER_MS)).toISOString().slice(0, 16).replace('T', ' ')} UTC`

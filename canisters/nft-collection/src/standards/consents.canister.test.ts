import { IDL } from '@icp-sdk/core/candid'
import * as service from '@sluice/candid/nft_collection'
import { valuesOf } from '@sluice/canister/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { stranger, trader } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account, anyone, type CollectionWorld, forked, sub } from '../testing/CollectionWorld.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

const methods = service.idlFactory({ IDL })._fields
const typeOf = (method: string) => {
  const found = methods.find(([name]) => name === method)?.[1]
  if (found === undefined) throw new Error(`no method ${method}`)
  return found
}
const ask = (method: string, arg: Uint8Array) =>
  world.as(anyone).icrc21_canister_call_consent_message({
    method,
    arg,
    user_preferences: {
      metadata: { language: 'en', utc_offset_minutes: [] },
      device_spec: [{ GenericDisplay: null }],
    },
  })
const told = async (method: string, ...args: unknown[]) =>
  JSON.stringify(await ask(method, IDL.encode(typeOf(method).argTypes, args)))

/** What moves, approves, or changes who leads. */
const EXPLAINED = [
  'icrc7_transfer',
  'icrc37_transfer_from',
  'icrc37_approve_tokens',
  'icrc37_approve_collection',
  'icrc37_revoke_token_approvals',
  'icrc37_revoke_collection_approvals',
  'transfer',
  'ext_transfer',
  'approve',
  'approveForAll',
  'removeApproval',
  'removeAllApproval',
  'spenderRemoveApproval',
  'mint',
  'mint_batch',
  'mintNFT',
  'mint_tokens',
  'setOwner',
  'setMinter',
  'setRoyalties',
]

test('a transfer tells the token, its receiver and the subaccount it comes from', async () => {
  const arg = world.transferArg(7n, stranger, { from_subaccount: [sub(3)] })
  const text = await told('icrc7_transfer', [arg])
  for (const part of ['River stones', '7', stranger.toText(), '03'.repeat(32)])
    expect(text).toContain(part)
})

test('an approval tells who may move what, and until when', async () => {
  const info = world.approval(stranger, { expires_at: [1_800_000_000_000_000_000n] })
  const one = await told('icrc37_approve_tokens', [{ token_id: 7n, approval_info: info }])
  expect(one).toContain('2027-01-15 08:00 UTC')
  const all = await told('icrc37_approve_collection', [
    { approval_info: { ...info, expires_at: [], spender: account(stranger, sub(1)) } },
  ])
  for (const part of ['All that you hold here', stranger.toText(), '01'.repeat(32), 'you end it'])
    expect(all).toContain(part)
})

test('whatever else is asked: a message or a refusal, and never a trap', async () => {
  for (const method of EXPLAINED) {
    const types = typeOf(method).argTypes
    const values = fc.tuple(...types.map((type) => valuesOf(type)))
    for (const args of fc.sample(values, { numRuns: 3, seed: 7 })) {
      const answer = await ask(method, IDL.encode(types, args))
      expect('Ok' in answer || 'Err' in answer).toBe(true)
    }
  }
  for (const method of ['', '__proto__', 'constructor', 'clearChunk', 'icrc7_owner_of'])
    expect(await ask(method, new Uint8Array())).toHaveProperty('Err')
})

test('a list that nobody would read is not explained in part', async () => {
  const { argTypes } = typeOf('icrc7_transfer')
  const many = Array.from({ length: 11 }, (_, place) => world.transferArg(BigInt(place), trader))
  expect(await ask('icrc7_transfer', IDL.encode(argTypes, [many]))).toHaveProperty('Err')
  expect(await ask('icrc7_transfer', IDL.encode(argTypes, [many.slice(1)]))).toHaveProperty('Ok')
})

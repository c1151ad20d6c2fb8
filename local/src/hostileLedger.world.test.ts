import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Dip20, Ledger } from '@sluice/candid'
import { BOMBS } from '@sluice/candid-bounds/testing'
import { Network } from '@sluice/network'
import { type CannedAnswer, cannedCanister } from '@sluice/network/testing/canned'
import { type Config, createSdk, methodType, type Sdk, toHex } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [, BOMB] = BOMBS[0] ?? ['', new Uint8Array()]
const STANDARDS = [
  { name: 'ICRC-1', url: '' },
  { name: 'ICRC-2', url: '' },
]
const receiver = Ed25519KeyIdentity.generate().getPrincipal().toText()

let network: Network
let config: Config
let sdk: Sdk
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  const { url } = await network.listen()
  config = {
    environment: 'local',
    network: { host: url, rootKey: toHex(network.rootKey) },
    identityProvider: 'http://localhost/authorize',
    canisters: {},
  }
  sdk = createSdk(config, { identity: Ed25519KeyIdentity.generate() })
})
afterAll(() => network.stop())

/** A ledger that answers as a ledger does, but for the methods named. */
async function ledger(changes: Record<string, Uint8Array> = {}): Promise<string> {
  const metadata = facts({ decimals: 8n, fee: 10n })
  const replies = {
    icrc1_supported_standards: encoded('icrc1_supported_standards', STANDARDS),
    icrc1_metadata: metadata,
    icrc1_fee: encoded('icrc1_fee', 10n),
    icrc1_balance_of: encoded('icrc1_balance_of', 1_000n),
    ...changes,
  }
  return install(Ledger.idlFactory, replies)
}

async function install(
  interfaceOf: IDL.InterfaceFactory,
  replies: Record<string, Uint8Array>,
): Promise<string> {
  const answers = Object.entries(replies).map(([method, reply]): CannedAnswer => {
    const isQuery = methodType(interfaceOf, method).annotations.includes('query')
    return { method, kind: isQuery ? 'query' : 'update', reply }
  })
  const canisterId = await network.createCanister()
  const wasmModule = await cannedCanister(answers)
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: new Uint8Array() })
  return canisterId.toText()
}

function encoded(method: string, answer: unknown, interfaceOf = Ledger.idlFactory): Uint8Array {
  return IDL.encode(methodType(interfaceOf, method).retTypes, [answer])
}

const facts = ({ decimals, fee }: { decimals: bigint; fee: bigint }) =>
  encoded('icrc1_metadata', [
    ['icrc1:symbol', { Text: 'EVIL' }],
    ['icrc1:name', { Text: 'Evil token' }],
    ['icrc1:decimals', { Nat: decimals }],
    ['icrc1:fee', { Nat: fee }],
  ])

test.each(BOMBS)('%s in answer to what a token is costs an error', async (_, bomb) => {
  const ledgerId = await ledger({ icrc1_metadata: bomb })
  await expect(sdk.tokens.fetch(ledgerId)).rejects.toMatchObject({
    code: 'unreadable',
    funds: 'wallet',
  })
})

test('a ledger that cannot be asked for its standard is not taken for none', async () => {
  const ledgerId = await ledger({ icrc1_supported_standards: BOMB })
  await expect(sdk.tokens.fetch(ledgerId)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a balance that cannot be read keeps nobody from the others', async () => {
  const [good, evil] = [await ledger(), await ledger({ icrc1_balance_of: BOMB })]
  const balances = await sdk.balances.fetchMany([evil, good])
  expect([...balances.values()]).toMatchObject([
    { kind: 'failed', error: { code: 'unreadable' } },
    { kind: 'known', amount: 1_000n },
  ])
})

test.each([
  { decimals: 2n ** 128n, fee: 10n },
  { decimals: 8n, fee: 2n ** 200n },
])('a token with %o is refused', async (numbers) => {
  const ledgerId = await ledger({ icrc1_metadata: facts(numbers) })
  await expect(sdk.tokens.fetch(ledgerId)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a payment whose answer cannot be read may have been made', async () => {
  const ledgerId = await ledger({ icrc1_transfer: BOMB })
  const paying = sdk.wallet.transfer({ ledgerId, to: receiver, amount: 100n })
  await expect(paying).rejects.toMatchObject({ code: 'transfer-unknown', funds: 'moving' })
  expect(sdk.flows.pending()).toMatchObject([{ facts: { ledgerId } }])
})

test('nor does a ledger without keys say that a payment was not made', async () => {
  const dip20 = Dip20.idlFactory
  const metadata = { symbol: 'EVIL', name: 'Evil', decimals: 8, fee: 10n, logo: '' }
  const ledgerId = await install(dip20, {
    getMetadata: encoded(
      'getMetadata',
      { ...metadata, owner: sdk.principal, totalSupply: 1n },
      dip20,
    ),
    balanceOf: encoded('balanceOf', 1_000n, dip20),
    transfer: BOMB,
  })
  const before = sdk.flows.pending().length
  const paying = sdk.wallet.transfer({ ledgerId, to: receiver, amount: 100n })
  await expect(paying).rejects.toMatchObject({ code: 'transfer-unknown', funds: 'moving' })
  expect(sdk.flows.pending()).toHaveLength(before + 1)
})

test('a wallet that hands on an answer that cannot be read leaves open what it did', async () => {
  const principal = Ed25519KeyIdentity.generate().getPrincipal()
  const wallet = { principal, call: async () => BOMB }
  const outside = createSdk(config, { signer: { kind: 'wallet', wallet } })
  const ledgerId = await ledger()
  const paying = outside.wallet.transfer({ ledgerId, to: receiver, amount: 100n })
  await expect(paying).rejects.toMatchObject({ code: 'transfer-unknown', funds: 'moving' })
  expect(outside.flows.pending()).toMatchObject([{ facts: { ledgerId } }])
})

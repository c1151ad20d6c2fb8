import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '../../i18n/setup.ts'
import { describeCallError } from '../../tokens/describeCallError.ts'
import { InjectedCallingWallet } from './InjectedCallingWallet.ts'
import type { InjectedApi } from './injectedApi.ts'

const me = Principal.fromText('2vxsx-fae')
const made = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
const interfaceOf: IDL.InterfaceFactory = () =>
  IDL.Service({ add: IDL.Func([IDL.Nat], [IDL.Nat], []) })
const call = () => ({
  canisterId: made,
  method: 'add',
  arg: IDL.encode([IDL.Nat], [1n]),
  interfaceOf,
})

beforeAll(() => startTexts('en'))

type Mood = {
  readonly onAllow?: () => void
  readonly isConnected?: () => Promise<boolean>
  readonly knows?: boolean
  readonly fetchAccount?: () => Promise<string | undefined>
}

/** An extension that calls only canisters that it was told of. */
function walletOf({
  onAllow = () => {},
  isConnected = async () => true,
  knows = false,
  fetchAccount,
}: Mood) {
  const told = new Set(knows ? [made.toText()] : [])
  const asked: string[] = []
  let account = me.toText()
  const switchAccount = () => {
    account = made.toText()
  }
  const api = {
    isConnected,
    requestConnect: async () => {},
    createActor: async ({ canisterId }: { readonly canisterId: string }) => {
      if (!told.has(canisterId)) throw new Error(`${canisterId} is not on the list`)
      return { add: async (one: bigint) => one + 1n }
    },
  } as unknown as InjectedApi
  const wallet = new InjectedCallingWallet({
    ...{ api, name: 'Plug', principal: me, host: undefined },
    makePrincipal: (text) => Principal.fromText(text),
    fetchAccount: fetchAccount ?? (async () => account),
    allow: async (canisterId) => {
      asked.push(canisterId)
      onAllow()
      told.add(canisterId)
    },
  })
  return { wallet, asked, switchAccount }
}
const answerOf = async (wallet: InjectedCallingWallet) =>
  IDL.decode([IDL.Nat], await wallet.call(call()))

test('a canister that the extension was not told of is asked for, once', async () => {
  const { wallet, asked } = walletOf({})
  expect(await answerOf(wallet)).toEqual([2n])
  expect(await answerOf(wallet)).toEqual([2n])
  expect(asked).toEqual([made.toText()])
  const known = walletOf({ knows: true })
  await answerOf(known.wallet)
  expect(known.asked).toEqual([])
})

test('who declines has declined, and is asked again the next time', async () => {
  let answers = 0
  const { wallet, asked } = walletOf({
    onAllow: () => {
      if (answers++ === 0) throw new Error('The agent creation was rejected.')
    },
  })
  await expect(wallet.call(call())).rejects.toMatchObject({
    code: 'wallet-refused',
    funds: 'wallet',
  })
  expect(await answerOf(wallet)).toEqual([2n])
  expect(asked).toHaveLength(2)
})

test('an extension that says no for reasons of its own, is gone or is locked sends nothing', async () => {
  const broken = walletOf({
    onAllow: () => {
      throw new Error('something else')
    },
  })
  const locked = walletOf({ isConnected: async () => false })
  for (const { wallet } of [broken, locked])
    await expect(wallet.call(call())).rejects.toMatchObject({
      code: 'wallet-other-account',
      funds: 'wallet',
    })
})

test('an extension that does not answer the check before a call is named, and nothing is sent', async () => {
  const gone = walletOf({ isConnected: () => Promise.reject(new Error('no such extension')) })
  const mute = walletOf({ knows: true, fetchAccount: () => Promise.reject(new Error('crashed')) })
  for (const { wallet } of [gone, mute]) {
    const error = await wallet.call(call()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'wallet-broken', funds: 'wallet' })
    expect(describeCallError(i18next.t, error)).toBe(
      'There was an error when tried to interact with Plug. Please reconnect the Plug.',
    )
  }
})

test('an account that was switched while the extension asked pays nothing', async () => {
  const { wallet, switchAccount } = walletOf({ onAllow: () => switchAccount() })
  await expect(wallet.call(call())).rejects.toMatchObject({
    code: 'wallet-other-account',
    funds: 'wallet',
  })
})

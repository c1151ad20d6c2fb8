import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { Page } from '@playwright/test'
import type { PoolData } from '@sluice/candid/swap_factory'
import { idlFactory as factoryInterface } from '@sluice/candid/swap_factory.client'
import { idlFactory as listInterface, type TokenMetadata } from '@sluice/candid/token_list'
import { cannedCanister } from '@sluice/network/testing/canned'
import { type Config, methodType } from '@sluice/sdk'
import { OwnCanister } from '../OwnCanister.ts'
import { rewriteJson } from '../rewriteJson.ts'

type ListedPool = {
  readonly canisterId: string
  readonly token0: string
  readonly token1: string
  readonly fee: number
}

/** Pools of strangers' tokens, every other one with a token that the exchange knows as its first. */
export const strangePools = (count: number, known: string): ListedPool[] =>
  Array.from({ length: count }, (_, index) => ({
    canisterId: strangeId('pool', index),
    token0: index % 2 === 0 ? known : strangeId('token', index),
    token1: strangeId('token', index + 1),
    fee: 3000,
  }))

/** Entries of so many strangers' tokens, as operators write them into the list: those of `strangePools` first. */
export const strangeTokens = (count: number): TokenMetadata[] =>
  Array.from({ length: count }, (_, index) => ({
    canisterId: strangeId('token', index),
    name: `Token number ${index}`,
    symbol: `TKN${index}`,
    standard: 'ICRC2',
    decimals: 8n,
    fee: 10_000n,
    totalSupply: 0n,
    rank: index + 100,
    introduction: '',
    configs: [],
    mediaLinks: [],
  }))

/** The id of a canister that nobody has made. */
function strangeId(of: 'pool' | 'token', index: number): string {
  const bytes = new Uint8Array(10)
  new DataView(bytes.buffer).setUint32(2, (of === 'pool' ? 0xa0_0000 : 0xb0_0000) + index)
  bytes.set([1, 1], 8)
  return Principal.fromUint8Array(bytes).toText()
}

type Shown = {
  readonly config: Config
  readonly pools: readonly ListedPool[]
  /** What the exchange lists, where it is not what it lists here. */
  readonly tokens?: readonly TokenMetadata[]
}

/**
 * Has the page see an exchange with these pools: the factory that its configuration names lists them, and the info service tells of
 * each of them beside what it tells itself.
 */
export async function showPools(page: Page, { config, pools, tokens }: Shown): Promise<void> {
  const swap_factory = await installList(config, pools)
  const lists: Readonly<Record<string, string>> =
    tokens === undefined
      ? { swap_factory }
      : { swap_factory, token_list: await installTokenList(config, tokens) }
  await rewriteJson<Config>(page, '*/config.json', (told) => ({
    ...told,
    canisters: { ...told.canisters, ...lists },
  }))
  await rewriteJson<Market>(page, `${config.services?.info}/info/market`, ({ data, ...told }) => {
    const known = new Set(data.pools.map(({ poolId }) => poolId))
    const more = pools.filter(({ canisterId }) => !known.has(canisterId)).map(toldOf)
    const tokens = new Set(more.flatMap((pool) => [pool.token0LedgerId, pool.token1LedgerId]))
    for (const { tokenLedgerId } of data.tokens) tokens.delete(tokenLedgerId)
    return {
      ...told,
      data: {
        ...data,
        pools: [...data.pools, ...more],
        tokens: [...data.tokens, ...[...tokens].map(toldOfToken)],
      },
    }
  })
}

type Market = {
  readonly data: {
    readonly pools: readonly { readonly poolId: string }[]
    readonly tokens: readonly { readonly tokenLedgerId: string }[]
  }
}

const toldOf = ({ canisterId, token0, token1, fee }: ListedPool) => ({
  poolId: canisterId,
  poolFee: fee,
  token0LedgerId: token0,
  token1LedgerId: token1,
  sqrtPrice: String(2n ** 96n),
  liquidity: '1000000000000',
  token0Locked: '500000000000',
  token1Locked: '500000000000',
  tvlUSD: '12345.678901',
  volumeUSD24H: '987.654321',
  feesUSD24H: '2.962962',
})

const toldOfToken = (tokenLedgerId: string) => ({
  tokenLedgerId,
  tokenDecimals: 8,
  price: '1.25',
  priceBefore24H: '1.2',
  volumeUSD24H: '987.654321',
})

/** A canister that lists pools as the factory does. */
async function installList(config: Config, pools: readonly ListedPool[]): Promise<string> {
  const listed = pools.map(
    ({ canisterId, token0, token1, fee }): PoolData => ({
      canisterId: Principal.fromText(canisterId),
      token0: { address: token0, standard: 'ICRC2' },
      token1: { address: token1, standard: 'ICRC2' },
      fee: BigInt(fee),
      tickSpacing: 60n,
      key: `${token0}_${token1}_${fee}`,
    }),
  )
  return installAnswers(config, [
    { method: 'getPools', of: factoryInterface, answer: { ok: listed } },
  ])
}

/** A canister that lists tokens as the exchange's list does. */
function installTokenList(config: Config, tokens: readonly TokenMetadata[]): Promise<string> {
  const page = { totalElements: BigInt(tokens.length), offset: 0n, limit: 1_000n, content: [] }
  return installAnswers(config, [
    { method: 'getList', of: listInterface, answer: { ok: tokens } },
    { method: 'get_token_list', of: listInterface, answer: { ok: page } },
  ])
}

type Answer = {
  readonly method: string
  readonly of: IDL.InterfaceFactory
  readonly answer: unknown
}

async function installAnswers(config: Config, answers: readonly Answer[]): Promise<string> {
  const canister = await OwnCanister.create(config)
  const module = await cannedCanister(
    answers.map(({ method, of, answer }) => ({
      method,
      kind: 'query',
      reply: IDL.encode(methodType(of, method).retTypes, [answer]),
    })),
  )
  await canister.install('install', module, new Uint8Array())
  return canister.id
}

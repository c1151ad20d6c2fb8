import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Principal } from '@icp-sdk/core/principal'
import { runAdmin } from '@sluice/admin'
import { SiweProvider } from '@sluice/candid'
import { createSdk, type ListedToken } from '@sluice/sdk'
import { actorOn } from '@sluice/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pemOf } from './testing/pemOf.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer, marketMaker } from './world/identities.ts'
import { installServices } from './world/install/installServices.ts'
import { PLAIN_TOKENS } from './world/plainTokens.ts'
import { buyPasscode } from './world/seedPools.ts'
import { TOKENS } from './world/tokens.ts'

const SYMBOLS = [...TOKENS, ...PLAIN_TOKENS].map(({ symbol }) => symbol)

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const visitor = () => createSdk(world.config)
const admin = () => createSdk(world.config, { identity: deployer })

test('a visitor reads what operators say, and only operators say it', async () => {
  const { settings } = visitor()
  expect(await settings.fetchNotice()).toBeUndefined()
  expect(await settings.fetchDefaultTokens()).toHaveLength(5)

  await admin().settings.setNotice({ url: '/swap', content: 'Hello' })
  await admin().settings.setAds({ url: '', content: 'New pools', buttonName: 'Trade' })
  await admin().settings.setDefaultChart('Volume')
  await admin().settings.addMaintenancePage({ name: 'Farms', path: '/farm' })
  await admin().settings.setMaintenance('Farms', 'closed')

  expect(await settings.fetchNotice()).toEqual({ url: '/swap', content: 'Hello' })
  expect(await settings.fetchAds()).toEqual({ url: '', content: 'New pools', buttonName: 'Trade' })
  expect(await settings.fetchDefaultChart()).toBe('Volume')
  expect(await settings.fetchMaintenance()).toEqual([{ name: 'Farms', path: '/farm' }])
  const trader = await world.newTrader()
  await expect(trader.settings.setNotice({ url: '', content: 'x' })).rejects.toMatchObject({
    code: 'rejected',
  })
})

test('all local tokens are listed by rank with their logos, and admins change the list', async () => {
  const { tokenList, operators } = visitor()

  const listed = await tokenList.fetchList()

  expect(listed.map(({ symbol }) => symbol)).toEqual(SYMBOLS)
  const [first] = listed
  expect(await tokenList.fetchLogo(first?.ledgerId ?? '')).toMatch(/^data:image\/svg/)
  expect((await operators.registry.fetchAll()).map(({ symbol }) => symbol).sort()).toEqual(
    SYMBOLS.toSorted(),
  )
  const edited: ListedToken = { ...firstOf(listed), introduction: 'New words' }
  await admin().tokenList.edit(edited)
  expect(await tokenList.fetch(edited.ledgerId)).toEqual(edited)
  const trader = await world.newTrader()
  await expect(trader.tokenList.remove(edited.ledgerId)).rejects.toMatchObject({
    code: 'refused',
    details: { reason: 'Only an admin of the token list may do this' },
  })
})

test('the SNSes of the local world are listed; of one that is elsewhere there is the ledger alone', async () => {
  const [elsewhere, ...whole] = await visitor().sns.fetchDeployed()
  expect(elsewhere).toEqual({
    ledgerId: world.ledgerId('alice_ledger'),
    rootId: undefined,
    governanceId: undefined,
    swapId: undefined,
    indexId: undefined,
  })
  expect(whole).toHaveLength(4)
  for (const sns of whole) expect(Object.values(sns)).not.toContain(undefined)
  expect(whole[0]?.ledgerId).toBe(world.ledgerId('slu_ledger'))
})

test('where the network has no SNS-W, there are no SNSes', async () => {
  const { sns_wasm: _, ...canisters } = world.config.canisters
  expect(await createSdk({ ...world.config, canisters }).sns.fetchDeployed()).toEqual([])
})

describe('the admin command', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'admin-'))
    await writeFile(join(folder, 'config.json'), JSON.stringify(world.config))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = (...line: string[]) =>
    runAdmin(['--config', join(folder, 'config.json'), ...line], {})

  test('changes the settings as the local admin, and shows them', async () => {
    expect(
      await run('settings', 'notice', 'Closed on Monday', '--url', 'https://example.org'),
    ).toBe('done\n')
    await run('settings', 'banner', 'New pools', '--button', 'Trade')
    await run('settings', 'chart', 'Liquidity')
    await run('settings', 'page', 'add', 'Stake', '/stake')
    await run('settings', 'page', 'close', 'Stake')
    await run('settings', 'token', 'remove', world.ledgerId('slu_ledger'))

    expect(JSON.parse(await run('settings', 'show'))).toMatchObject({
      notice: { url: 'https://example.org', content: 'Closed on Monday' },
      banner: { content: 'New pools', buttonName: 'Trade' },
      chart: 'Liquidity',
      closed: expect.arrayContaining([{ name: 'Stake', path: '/stake' }]),
    })
    expect(await visitor().settings.fetchDefaultTokens()).toHaveLength(4)
    await run('settings', 'page', 'open', 'Stake')
    await run('settings', 'notice', '')
    expect(JSON.parse(await run('settings', 'show')).notice).toBeUndefined()
  })

  test('keeps the rate of another pair, and lets it go', async () => {
    const pairs = async (): Promise<string[]> =>
      JSON.parse(await run('rates', 'show')).rates.map(({ pair }: { pair: string }) => pair)
    expect(await pairs()).toContain('c_ICP-f_USD')
    expect(await run('rates', 'add', 'c_BTC-f_CHF')).toBe('done\n')
    expect(await pairs()).toContain('c_BTC-f_CHF')
    expect(await run('rates', 'refresh')).toBe('done\n')
    expect(await run('rates', 'remove', 'c_BTC-f_CHF')).toBe('done\n')
    expect(await pairs()).not.toContain('c_BTC-f_CHF')
    await expect(run('rates', 'add', 'BTC-CHF')).rejects.toThrow('is no pair')
    await expect(run('rates', 'add')).rejects.toThrow('not known')
    const stranger = createSdk(world.config, { identity: Ed25519KeyIdentity.generate() })
    await expect(stranger.operators.rates.refresh()).rejects.toMatchObject({ code: 'rejected' })
  })

  test('labels a principal, lists the labels, and takes one off', async () => {
    const factory = world.config.canisters.swap_factory ?? ''
    const someone = Ed25519KeyIdentity.generate().getPrincipal().toText()
    expect(JSON.parse(await run('alias', 'show', factory))).toEqual({
      principal: factory,
      alias: 'Sluice pool factory',
    })
    expect(JSON.parse(await run('alias', 'show', someone)).alias).toBeNull()

    expect(await run('alias', 'set', someone, 'A lock')).toBe('done\n')
    expect(await run('alias', 'share', someone)).toBe('done\n')
    expect(await run('alias', 'sync')).toBe('done\n')

    expect(JSON.parse(await run('alias', 'list'))).toContainEqual(
      expect.objectContaining({ principal: someone, alias: 'A lock' }),
    )
    const locks = await visitor().aliases.fetchLocks([world.ledgerId('icp_ledger')])
    expect(locks).toContainEqual({ alias: 'A lock', principals: [someone] })
    await run('alias', 'set', someone, '')
    expect(JSON.parse(await run('alias', 'show', someone)).alias).toBeNull()
    await expect(run('alias', 'set', someone)).rejects.toThrow('not known')
    await expect(run('alias', 'set', someone, 'x'.repeat(61))).rejects.toMatchObject({
      code: 'refused',
    })
    const trader = await world.newTrader()
    await expect(trader.aliases.set(someone, 'Mine')).rejects.toMatchObject({ code: 'refused' })
  })

  test('edits the token list from what it prints', async () => {
    const ledgerId = world.ledgerId('bob_ledger')
    const shown = JSON.parse(await run('tokens', 'show', ledgerId))
    const file = join(folder, 'token.json')
    await writeFile(file, JSON.stringify({ ...shown, introduction: 'Mined', rank: 99 }))

    await run('tokens', 'edit', file)

    expect(await visitor().tokenList.fetch(ledgerId)).toMatchObject({
      introduction: 'Mined',
      rank: 99,
      fee: 1_000_000n,
    })
    await run('tokens', 'logo', ledgerId, 'https://example.org/bob.png')
    expect(await visitor().tokenList.fetchLogo(ledgerId)).toBe('https://example.org/bob.png')
    await run('tokens', 'remove', ledgerId)
    await run('tokens', 'add', file)
    expect(JSON.parse(await run('tokens', 'list'))).toHaveLength(SYMBOLS.length)
  })

  test('signs with a key from a file, whose owner must be allowed', async () => {
    const key = Ed25519KeyIdentity.generate()
    const file = join(folder, 'key.pem')
    await writeFile(file, pemOf(key))
    const line = ['settings', 'notice', 'By another', '--identity', file]

    await expect(run(...line)).rejects.toMatchObject({ code: 'rejected' })
    await run('settings', 'controller', 'add', key.getPrincipal().toText())

    expect(await run(...line)).toBe('done\n')
    expect(await visitor().settings.fetchNotice()).toEqual({ url: '', content: 'By another' })
  })

  test('a line that means nothing is answered with the help', async () => {
    expect(await run()).toContain('settings notice <text>')
    await expect(run('settings', 'explode')).rejects.toThrow('not known')
    await expect(run('tokens', 'edit')).rejects.toThrow('not known')
    await expect(runAdmin(['--config', '/nowhere.json', 'settings', 'show'], {})).rejects.toThrow()
  })
})

function firstOf<T>(items: readonly T[]): T {
  const [first] = items
  if (first === undefined) throw new Error('the list is empty')
  return first
}

test('a junk pool with a wrong standard changes nothing about a token', async () => {
  const bob = world.world.id('bob_ledger')
  await openJunkPool(bob)
  const sdk = visitor()
  await sdk.pools.list()
  await sdk.tokens.list()

  expect((await sdk.tokens.fetch(bob.toText())).standard).toBe('ICRC2')
  expect((await sdk.tokens.adapter(bob.toText())).standard).toBe('ICRC2')
})

/** Anybody who pays for a passcode may say that a token with allowances has none. */
async function openJunkPool(ledger: Principal): Promise<void> {
  const icp = world.world.id('icp_ledger')
  const [token0, token1] = ledger.toText() < icp.toText() ? [ledger, icp] : [icp, ledger]
  await buyPasscode(world.world, { token0, token1, fee: 500n })
  const created = await world.world.factory(marketMaker.getPrincipal()).createPool({
    token0: { address: token0.toText(), standard: 'ICRC1' },
    token1: { address: token1.toText(), standard: 'ICRC1' },
    fee: 500n,
    sqrtPriceX96: `${1n << 96n}`,
    subnet: [],
  })
  expect(created).toHaveProperty('ok')
}

test("the token list's word counts more than the ledger's", async () => {
  const bob = world.ledgerId('bob_ledger')
  const listed = await admin().tokenList.fetch(bob)
  if (listed) await admin().tokenList.edit({ ...listed, standard: 'ICRC1' })
  const sdk = visitor()
  expect((await sdk.tokens.fetch(bob)).standard).toBe('ICRC2')

  await sdk.tokenList.fetchList()
  expect((await sdk.tokens.fetch(bob)).standard).toBe('ICRC1')
})

test('a token that somebody waits for is asked what it is beside how it speaks', async () => {
  const waited = ['slu_ledger', 'dip20_ledger'].map((name) => world.ledgerId(name))
  const asked = waited.map(() => Promise.withResolvers<void>())
  const sdk = createSdk(world.config, {
    fetch: async (url, options) => {
      const isFacts = bodyOf(options).includes('icrc1_metadata')
      if (isFacts) asked[waited.findIndex((id) => String(url).includes(id))]?.resolve()
      // How they speak is told only when both ledgers were asked what they are.
      if (bodyOf(options).includes('icrc1_supported_standards'))
        await Promise.all(asked.map((one) => one.promise))
      return fetch(url, options)
    },
  })
  const listed = sdk.tokens.list()
  const tokens = await Promise.all(waited.map((id) => sdk.tokens.fetch(id)))

  expect(tokens.map(({ standard }) => standard)).toEqual(['ICRC1', 'DIP20'])
  expect(await listed).toEqual(expect.arrayContaining(tokens))
})

const bodyOf = (options: RequestInit | undefined): Buffer =>
  options?.body instanceof Uint8Array ? Buffer.from(options.body) : Buffer.alloc(0)

test('when the app has moved to another address, Ethereum sign-in names that one, under the same id', async () => {
  const { network } = world.world
  const id = world.world.id('siwe_provider')
  const askFor = async () => {
    const siwe = actorOn<SiweProvider._SERVICE>(network, SiweProvider, id)
    const key = new Uint8Array(Ed25519KeyIdentity.generate().getPublicKey().toDer())
    return siwe.siwe_prepare_login_for('0x52908400098527886E0F7030069857D2E4169EE7', key)
  }
  for (const port of [4001, 4002]) {
    await installServices(world.world, () => {}, `http://localhost:${port}`)
    const prepared = await askFor()
    if ('Err' in prepared) throw new Error(prepared.Err)
    expect(prepared.Ok.siwe_message).toContain(`localhost:${port} wants you to sign in`)
  }
})

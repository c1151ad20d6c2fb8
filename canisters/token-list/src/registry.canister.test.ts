import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as LedgerService } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import * as factoryService from '@sluice/candid/swap_factory'
import type { _SERVICE } from '@sluice/candid/token_list'
import * as service from '@sluice/candid/token_list'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, stranger] = [person(1), person(3)]
const account = { owner, subaccount: [] as [] }
const HOUR_MS = 3_600_000
const ONLY = { err: 'Only an admin of the token list may do this' }
/** One red pixel. */
const PIXEL = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)

type World = {
  network: Network
  list: Installed<_SERVICE>
  ledger: Installed<LedgerService>
  other: Installed<LedgerService>
}
let base: World
beforeAll(async () => {
  const network = await Network.start({ inMemory: true })
  const list = await installCanister<_SERVICE>(network, {
    source: canisterSource('token-list'),
    service,
    controllers: [owner],
  })
  const ledgerOf = (symbol: string, kind: { Icrc: null } | { Icrc1: null }) =>
    installCanister<LedgerService>(network, {
      source: canisterSource('ledger'),
      service: ledgerService,
      args: [
        {
          ...{ kind, name: `Token ${symbol}`, symbol, decimals: 6, transfer_fee: 10n },
          ...{ max_memo_length: 32, max_transactions_in_window: [], fee_collector_account: [] },
          ...{ minting_account: account, metadata: [] },
          initial_balances: [[{ owner: stranger, subaccount: [] }, 5_000n]],
        },
      ],
    })
  const ledger = await ledgerOf('ONE', { Icrc: null })
  base = { network, list, ledger, other: await ledgerOf('TWO', { Icrc1: null }) }
})
afterAll(() => base.network.stop())

async function withRegistry(run: (world: World) => Promise<void>) {
  const network = await base.network.fork()
  try {
    const { list, ledger, other } = base
    await run({
      network,
      list: list.on(network),
      ledger: ledger.on(network),
      other: other.on(network),
    })
  } finally {
    await network.stop()
  }
}

/** A factory, played by a ledger, has pools of these tokens. */
function havePools({ network }: World, tokens: readonly Principal[]) {
  const [, getPools] =
    factoryService.idlFactory({ IDL })._fields.find(([name]) => name === 'getPools') ?? []
  const poolOf = (token: Principal) => ({
    ...{ canisterId: token, fee: 3000n, key: '', tickSpacing: 60n },
    token0: { address: token.toText(), standard: 'ICRC2' },
    token1: { address: 'nonsense', standard: 'ICRC2' },
  })
  const data = IDL.encode(getPools?.retTypes ?? [], [{ ok: tokens.map(poolOf) }])
  network.faults.onCall({ method: 'getPools' }, { kind: 'replaceReply', data }, { times: 100 })
}

const pageOf = async ({ list }: World) => {
  const page = await list.as(stranger).get_token_list(0n, 100n, [])
  if ('err' in page) throw new Error(page.err)
  return page.ok.content
}

test('a timer finds tokens of pools, asks their ledgers, and is switched off and on', () =>
  withRegistry(async (world) => {
    const { network, list, ledger, other } = world
    const nobody = person(9)
    havePools(world, [nobody, list.canisterId, ledger.canisterId, other.canisterId])
    await network.advanceTime(HOUR_MS + 1_000)
    expect(await pageOf(world)).toEqual([])

    const admin = list.as(owner)
    expect(await admin.set_task_state(false)).toEqual({ ok: true })
    expect(await admin.set_factory([ledger.canisterId])).toEqual({ ok: true })
    await network.advanceTime(HOUR_MS + 1_000)
    expect(await pageOf(world)).toEqual([])
    expect(await list.as(stranger).get_task_state()).toEqual({ ok: false })

    expect(await admin.set_task_state(true)).toEqual({ ok: true })
    await list.upgrade()
    await network.advanceTime(HOUR_MS + 1_000)
    const found = await pageOf(world)
    expect(found).toMatchObject([
      { ledger_id: ledger.canisterId, symbol: 'ONE', standard: 'ICRC2', decimals: 6n, fee: 10n },
      { ledger_id: other.canisterId, name: 'Token TWO', standard: 'ICRC1', total_supply: 5_000n },
    ])
    expect(await list.as(stranger).get_factory()).toEqual([ledger.canisterId])
    expect(await list.as(stranger).getList()).toEqual({ ok: [] })
  }))

test('a ledger that never answers holds up no other one, nor the next round', () =>
  withRegistry(async (world) => {
    const { network, list, ledger, other } = world
    havePools(world, [ledger.canisterId, other.canisterId])
    network.faults.onCall({ to: ledger.canisterId }, { kind: 'holdAnswer' }, { times: 100 })
    // the factory is played by the one that answers
    await list.as(owner).set_factory([other.canisterId])
    expect(await list.as(owner).sync_token()).toBe(true)
    await network.advanceTime(1_000)
    expect(await list.as(owner).sync_token()).toBe(false)
    await network.advanceTime(120_000)
    expect((await pageOf(world)).map(({ symbol }) => symbol)).toEqual(['TWO'])
    expect(await list.as(owner).sync_token()).toBe(true)
  }))

test('admins add, refresh and change entries, and a token that is listed leaves the rest', () =>
  withRegistry(async (world) => {
    const { list, ledger, other, network } = world
    const admin = list.as(owner)
    const id = ledger.canisterId
    expect(await admin.add_token(id, 'ERC20')).toHaveProperty('err')
    expect(await admin.add_token(list.canisterId, 'ICRC2')).toEqual({
      err: 'The ledger does not say what its token is',
    })
    expect(await admin.update_token(id)).toEqual({ err: 'This token is not known' })
    expect(await admin.add_token(id, 'ICRC1')).toEqual({ ok: true })
    expect(await admin.add_token(id, 'ICRC1')).toEqual({ err: 'This token is known already' })
    expect(await admin.set_token_index(id, 7n)).toEqual({ ok: true })
    expect(await admin.set_token_index(id, 2n ** 40n)).toHaveProperty('err')
    expect(await list.as(stranger).get_token(id)).toMatchObject({
      ok: { index: 7n, standard: 'ICRC1' },
    })
    expect(await admin.set_token_standard(id, 'ICRC2')).toEqual({ ok: true })
    await ledger.as(stranger).icrc1_transfer({
      ...{ to: account, amount: 1_000n, fee: [], memo: [], from_subaccount: [] },
      created_at_time: [],
    })
    expect(await admin.update_token(id)).toEqual({ ok: true })
    expect(await list.as(stranger).get_token(id)).toMatchObject({
      ok: { index: 7n, standard: 'ICRC2', total_supply: 4_000n },
    })

    await admin.add_token(other.canisterId, 'ICRC1')
    const listed = {
      ...{ canisterId: other.canisterId.toText(), name: 'Listed', symbol: 'TWO' },
      ...{ standard: 'ICRC1', decimals: 6n, fee: 10n, totalSupply: 0n, rank: 1 },
      ...{ introduction: '', configs: [], mediaLinks: [] },
    }
    expect(await admin.add(listed)).toEqual({ ok: true })
    expect((await pageOf(world)).map(({ name }) => name)).toEqual(['Listed', 'Token ONE'])
    const second = await list.as(stranger).get_token_list(1n, 5n, [])
    expect(second).toMatchObject({ ok: { totalElements: 2n, content: [{ symbol: 'ONE' }] } })
    expect(await network.runUntilIdle()).toBeUndefined()
  }))

test('a logo is set by bytes or by address, and served as what it is', () =>
  withRegistry(async ({ list, ledger }) => {
    const admin = list.as(owner)
    const id = ledger.canisterId
    expect(await admin.set_token_logo_blob(id, PIXEL, 'image/png')).toEqual({
      err: 'This token is not known',
    })
    await admin.add_token(id, 'ICRC2')
    expect(await admin.set_token_logo_blob(id, PIXEL, 'text/html')).toHaveProperty('err')
    expect(await admin.set_token_logo_blob(id, new Uint8Array(60_000), 'image/png')).toEqual({
      err: 'A logo has at most 64000 characters',
    })
    expect(await admin.set_token_logo_blob(id, PIXEL, 'image/png')).toEqual({ ok: true })
    const ask = (url: string, method = 'GET') =>
      list.as(stranger).http_request_update({ url, method, body: new Uint8Array(), headers: [] })
    const served = await ask(`/logo/${id.toText()}?size=1`)
    expect(served.status_code).toBe(200)
    expect(served.body).toEqual(PIXEL)
    expect(new Map(served.headers).get('Content-Type')).toBe('image/png')
    expect(new Map(served.headers).get('Content-Security-Policy')).toContain('sandbox')

    expect(await admin.set_token_logo(id, 'https://example.org/a.png')).toEqual({ ok: true })
    const moved = await ask(`/logo/${id.toText()}`)
    expect(moved.status_code).toBe(302)
    expect(new Map(moved.headers).get('Location')).toBe('https://example.org/a.png')
    expect(await admin.set_token_logo(id, '')).toEqual({ ok: true })
    for (const url of [`/logo/${id.toText()}`, '/', '/logo/', `/logo/${'x'.repeat(5_000)}`])
      expect((await ask(url)).status_code).toBe(404)
    expect((await ask(`/logo/${id.toText()}`, 'POST')).status_code).toBe(405)
    const query = { url: '/', method: 'GET', body: new Uint8Array(), headers: [] }
    expect((await list.as(stranger).http_request(query)).upgrade).toEqual([true])
  }))

test('strangers change nothing of it', () =>
  withRegistry(async ({ list, ledger }) => {
    const by = list.as(stranger)
    const id = ledger.canisterId
    await list.as(owner).set_factory([id])
    expect(await by.add_token(id, 'ICRC2')).toEqual(ONLY)
    expect(await by.update_token(id)).toEqual(ONLY)
    expect(await by.set_token_index(id, 1n)).toEqual(ONLY)
    expect(await by.set_token_logo(id, '')).toEqual(ONLY)
    expect(await by.set_token_logo_blob(id, PIXEL, 'image/png')).toEqual(ONLY)
    expect(await by.set_token_standard(id, 'ICRC2')).toEqual(ONLY)
    expect(await by.set_task_state(false)).toEqual(ONLY)
    expect(await by.set_factory([])).toEqual(ONLY)
    expect(await by.sync_token()).toBe(false)
    await expect(by.setAdmins([stranger])).rejects.toThrow(ONLY.err)

    await list.as(owner).setAdmins([stranger])
    expect(await by.getAdmins()).toEqual({ ok: [stranger] })
    expect(await by.set_task_state(true)).toEqual({ ok: true })
    await list.as(owner).setAdmins([])
    expect(await by.set_task_state(false)).toEqual(ONLY)
  }))

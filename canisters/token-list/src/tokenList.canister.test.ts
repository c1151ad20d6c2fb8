import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, TokenMetadata } from '@sluice/candid/token_list'
import * as service from '@sluice/candid/token_list'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, editor, stranger] = [person(1), person(2), person(3)]
const ledger = (number: number) => Principal.fromUint8Array(Uint8Array.of(number, 1, 1))
const LOGO = 'data:image/svg+xml;base64,PHN2Zy8+'

function token(number: number, changed: Partial<TokenMetadata> = {}): TokenMetadata {
  return {
    canisterId: ledger(number).toText(),
    name: `Token ${number}`,
    symbol: `T${number}`,
    standard: 'ICRC2',
    decimals: 8n,
    fee: 10_000n,
    totalSupply: 1_000n,
    rank: number,
    introduction: 'What it is for',
    configs: [{ name: 'tax', value: '0' }],
    mediaLinks: [{ link: 'https://example.org', mediaType: 'Website' }],
    ...changed,
  }
}

let base: Network
let installed: Installed<_SERVICE>
beforeAll(async () => {
  base = await Network.start({ inMemory: true })
  installed = await installCanister<_SERVICE>(base, {
    source: canisterSource('token-list'),
    service,
    controllers: [owner],
  })
})
afterAll(() => base.stop())

async function withList(run: (list: Installed<_SERVICE>) => Promise<void>) {
  const network = await base.fork()
  try {
    await run(installed.on(network))
  } finally {
    await network.stop()
  }
}

test('an admin lists, edits and removes tokens, and all survives an upgrade', () =>
  withList(async (list) => {
    await list.as(owner).addAdmin(editor.toText())
    const admin = list.as(editor)
    expect(await admin.add(token(1))).toEqual({ ok: true })
    expect(await admin.add(token(2))).toEqual({ ok: true })
    expect(await admin.updateLogo(ledger(1).toText(), LOGO)).toEqual({ ok: true })
    expect(await admin.edit(ledger(2).toText(), token(2, { name: 'Second' }))).toEqual({ ok: true })

    await list.upgrade()

    const anyone = list.as(stranger)
    expect(await anyone.getList()).toEqual({ ok: [token(1), token(2, { name: 'Second' })] })
    expect(await anyone.get(ledger(1).toText())).toEqual({ ok: [token(1)] })
    expect(await anyone.getLogo(ledger(1).toText())).toEqual({ ok: LOGO })
    expect(await anyone.getAdminList()).toEqual({ ok: [editor.toText()] })
    expect(await admin.remove(ledger(1).toText())).toEqual({ ok: true })
    expect(await anyone.get(ledger(1).toText())).toEqual({ ok: [] })
    expect(await anyone.getLogo(ledger(1).toText())).toEqual({ ok: '' })
  }))

test('an edit keeps the entry under the id that was named, whatever the record says', () =>
  withList(async (list) => {
    const admin = list.as(owner)
    await admin.add(token(1))

    await admin.edit(ledger(1).toText(), token(9, { name: 'Renamed' }))

    expect(await admin.getList()).toEqual({
      ok: [token(9, { name: 'Renamed', canisterId: ledger(1).toText() })],
    })
  }))

test('changes are refused to strangers and to an admin who was removed', () =>
  withList(async (list) => {
    await list.as(owner).add(token(1))
    await list.as(owner).addAdmin(editor.toText())
    await list.as(owner).removeAdmin(editor.toText())
    const id = ledger(1).toText()
    const changes: ((service: _SERVICE) => Promise<unknown>)[] = [
      (service) => service.add(token(2)),
      (service) => service.edit(id, token(1)),
      (service) => service.remove(id),
      (service) => service.updateLogo(id, LOGO),
      (service) => service.addAdmin(stranger.toText()),
      (service) => service.removeAdmin(stranger.toText()),
    ]

    for (const change of changes) {
      const refusal = { err: 'Only an admin of the token list may do this' }
      expect(await change(list.as(editor))).toEqual(refusal)
      expect(await change(list.as(Principal.anonymous()))).toEqual(refusal)
    }
  }))

test('what cannot be an entry is refused with the reason', () =>
  withList(async (list) => {
    const admin = list.as(owner)
    await admin.add(token(1))

    expect(await admin.add(token(1))).toEqual({ err: 'This token is in the list already' })
    expect(await admin.add(token(2, { canisterId: 'nonsense' }))).toEqual({
      err: 'This is no principal',
    })
    expect(await admin.add(token(2, { symbol: '' }))).toHaveProperty('err')
    expect(await admin.add(token(2, { standard: 'ERC20' }))).toHaveProperty('err')
    const link = { link: 'javascript:alert(1)', mediaType: 'Website' }
    expect(await admin.add(token(2, { mediaLinks: [link] }))).toHaveProperty('err')
    expect(await admin.edit(ledger(2).toText(), token(2))).toEqual({
      err: 'This token is not in the list',
    })
    expect(await admin.updateLogo(ledger(1).toText(), 'javascript:alert(1)')).toHaveProperty('err')
    expect(await admin.get('nonsense')).toEqual({ err: 'This is no principal' })
  }))

test('all tokens are read in pages, with pictures on request', () =>
  withList(async (list) => {
    const admin = list.as(owner)
    for (let number = 1; number <= 5; number++) await admin.add(token(number))
    await admin.updateLogo(ledger(3).toText(), LOGO)
    const read = async (offset: bigint, limit: bigint, withLogo: [] | [boolean] = []) => {
      const page = await list.as(stranger).get_token_list(offset, limit, withLogo)
      if ('err' in page) throw new Error(page.err)
      return page.ok
    }

    const [first, last, beyond] = [await read(0n, 2n), await read(4n, 2n), await read(9n, 2n)]

    expect(first.content.map(({ symbol }) => symbol)).toEqual(['T1', 'T2'])
    expect(last.content.map(({ symbol }) => symbol)).toEqual(['T5'])
    expect(beyond.content).toEqual([])
    expect(first.totalElements).toBe(5n)
    expect((await read(2n, 1n)).content[0]?.logo).toEqual([])
    expect((await read(2n, 1n, [true])).content[0]?.logo).toEqual([LOGO])
    expect(await list.as(stranger).get_token(ledger(3))).toMatchObject({
      ok: { ledger_id: ledger(3), index: 3n, standard: 'ICRC2', logo: [LOGO] },
    })
    expect(await list.as(stranger).get_logo(ledger(3))).toEqual({ ok: LOGO })
    expect(await list.as(stranger).get_token(ledger(7))).toHaveProperty('err')
  }))

test('a page with large pictures ends before it costs too much', () =>
  withList(async (list) => {
    const admin = list.as(owner)
    const large = `data:image/png;base64,${'A'.repeat(49_000)}`
    for (let number = 1; number <= 8; number++) {
      await admin.add(token(number))
      await admin.updateLogo(ledger(number).toText(), large)
    }

    const page = await list.as(stranger).get_token_list(0n, 8n, [true])

    expect('ok' in page && page.ok.content.length).toBe(5)
    expect('ok' in page && page.ok.totalElements).toBe(8n)
  }))

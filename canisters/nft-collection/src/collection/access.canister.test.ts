import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { describe, expect, test } from 'vitest'
import {
  account,
  anyone,
  CollectionWorld,
  forked,
  minter,
  owner,
  sub,
} from '../testing/CollectionWorld.ts'
import { INFO, initOf } from '../testing/samples.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

const DENIED = { err: 'permission_denied' }
const icsRequest = {
  owner: { principal: trader },
  name: 'Stone',
  metadata: [] as [],
  link: '',
  filePath: '',
  fileType: '',
  introduction: '',
  attributes: [],
  royalties: 0n,
  nftType: '',
  image: '',
  artistName: '',
}

describe('who may do what', () => {
  test('strangers and holders change nothing of the collection', async () => {
    await world.minted()
    for (const who of [stranger, trader]) {
      const nft = world.as(who)
      expect(await nft.create(INFO, 10, '')).toEqual(DENIED)
      expect(await nft.setLogo('')).toEqual(DENIED)
      expect(await nft.setCanisterId([])).toEqual(DENIED)
      expect(await nft.setOwner(who)).toEqual(DENIED)
      expect(await nft.setRoyalties({ rate: 1n, receiver: account(who) })).toEqual(DENIED)
      expect(await nft.mint(icsRequest)).toEqual(DENIED)
      expect(await nft.mint_batch({ ...icsRequest, count: 1n })).toEqual(DENIED)
      await expect(nft.setMinter(who)).rejects.toThrow('permission_denied')
      await expect(nft.mintNFT({ to: { principal: who }, metadata: [] })).rejects.toThrow(
        'permission_denied',
      )
      await expect(
        nft.commit_batch({ batch_id: 1n, content_type: '', chunk_ids: [] }),
      ).rejects.toThrow('permission_denied')
      expect(await nft.mint_tokens([world.mintArg()])).toEqual([[{ Err: { Unauthorized: null } }]])
    }
    expect(await world.as(anyone).icrc7_total_supply()).toBe(1n)
  })

  test('the minter mints, and leads nothing', async () => {
    expect(await world.as(minter).mint(icsRequest)).toEqual({ ok: 1 })
    expect(await world.as(minter).mintNFT({ to: { principal: trader }, metadata: [] })).toBe(2)
    expect(await world.as(minter).setOwner(minter)).toEqual(DENIED)
    expect(await world.as(minter).setLogo('https://a.example/x')).toEqual(DENIED)
    await expect(world.as(minter).setMinter(stranger)).rejects.toThrow('permission_denied')
  })

  test('the owner leads, and hands over all of it', async () => {
    const lead = world.as(owner)
    expect(await lead.mint(icsRequest)).toEqual({ ok: 1 })
    await lead.setMinter(stranger)
    expect(await world.as(minter).mint(icsRequest)).toEqual(DENIED)
    expect(await world.as(stranger).mint(icsRequest)).toEqual({ ok: 2 })
    expect(await lead.setOwner(maker)).toEqual({ ok: true })
    expect(await lead.setOwner(owner)).toEqual(DENIED)
    expect(await world.as(maker).setCanisterId([stranger.toText()])).toEqual({ ok: true })
    expect(await world.as(trader).findCanisterId()).toEqual({ ok: stranger.toText() })
    expect(await lead.setOwner(anyone).catch(() => DENIED)).toEqual(DENIED)
    expect(await world.as(maker).setOwner(anyone)).toHaveProperty('err')
  })

  test('the controller sets logo, minter and trade canister, and mints nothing', async () => {
    const factory = world.as(controller)
    expect(await factory.setLogo('data:image/png;base64,AAAA')).toEqual({ ok: true })
    expect(await factory.setCanisterId(['aaaaa-aa'])).toEqual({ ok: true })
    await factory.setMinter(controller)
    expect(await factory.setOwner(controller)).toEqual(DENIED)
    expect(await factory.create(INFO, 10, '')).toMatchObject({
      err: expect.stringContaining('already'),
    })
  })
})

describe('royalties', () => {
  test('go to whom the owner names, up to twenty percent', async () => {
    const nft = world.as(owner)
    const receiver = account(stranger, sub(5))
    expect(await world.as(anyone).getRoyalties()).toEqual({ rate: 500n, receiver: account(owner) })
    expect(await nft.setRoyalties({ rate: 2_001n, receiver })).toHaveProperty('err')
    expect(await nft.setRoyalties({ rate: 1n, receiver: account(anyone) })).toHaveProperty('err')
    expect(
      await nft.setRoyalties({
        rate: 1n,
        receiver: { owner: stranger, subaccount: [new Uint8Array(3)] },
      }),
    ).toHaveProperty('err')
    expect(await nft.setRoyalties({ rate: 2_000n, receiver })).toEqual({ ok: true })
    expect(await world.as(anyone).getRoyalties()).toEqual({ rate: 2_000n, receiver })
    await world.minted()
    expect(unwrap(await world.as(anyone).icsMetadata(1)).royalties).toBe(2_000n)
    expect(await world.as(minter).mint({ ...icsRequest, royalties: 7n })).toMatchObject({
      err: expect.stringContaining('2000'),
    })
  })
})

describe('a mint', () => {
  test('that is asked again makes no second token', async () => {
    const arg = world.mintArg({ memo: [Uint8Array.of(1)] })
    expect(await world.as(minter).mint_tokens([arg, arg])).toEqual([
      [{ Ok: { token_id: 1n, block: 0n } }],
      [{ Err: { Duplicate: { duplicate_of: 0n, token_id: 1n } } }],
    ])
    const other = { ...arg, name: 'Another' }
    expect(await world.as(minter).mint_tokens([other])).toMatchObject([[{ Ok: { token_id: 2n } }]])
    await world.network.advanceTime(25 * 3_600_000)
    expect(await world.as(minter).mint_tokens([arg])).toEqual([[{ Err: { TooOld: null } }]])
  })

  test('refuses what is too long, too much, no address, or not here', async () => {
    const flaws = [
      { name: 'x'.repeat(51) },
      { introduction: 'x'.repeat(501) },
      { link: 'javascript:alert(1)' },
      { filePath: '/7' },
      { filePath: 'data:image/png;base64,AAAA' },
      { filePath: `https://x.example/${'x'.repeat(200)}` },
      { attributes: Array.from({ length: 31 }, (_, n) => ({ k: `${n}`, v: '' })) },
      { attributes: [{ k: '', v: 'x' }] },
      {
        attributes: [
          { k: 'a', v: '1' },
          { k: 'a', v: '2' },
        ],
      },
      { metadata: [new Uint8Array(9_000)] as [Uint8Array] },
      { memo: [new Uint8Array(33)] as [Uint8Array] },
    ]
    const results = await world.as(minter).mint_tokens(flaws.map((flaw) => world.mintArg(flaw)))
    expect(results).toEqual(flaws.map(() => [{ Err: { GenericError: expect.anything() } }]))
    expect(await world.as(minter).mint_tokens([world.mintArg({ to: account(anyone) })])).toEqual([
      [{ Err: { InvalidRecipient: null } }],
    ])
    expect(await world.as(anyone).icrc7_total_supply()).toBe(0n)
  })

  test('ends with the supply', async () => {
    const small = await CollectionWorld.start([initOf({ maxSupply: 3 })])
    try {
      const request = { ...icsRequest, count: 2n }
      expect(await small.as(minter).mint_batch(request)).toEqual({ ok: 1 })
      expect(await small.as(minter).mint_batch(request)).toEqual({ err: 'Exceeded max supply' })
      expect(
        await small.as(minter).mint_tokens([small.mintArg(), small.mintArg({ name: 'y' })]),
      ).toMatchObject([[{ Ok: {} }], [{ Err: { ExceededMaxSupply: null } }]])
      expect(await small.as(minter).mint_batch({ ...icsRequest, count: 101n })).toHaveProperty(
        'err',
      )
      expect(await small.as(minter).mint_batch({ ...icsRequest, count: 0n })).toHaveProperty('err')
    } finally {
      await small.network.stop()
    }
  })
})

describe('a collection', () => {
  test('is created once, by its controller, when it was installed without being described', async () => {
    const blank = await CollectionWorld.start([])
    try {
      expect(await blank.as(trader).canisterInfo()).toHaveProperty('err')
      expect(await blank.as(stranger).create(INFO, 10, '')).toEqual(DENIED)
      expect(
        await blank.as(controller).create({ ...INFO, name: 'My Sluice' }, 10, ''),
      ).toHaveProperty('err')
      expect(
        await blank.as(controller).create({ ...INFO, royalties: 2_001n }, 10, ''),
      ).toMatchObject({
        err: expect.stringContaining('NFT royalties are too high'),
      })
      expect(
        await blank.as(controller).create({ ...INFO, owner: 'nobody' }, 10, ''),
      ).toHaveProperty('err')
      expect(await blank.as(controller).create(INFO, 10, '')).toEqual({ ok: blank.id.toText() })
      expect(await blank.as(controller).create(INFO, 10, '')).toHaveProperty('err')
      expect(await blank.as(owner).mint(icsRequest)).toEqual({ ok: 1 })
    } finally {
      await blank.network.stop()
    }
  })

  test('that is described with what cannot be is not installed', async () => {
    const links = Array.from({ length: 11 }, () => ({ k: 'web', v: 'https://a.example' }))
    for (const info of [
      { ...INFO, name: '' },
      { ...INFO, name: 'x'.repeat(51) },
      { ...INFO, introduction: 'x'.repeat(501) },
      { ...INFO, linkMap: links },
      { ...INFO, linkMap: [{ k: 'web', v: 'javascript:alert(1)' }] },
      { ...INFO, image: '<svg>' },
    ])
      await expect(CollectionWorld.start([initOf({ info })])).rejects.toThrow()
  })

  test('keeps everything over an upgrade', async () => {
    const path = await world.uploaded(Buffer.from('a text'), 'text/plain')
    const [id = 0n] = await world.minted(1, { filePath: path, attributes: [{ k: 'a', v: 'b' }] })
    await world.approveToken(trader, id, world.approval(stranger))
    const created_at_time: [bigint] = [world.network.now()]
    const mint = world.mintArg({ name: 'Again' })
    await world.as(minter).mint_tokens([mint])
    const nft = world.as(trader)
    const read = async () => [
      await nft.getCollection(),
      await nft.canisterInfo(),
      await nft.icsMetadata(1),
      await nft.icrc7_owner_of([1n, 2n]),
      await nft.icrc37_get_token_approvals(id, [], []),
      await nft.findTokenMarket(['a=b'], 0n, 10n),
      await nft.findTxRecord('1', 0n, 10n),
      await nft.icrc3_get_blocks([{ start: 0n, length: 10n }]),
      await nft.getFile(path),
    ]
    const before = await read()
    await world.installed.upgrade()
    expect(await read()).toEqual(before)
    expect((await world.get(path)).body.toString()).toBe('a text')
    expect(await world.as(minter).mint_tokens([mint])).toMatchObject([[{ Err: { Duplicate: {} } }]])
    expect(
      await nft.icrc7_transfer([world.transferArg(id, stranger, { created_at_time })]),
    ).toMatchObject([[{ Ok: {} }]])
    expect(await nft.icrc3_get_tip_certificate()).toHaveLength(1)
  })
})

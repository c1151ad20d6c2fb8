import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { marketMaker, marketPeople, nftArtists } from './world/identities.ts'
import { NftTraders } from './world/nfts/NftTraders.ts'
import { send } from './world/nfts/people.ts'
import { tokenOf } from './world/pools.ts'

/** The SDK at the market as it is built: what it says of a sale before, and what comes of it. */

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const anyone = marketMaker.getPrincipal()

const balanceOf = (symbol: string, owner: Principal) =>
  world.world.ledger(tokenOf(symbol).name, anyone).icrc1_balance_of({ owner, subaccount: [] })

test.each(['ICP', 'SLU'])(
  'a sale in %s comes to what was estimated, to the unit',
  async (symbol) => {
    const sdk = await world.newTrader()
    const buyer = sdk.principal
    const ledgerId = world.ledgerId(tokenOf(symbol).name)
    const { rows } = await sdk.nftMarket.fetchListings(
      { ledgerId, sort: 'price', isDescending: false },
      { offset: 0, limit: 20 },
    )
    const listing = rows.find(({ royaltyBps }) => royaltyBps > 0n)
    if (listing?.royaltyReceiver === undefined) throw new Error(`no royalty is paid in ${symbol}`)
    const { price, seller, royaltyReceiver } = listing
    const estimate = await sdk.nftMarket.estimateSale(listing)
    await send(world.world, { owner: buyer, subaccount: [] }, { symbol, amount: 2n * price })
    const people = [buyer, Principal.fromText(seller), Principal.fromText(royaltyReceiver)]
    const balances = () => Promise.all(people.map((person) => balanceOf(symbol, person)))
    const before = await balances()

    const receipt = await sdk.nftMarket.buy({ listing })
    if (receipt.kind !== 'buy-nft' || receipt.settlementId === undefined)
      throw new Error('nothing was sold')
    const { settlementId } = receipt
    const settled = () => sdk.nftMarket.fetchSettlement(settlementId)
    await expect.poll(async () => (await settled())?.state, { timeout: 30_000 }).toBe('settled')

    const { toSeller, fee, royalty, ledgerFee } = estimate
    expect(await settled()).toMatchObject({
      ...{ price, ledgerId },
      toSeller: { to: seller, amount: toSeller, status: 'paid' },
      fee: { amount: fee, status: 'paid' },
      royalty: { to: royaltyReceiver, amount: royalty, status: 'paid' },
      refund: { amount: 0n, status: 'none' },
    })
    expect(toSeller + fee + royalty).toBe(price)
    const after = await balances()
    const differences = after.map((balance, place) => balance - (before[place] ?? 0n))
    expect(differences).toEqual([-estimate.buyerPays, estimate.sellerGets, royalty - ledgerFee])
  },
)

test('royalties below the ledger’s fee are owed, and claimed as soon as they are worth a transfer', async () => {
  const artist = await world.newTrader({ identity: nftArtists.mara })
  const collections = await artist.nfts.fetchListed(0, 10)
  const collection = collections.find(({ name }) => name === 'Harbour Lights')?.id
  if (collection === undefined) throw new Error('Harbour Lights is not listed')
  const ledgerId = world.ledgerId('icp_ledger')
  const traders = new NftTraders(world.world)
  const sell = (tokenId: bigint) =>
    traders.sell({ collection: Principal.fromText(collection), tokenId }, marketPeople.saver, {
      ...{ symbol: 'ICP', whole: '0.0015' },
    })
  const owed = async () =>
    (await artist.nftMarket.fetchOwed(artist.principal.toText())).find(
      (row) => row.ledgerId === ledgerId,
    )?.amount ?? 0n
  const owedTo = (amount: bigint) => expect.poll(owed, { timeout: 30_000 }).toBe(amount)

  await sell(13n)
  // five percent of 150 000, of which a transfer takes 10 000
  await owedTo(7_500n)
  await expect(artist.nftMarket.claim({ ledgerId })).rejects.toMatchObject({
    code: 'nft-nothing-owed',
  })
  await sell(15n)
  await owedTo(15_000n)
  const before = await balanceOf('ICP', artist.principal)
  expect(await artist.nftMarket.claim({ ledgerId })).toMatchObject({
    kind: 'claim-nft-money',
    moved: [
      { as: 'received', amount: 5_000n },
      { as: 'fee', amount: 10_000n },
    ],
  })
  await expect.poll(() => balanceOf('ICP', artist.principal)).toBe(before + 5_000n)
  expect(await owed()).toBe(0n)
})

test('what was paid in and has bought nothing is among what lies at the market, until it is claimed', async () => {
  const sdk = await world.newTrader()
  const ledgerId = world.ledgerId('slu_ledger')
  const { owed: before } = await sdk.nftMarket.fetchMine([])
  expect(before).toEqual([])
  const [account] = await world.world.nftMarket(anyone).getEscrowAccount(sdk.principal)
  const amount = 100_000_000n
  await send(world.world, account, { symbol: 'SLU', amount })
  expect((await sdk.nftMarket.fetchMine([])).owed).toEqual([{ ledgerId, amount }])

  const held = await balanceOf('SLU', sdk.principal)
  await sdk.nftMarket.claim({ ledgerId })
  const { ledgerFee } = await sdk.nftMarket.estimateSale({ ledgerId, price: 1n, royaltyBps: 0n })
  expect(await balanceOf('SLU', sdk.principal)).toBe(held + amount - ledgerFee)
  expect((await sdk.nftMarket.fetchMine([])).owed).toEqual([])
})

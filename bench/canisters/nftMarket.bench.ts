import type { Principal } from '@icp-sdk/core/principal'
import {
  artist,
  type MarketWorld,
  NOW_NS,
  PRICE,
  startMarket,
} from '../../canisters/nft-market/src/testing/marketWorld.ts'
import { person, unwrap } from '../../packages/testing/src/exchange/people.ts'
import { instructionsOf } from '../../packages/testing/src/filling/instructionsOf.ts'

/** What a list of so many listings costs, each listed as a person lists one: SLUICE_LISTINGS (10 000). */
const LISTINGS = Number(process.env.SLUICE_LISTINGS ?? 10_000)
/** One person has no more. */
const OF_ONE = 1_000
const BATCH = 100
const ROWS = 50n

const world = await startMarket({ maxSupply: LISTINGS + 2 })
const { network } = world
const canisterId = world.market.canisterId
const anybody = world.as(artist)

async function mintFor(owner: Principal, count: number): Promise<void> {
  const mint = (place: number) => ({
    // equal calls of one moment would be one
    name: `One of many ${place}`,
    to: { owner, subaccount: [] as [] },
    ...{ introduction: '', link: '', artistName: '', nftType: '' },
    ...{ filePath: '', attributes: [], metadata: [] as [], memo: [] as [] },
    created_at_time: NOW_NS,
  })
  for (let minted = 0; minted < count; minted += BATCH)
    await world
      .collection(artist)
      .mint_tokens(
        Array.from({ length: Math.min(BATCH, count - minted) }, (_, at) => mint(minted + at)),
      )
  await world.collection(owner).icrc37_approve_collection([
    {
      approval_info: {
        spender: { owner: canisterId, subaccount: [] },
        ...{ from_subaccount: [], expires_at: [], memo: [] as [], created_at_time: NOW_NS },
      },
    },
  ])
}

/** Prices without an order, so that each has its place among all. */
const priceOf = (tokenId: bigint) => PRICE + ((tokenId * 7_919n) % 10_007n) * 1_000n

async function list(owner: Principal, tokenId: bigint): Promise<void> {
  const terms = { ...world.token('collection', tokenId), ledger: world.ids.ledger }
  const ends: { fromSubaccount: []; expiresAt: [] } = { fromSubaccount: [], expiresAt: [] }
  unwrap(await world.as(owner).listToken({ ...terms, price: priceOf(tokenId), ...ends }))
}

type Read = (of: MarketWorld) => Promise<unknown>
const page = (sort: { time: null } | { price: null }, offset: number): Read => {
  const filter = {
    collection: [] as [],
    seller: [] as [],
    ledger: [world.ids.ledger] as [Principal],
  }
  return () => anybody.getListings({ ...filter, sort, desc: true }, BigInt(offset), ROWS)
}

async function msOf(read: Read): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    const start = performance.now()
    await read(world)
    times.push(performance.now() - start)
  }
  return times.sort((one, other) => one - other)[3] ?? 0
}

const millions = (instructions: bigint) => (Number(instructions) / 1e6).toFixed(2)
let next = 3n
for (let seller = 0; seller * OF_ONE < LISTINGS; seller++) {
  const owner = person(1_000 + seller)
  const count = Math.min(OF_ONE, LISTINGS - seller * OF_ONE)
  await mintFor(owner, count)
  for (let listed = 0; listed < count; listed++) {
    const isMeasured = listed === 5 || listed === count - 1
    const tokenId = next++
    if (!isMeasured) await list(owner, tokenId)
    else {
      const spent = await instructionsOf({ network, canisterId }, () => list(owner, tokenId))
      console.log(
        `listing ${seller * OF_ONE + listed + 1}: ${millions(spent)} million instructions`,
      )
    }
  }
}
const [, listings] = unwrap(await anybody.getTradeState())
console.log(`| a page of ${ROWS} of ${listings} listings | ms |`)
console.log('| --- | ---: |')
for (const offset of [0, LISTINGS / 2, LISTINGS - Number(ROWS)]) {
  console.log(
    `| by time, from ${offset} | ${(await msOf(page({ time: null }, offset))).toFixed(1)} |`,
  )
  console.log(
    `| by price, from ${offset} | ${(await msOf(page({ price: null }, offset))).toFixed(1)} |`,
  )
}
await network.stop()

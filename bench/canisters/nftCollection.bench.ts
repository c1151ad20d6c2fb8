import {
  CollectionWorld,
  minter,
} from '../../canisters/nft-collection/src/testing/CollectionWorld.ts'
import { initOf } from '../../canisters/nft-collection/src/testing/samples.ts'
import { stranger, trader } from '../../packages/testing/src/exchange/people.ts'
import { fillMaps } from '../../packages/testing/src/filling/fillMaps.ts'
import { instructionsOf } from '../../packages/testing/src/filling/instructionsOf.ts'

/** Instructions of a collection's calls, with some tokens and with as many as asked for: SLUICE_TOKENS (99 000). */
const TOKENS = BigInt(process.env.SLUICE_TOKENS ?? 99_000)
/** The numbers of the collection's maps, from `CollectionState.ts`: tokens, holders, blocks. */
const [TOKEN_MAP, OWNER_MAP, BLOCK_MAP] = [1, 2, 7]
const LISTED = 300

const world = await CollectionWorld.start([initOf({ maxSupply: 100_000 })])
const { network, id: canisterId } = world
const spentOn = (work: () => Promise<unknown>) => instructionsOf({ network, canisterId }, work)
const attributes = [
  { k: 'colour', v: 'red' },
  { k: 'size', v: 'big' },
  { k: 'shape', v: 'round' },
]
const picture = (size: number) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(size - 8, 7)])

type Row = readonly [what: string, instructions: bigint]

async function measure(): Promise<Row[]> {
  await world.installed.upgrade()
  await world.network.runUntilIdle()
  // the first calls put on the heap what a collection in use has there
  const mint = async (name: string) => (await world.minted(1, { name, attributes }))[0] ?? 0n
  const warm = await mint('Warm')
  await world.approveToken(trader, warm, world.approval(stranger))
  await world.as(trader).icrc7_transfer([world.transferArg(warm, stranger)])
  let token = 0n
  const rows: Row[] = [
    ['mint, three attributes', await spentOn(async () => (token = await mint('Stone')))],
    [
      'icrc37_approve_tokens',
      await spentOn(() => world.approveToken(trader, token, world.approval(stranger))),
    ],
    [
      'icrc7_transfer',
      await spentOn(() => world.as(trader).icrc7_transfer([world.transferArg(token, stranger)])),
    ],
    [
      'upload of 200 KB: chunk and commit',
      await spentOn(() => world.uploaded(picture(200_000), 'image/png')),
    ],
  ]
  for (let round = 0; round < LISTED / 100; round++)
    await world.minted(100, { name: `Listed ${round}`, attributes: [] })
  return rows
}

const few = await measure()
const [tokens, log] = [
  await world.as(stranger).icrc7_total_supply(),
  (await world.as(stranger).icrc3_get_blocks([])).log_length,
]
const repeated = [
  { memory: TOKEN_MAP, first: tokens + 1n, count: TOKENS - tokens },
  { memory: OWNER_MAP, first: tokens + 1n, count: TOKENS - tokens },
  { memory: BLOCK_MAP, first: log, count: TOKENS - tokens },
]
await fillMaps({ network, canisterId }, { repeated })
const many = new Map(await measure())
const millions = (instructions = 0n) => (Number(instructions) / 1e6).toFixed(2)
console.log(`| million instructions | ${tokens} tokens | ${TOKENS} tokens |`)
console.log('| --- | ---: | ---: |')
for (const [what, spent] of few)
  console.log(`| ${what} | ${millions(spent)} | ${millions(many.get(what))} |`)
const upgrade = await spentOn(() => world.installed.upgrade())
console.log(`| upgrade | | ${millions(upgrade)} |`)
const batch = await spentOn(() =>
  world
    .as(minter)
    .mint_tokens(
      Array.from({ length: 20 }, (_, place) => world.mintArg({ name: `Batch ${place}` })),
    ),
)
console.log(`| mint_tokens, each of 20 | | ${millions(batch / 20n)} |`)
await world.network.stop()

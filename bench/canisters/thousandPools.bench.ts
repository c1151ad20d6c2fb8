import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { createSdk } from '@sluice/sdk'
import { actorOn, openPool } from '@sluice/testing'
import { copyWorld } from '../../local/src/testing/savedWorld.ts'
import { NO_PAUSES_MS, TestWorld } from '../../local/src/testing/TestWorld.ts'
import { minter } from '../../local/src/world/identities.ts'
import { installLedger } from '../../packages/testing/src/exchange/ledgers.ts'
import { mebibytes } from '../network/measure.ts'

/**
 * A thousand pools on one machine, each made as anybody makes one: paid for, created by the factory, given liquidity. Then the whole network
 * ends and starts again, somebody who knows nothing lists the pools, and asks for the best trade over them. A number after the file's name
 * makes fewer. The floor of listing and routing is the same in the world as it comes, with eleven pools.
 */
const COUNT = Number(process.argv[2] ?? '1000')
const ICP = 100_000_000n
const TIERS = [500n, 3_000n, 10_000n] as const
const LIQUIDITY = 1_000_000_000_000n

const folder = await copyWorld()
let world = await TestWorld.startIn(folder)
const identity = Ed25519KeyIdentity.generate()
const founder = identity.getPrincipal()

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const value = await work()
  console.log(`${what}: ${(performance.now() - start).toFixed(0)} ms`)
  return value
}

/** What a visitor's first question costs; a new SDK each time, which knows nothing. */
async function ask(label: string, [tokenIn, tokenOut]: readonly [string, string]): Promise<void> {
  const sdk = createSdk(world.config, { retryPausesMs: NO_PAUSES_MS })
  const pools = await timed(`${label}, list`, () => sdk.pools.list())
  const request = { kind: 'exact-in', tokenIn, tokenOut, amount: 1_000_000n } as const
  const quote = await timed(`${label}, best trade, read and found`, () => sdk.trade.quote(request))
  await timed(`${label}, best trade again`, () => sdk.trade.quote(request))
  console.log(`${label}: ${pools.length} pools, ${quote?.branches.length ?? 0} ways`)
}

const listed = [world.ledgerId('icp_ledger'), world.ledgerId('ckbtc_ledger')] as const
// the first question to canisters of this process waits until their modules are compiled
await ask('first of all', listed)
await ask('as it comes', listed)

// every pair of so many ledgers in three tiers
const tokensFor = (pools: number) => Math.ceil((1 + Math.sqrt(1 + (8 * pools) / TIERS.length)) / 2)
const { network } = world.world
const ledgers: string[] = []
for (let index = 0; index < tokensFor(COUNT); index++) {
  const ledger = { symbol: `T${index}`, fee: 10n, minter: minter.getPrincipal() }
  const balances = [[founder, 10n ** 20n]] as const
  ledgers.push((await installLedger(network, { ...ledger, balances })).toText())
}
await world.world.ledger('icp_ledger', minter.getPrincipal()).icrc1_transfer({
  to: { owner: founder, subaccount: [] },
  amount: BigInt(COUNT + 100) * 2n * ICP,
  fee: [],
  memo: [],
  from_subaccount: [],
  created_at_time: [],
})

const wanted = ledgers
  .flatMap((one, index) => ledgers.slice(index + 1).map((other) => [one, other] as const))
  .flatMap(([one, other]) => TIERS.map((feePips) => ({ one, other, feePips })))
  .slice(0, COUNT)
const began = performance.now()
for (const [index, { one, other, feePips }] of wanted.entries()) {
  await openPool(
    {
      principal: founder,
      canisters: world.config.canisters,
      call: (service, id) => actorOn(network, service, Principal.fromText(id), founder),
    },
    {
      sides: [
        { ledgerId: one, amount: LIQUIDITY },
        { ledgerId: other, amount: LIQUIDITY },
      ],
      feePips,
    },
  )
  if ((index + 1) % 100 === 0) {
    const each = (performance.now() - began) / (index + 1)
    const memory = mebibytes(process.memoryUsage().rss)
    console.log(`${index + 1} pools made, ${each.toFixed(0)} ms each, process ${memory}`)
  }
}

await timed('stop', () => world.stop())
world = await timed('start again', () => TestWorld.startIn(folder))
const [first = '', second = ''] = ledgers
await ask(`with ${COUNT} more, listed tokens`, listed)
await ask(`with ${COUNT} more, new tokens`, [first, second])
const sdk = createSdk(world.config, { identity, retryPausesMs: NO_PAUSES_MS })
const quote = await sdk.quote({ tokenIn: first, tokenOut: second, amountIn: 1_000_000n })
if (quote) await timed('a swap', () => sdk.swap.run({ quote, slippagePpm: 10_000n }))
console.log(
  `process ${mebibytes(process.memoryUsage().rss)}, data ${mebibytes(await sizeOf(folder))}`,
)
await world.stop()

async function sizeOf(path: string): Promise<number> {
  const info = await stat(path)
  if (!info.isDirectory()) return info.size
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

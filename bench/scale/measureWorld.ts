import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SwapFactory } from '@sluice/candid'
import { Operator, poolsBy, upgradePools } from '@sluice/deployment'
import { createSdk } from '@sluice/sdk'
import { activate, nextModule } from '@sluice/testing/exchange/poolUpgrades'
import { TestWorld } from '../../local/src/testing/TestWorld.ts'
import { deployer } from '../../local/src/world/identities.ts'
import { mebibytes, timed } from '../network/measure.ts'

/**
 * What a world of many pools takes, beginning with its start, in a process of its own. Its parent gets the figures; by hand they are printed as
 * they come. How many pools are upgraded may follow the folder.
 */
export type Figures = { readonly pools: number; readonly rows: Readonly<Record<string, string>> }

const rows: Record<string, string> = {}

async function row<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [milliseconds, result] = await timed(work)
  rows[name] = `${milliseconds.toFixed(0)} ms`
  console.log(`${name}: ${rows[name]}`)
  return result
}

const [folder = '', upgrades = '50'] = process.argv.slice(2)
const world = await row('start from what was saved', () => TestWorld.startIn(folder))
const { config } = world
rows['memory of the process, started'] = mebibytes(process.memoryUsage().rss)

// a new SDK each time: a visitor who knows nothing
await row('list, first question after the start', () => createSdk(config).pools.list())
const pools = await row('list', () => createSdk(config).pools.list())

const [tokenIn, tokenOut] = [world.ledgerId('icp_ledger'), world.ledgerId('ckbtc_ledger')]
const amount = 1_000_000n
const trader = createSdk(config)
const request = { kind: 'exact-in', tokenIn, tokenOut, amount } as const
await row('best trade, first after the start', () => createSdk(config).trade.quote(request))
await row('best trade, pools read and way found', () => trader.trade.quote(request))
await row('best trade again', () => trader.trade.quote(request))

// between the newest tokens there are as many ways round as there are tokens
const newest = pools.at(-1)
if (newest) {
  const [first, second] = [newest.token0, newest.token1]
  const among = { kind: 'exact-in', tokenIn: first, tokenOut: second, amount } as const
  await createSdk(config).trade.quote(among)
  await row('best trade among the newest pools', () => createSdk(config).trade.quote(among))
}

const person = await world.newTrader()
const quote = await person.quote({ tokenIn, tokenOut, amountIn: amount })
if (quote) await row('a swap', () => person.swap.run({ quote, slippagePpm: 10_000n }))
rows['memory of the process, asked'] = mebibytes(process.memoryUsage().rss)

const operator = new Operator(config, deployer)
const factory = operator.id('swap_factory')
const module = await nextModule(randomBytes(8))
await activate(operator.actor<SwapFactory._SERVICE>(SwapFactory, factory), module)
const port = poolsBy({
  actor: (service, id) => operator.actor(service, id),
  moduleHash: (id) => operator.moduleHash(id),
  factory,
  wait: () => setTimeout(100),
})
const [tookMs, { upgraded }] = await timed(() =>
  upgradePools(
    { ...port, listPools: async () => (await port.listPools()).slice(-Number(upgrades)) },
    {
      expected: createHash('sha256').update(module).digest('hex'),
      wave: 10,
      report: () => {},
    },
  ),
)
rows['an upgrade of a pool by the factory, looked at'] =
  `${(tookMs / upgraded).toFixed(0)} ms, mean of ${upgraded}`
rows['memory of the process, upgraded'] = mebibytes(process.memoryUsage().rss)
await world.stop()
rows['data folder'] = mebibytes(await sizeOf(folder))
console.log(JSON.stringify(rows, undefined, 2))
process.send?.({ pools: pools.length, rows } satisfies Figures)
process.disconnect?.()

async function sizeOf(path: string): Promise<number> {
  const info = await stat(path)
  if (!info.isDirectory()) return info.size
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * How long after a swap's answer its event reaches somebody who listens: boots a world with the info service, swaps through the SDK
 * one after the other and prints the median and the longest time, and beside it how long the swaps themselves took.
 * Run with `npm run bench:live`.
 */
import { setTimeout } from 'node:timers/promises'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk, parseConfig } from '@sluice/sdk'
import { followLive, type InfoTransaction } from '@sluice/sdk/info'
import { bootWorld } from '../../e2e/src/bootWorld.ts'
import { fund } from '../../e2e/src/wallets/fund.ts'

const SWAPS = 20
const AIM_MS = 1_000
/** The service looks twice a second: pauses of these lengths meet it at all times between two looks. */
const LOOK_MS = 500
const STRIDE_MS = 137
const LONGEST_MS = 30_000
const AMOUNT = 10_000_000n
const ONE_PERCENT = 10_000n

const world = await bootWorld({ hasInfo: true })
try {
  await measure(parseConfig(await (await fetch(`${world.webUrl}/config.json`)).json()))
} finally {
  await world.stop()
}

async function measure(config: ReturnType<typeof parseConfig>): Promise<void> {
  const identity = Ed25519KeyIdentity.generate()
  const me = identity.getPrincipal().toText()
  await fund(config, me)
  const sdk = createSdk(config, { identity })
  const { icp_ledger: icp = '', ckbtc_ledger: ckbtc = '' } = config.canisters
  const feed = listen(config.services?.info ?? '', me)
  await feed.isOpen

  const waited: number[] = []
  const took: number[] = []
  for (let round = 0; round < SWAPS; round++) {
    await setTimeout((round * STRIDE_MS) % LOOK_MS)
    const quote = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: AMOUNT })
    if (quote === undefined) throw new Error('no pool gives a quote')
    const told = feed.next()
    const startedAt = performance.now()
    let answeredAt = startedAt
    await sdk.swap.run({
      quote,
      slippagePpm: ONE_PERCENT,
      onStep: ({ step, status }) => {
        if (step === 'swap' && status === 'done') answeredAt = performance.now()
      },
    })
    const { transaction, at } = await told
    if (transaction.poolId !== quote.poolId) throw new Error('an event of another pool was told')
    waited.push(at - answeredAt)
    took.push(answeredAt - startedAt)
  }
  feed.stop()

  const median = middleOf(waited)
  console.log(`${SWAPS} swaps, one after the other; of each`)
  console.log(row('from the order to its answer', took))
  console.log(row('from the answer to the event', waited))
  console.log(`aim of ${AIM_MS} ms in the median: ${median <= AIM_MS ? 'reached' : 'missed'}`)
}

type Heard = { readonly transaction: InfoTransaction; readonly at: number }

/** What the service tells of somebody as it happens. */
function listen(url: string, principal: string) {
  const stopping = new AbortController()
  const opened = Promise.withResolvers<void>()
  let waiting = Promise.withResolvers<Heard>()
  const run = async () => {
    const query = {
      topics: [`user:${principal}`],
      signal: stopping.signal,
      onOpen: opened.resolve,
      onBroken: (error: unknown) => {
        throw error
      },
    }
    for await (const event of followLive({ url }, query))
      if (event.kind === 'transaction' && event.transaction.action === 'Swap')
        waiting.resolve({ transaction: event.transaction, at: performance.now() })
  }
  run().catch((error: unknown) => {
    opened.reject(error)
    waiting.reject(error)
  })
  return {
    isOpen: opened.promise,
    /** The next swap; asked for before it is made. */
    next: (): Promise<Heard> => {
      waiting = Promise.withResolvers()
      return Promise.race([waiting.promise, tooLate()])
    },
    stop: () => stopping.abort(),
  }
}

async function tooLate(): Promise<never> {
  await setTimeout(LONGEST_MS, undefined, { ref: false })
  throw new Error(`no event within ${LONGEST_MS / 1_000} s`)
}

function row(name: string, times: readonly number[]): string {
  const figures = `median ${middleOf(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
  return `  ${name.padEnd(32)} ${figures}`
}

function middleOf(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[Math.floor(place)] ?? Number.NaN
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}

/**
 * The pages of a DAO with hundreds of proposals and for somebody with two hundred neurons: prints how long each takes from its address to
 * what it is about, in an empty browser, in one that was there before, and from another page of the app. All of it is real: a voter makes the proposals, and the person
 * stakes each neuron. Run with `npm run bench:governance`.
 */
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { createSdk, newOrderKey } from '@sluice/sdk'
import { parseConfig } from '@sluice/sdk/config'
import { bootWorld } from '../../e2e/src/bootWorld.ts'
import { leaveSession } from '../../e2e/src/wallets/earlierVisit.ts'
import { fund } from '../../e2e/src/wallets/fund.ts'
import { daoVoters } from '../../local/src/world/identities.ts'

const [NEURONS, PROPOSALS] = [200, 200]
const RUNS = 3
const AT_ONCE = 10
const SLU = 100_000_000n
const LONGEST_MS = 60_000

const PAGES = [
  { path: '/sns/neurons', shown: 'section[aria-label^="Neuron "]' },
  { path: '/sns/voting', shown: 'main a[href*="/sns/voting/"]' },
]

const world = await bootWorld()
const config = parseConfig(await (await fetch(`${world.webUrl}/config.json`)).json())
const person = Ed25519KeyIdentity.generate()
const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await seed()
  console.log('| page | cold ms | warm ms | from another page ms |')
  console.log('|---|---|---|---|')
  for (const { path, shown } of PAGES) {
    const runs: Visit[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, path, shown))
    const middle = (of: (run: Visit) => number) =>
      Math.round(runs.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0)
    const figures = [
      ({ cold }: Visit) => cold,
      ({ warm }: Visit) => warm,
      ({ next }: Visit) => next,
    ]
    console.log(`| ${[path, ...figures.map(middle)].join(' | ')} |`)
  }
} finally {
  await browser.close()
  await world.stop()
}

type Visit = { readonly cold: number; readonly warm: number; readonly next: number }

/** Once with nothing in the browser but the session, once more, and once by a link of another page. */
async function visit(chrome: Browser, path: string, shown: string): Promise<Visit> {
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } })
  const cold = await open(context, path, shown)
  const warm = await open(context, path, shown)
  const next = await openNext(context, path, shown)
  await context.close()
  return { cold, warm, next }
}

async function open(context: BrowserContext, path: string, shown: string): Promise<number> {
  const page = await context.newPage()
  await leaveSession(page, world.webUrl, { person })
  const start = performance.now()
  await page.goto(world.webUrl + path)
  await page.locator(shown).first().waitFor({ timeout: LONGEST_MS })
  const ms = performance.now() - start
  await page.close()
  return ms
}

async function openNext(context: BrowserContext, path: string, shown: string): Promise<number> {
  const page = await context.newPage()
  await leaveSession(page, world.webUrl, { person })
  await page.goto(`${world.webUrl}/swap`)
  await page.getByText(/1 ICP = /).waitFor({ timeout: LONGEST_MS })
  await page.waitForLoadState('networkidle')
  const start = performance.now()
  // what a link of the app does
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator(shown).first().waitFor({ timeout: LONGEST_MS })
  const ms = performance.now() - start
  await page.close()
  return ms
}

/** Neurons of the person, and proposals of a voter of the DAO. */
async function seed(): Promise<void> {
  const start = performance.now()
  await fund(config, person.getPrincipal().toText())
  const mine = createSdk(config, { identity: person })
  const voter = createSdk(config, { identity: daoVoters.nadia })
  const own = config.canisters.sns_root
  const sns = (await mine.sns.fetchList()).find(({ rootId }) => rootId === own)
  if (sns === undefined) throw new Error('the DAO is not listed')
  const { governanceId, ledgerId } = sns
  await inParallel(NEURONS, () =>
    mine.sns.stake({
      governanceId,
      ledgerId,
      amount: SLU,
      key: newOrderKey(mine.principal.toText()),
    }),
  )
  console.error(`neurons staked after ${Math.round((performance.now() - start) / 1_000)} s`)
  const [strongest] = await voter.sns.fetchNeurons(governanceId)
  if (strongest === undefined) throw new Error('the voter has no neuron')
  await inParallel(PROPOSALS, (at) =>
    voter.sns.propose({
      ...{ governanceId, neuronId: strongest.id, key: newOrderKey(voter.principal.toText()) },
      proposal: {
        title: `Motion ${at}`,
        summary: 'What is decided here is written down at length. '.repeat(40),
        url: '',
        action: { kind: 'motion', text: `It is decided that ${at}.` },
      },
    }),
  )
  console.error(`seeded in ${Math.round((performance.now() - start) / 1_000)} s`)
}

async function inParallel(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const turn = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, turn))
}

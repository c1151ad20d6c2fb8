import type { Identity } from '@icp-sdk/core/agent'
import type { ClosedPool, Decision, PoolsPort } from '@sluice/deployment'
import type { Config, Sdk } from '@sluice/sdk'
import { type Command, PlainText, usage } from '../Command.ts'
import { isConfirmed } from '../isConfirmed.ts'
import { closedPoolsText, closedPoolText } from './closedPoolText.ts'
import { operatedPoolCommand } from './operatedPoolCommands.ts'

export type PoolOptions = {
  readonly config: Config
  readonly identity: Identity
  /** Pools that the factory is given at once. */
  readonly wave: string
  /** Pools whose ledgers may say less than they owe, as text. */
  readonly except: readonly string[]
  /** Whether the answer to every question is yes. */
  readonly isAgreed: boolean
  /** Whether nothing is done. */
  readonly isRehearsed: boolean
  readonly operators: Sdk['operators']
  readonly report: (text: string) => void
}

/** The commands under `pools`. */
export function poolCommand(
  { config, identity, wave, except, isAgreed, isRehearsed, operators, report }: PoolOptions,
  line: readonly string[],
): Command {
  const [name = '', id = ''] = line
  // it brings the build of canisters along, which no other command needs
  const reach = async () => {
    const deployment = await import('@sluice/deployment')
    return { deployment, pools: deployment.poolsOf(new deployment.Operator(config, identity)) }
  }
  const decided = (decision: Decision) => async () => {
    const { deployment, pools } = await reach()
    const ended = await deployment.decide(pools, {
      ...{ decision, id, report },
      expected: await deployment.builtHash('swap-pool'),
      except: new Set(except),
      isConfirmed: (pool) => {
        report(closedPoolText(pool))
        if (isRehearsed) return Promise.resolve(false)
        return isAgreed ? Promise.resolve(true) : isConfirmed(QUESTIONS[decision])
      },
    })
    return new PlainText(`${ended}\n`)
  }
  switch (name) {
    case 'closed':
      return async () => {
        const closed = await fetchClosed((await reach()).pools)
        return new PlainText(closedPoolsText(closed), { closed })
      }
    case 'open':
    case 'put-back':
    case 'repair':
      return decided(name)
    case 'upgrade':
      return async () => {
        const { deployment, pools } = await reach()
        const expected = await deployment.builtHash('swap-pool')
        return deployment.upgradePools(pools, {
          ...{ expected, wave: waveOf(wave), report },
          except: new Set(except),
        })
      }
    case 'progress':
      return async () => (await reach()).pools.progress()
    case 'pause':
      return async () => {
        const { pools } = await reach()
        await pools.pause()
        return new PlainText(pausedText(await pools.progress()))
      }
    case 'resume':
      return async () => {
        const { pools } = await reach()
        await pools.resume()
        return new PlainText(resumedText(await pools.progress()))
      }
    case 'retry':
      return async () => (await reach()).pools.retryFailed()
    default:
      return operatedPoolCommand(operators.pools, line) ?? usage
  }
}

const QUESTIONS: Record<Decision, string> = {
  open: 'Open it as it is, and drop its copies?',
  'put-back': 'Try again to bring it back?',
  repair: "Install the factory's module, and open it if it has its books of before then?",
}

async function fetchClosed(pools: PoolsPort): Promise<ClosedPool[]> {
  const closed: ClosedPool[] = []
  for (const id of await pools.closedPools()) closed.push(await pools.examineClosed(id))
  return closed
}

type Waiting = { readonly current: string | undefined; readonly waiting: number }

/** What operators read once upgrades are paused. */
export function pausedText({ current, waiting }: Waiting): string {
  const first = current === undefined ? 'No pool is being upgraded' : `${current} is upgraded still`
  return `Paused. ${first}; ${poolsWait(waiting)} until \`pools resume\`.\n`
}

export function resumedText({ current, waiting }: Waiting): string {
  if (current === undefined && waiting === 0)
    return 'Resumed. No pool waits: `pools upgrade` gives the factory those that are left.\n'
  const first = current === undefined ? '' : `${current} is being upgraded, and `
  return `Resumed. ${first}${poolsWait(waiting)} for their turn.\n`
}

const poolsWait = (count: number) => (count === 1 ? '1 pool waits' : `${count} pools wait`)

const MOST_POOLS = 1_000

function waveOf(text: string): number {
  const wave = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (wave < 1 || wave > MOST_POOLS) throw new Error(`A wave has from 1 to ${MOST_POOLS} pools`)
  return wave
}

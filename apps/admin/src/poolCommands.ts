import type { Identity } from '@icp-sdk/core/agent'
import type { Config } from '@sluice/sdk'
import { type Command, usage } from './Command.ts'

export type PoolOptions = {
  readonly config: Config
  readonly identity: Identity
  /** Pools that the factory is given at once. */
  readonly wave: string
  readonly report: (text: string) => void
}

/** The commands under `pools`. */
export function poolCommand(
  { config, identity, wave, report }: PoolOptions,
  [name = '']: readonly string[],
): Command {
  // it brings the build of canisters along, which no other command needs
  const reach = async () => {
    const deployment = await import('@sluice/deployment')
    return { deployment, pools: deployment.poolsOf(new deployment.Operator(config, identity)) }
  }
  switch (name) {
    case 'upgrade':
      return async () => {
        const { deployment, pools } = await reach()
        const expected = await deployment.builtHash('swap-pool')
        return deployment.upgradePools(pools, { expected, wave: waveOf(wave), report })
      }
    case 'progress':
      return async () => (await reach()).pools.progress()
    case 'retry':
      return async () => (await reach()).pools.retryFailed()
    default:
      return usage
  }
}

const MOST_POOLS = 1_000

function waveOf(text: string): number {
  const wave = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (wave < 1 || wave > MOST_POOLS) throw new Error(`A wave has from 1 to ${MOST_POOLS} pools`)
  return wave
}

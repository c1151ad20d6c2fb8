import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'
import { ofFigure } from './offerCommands.ts'
import { either } from './settingsCommands.ts'

/** The commands under `factory`: who leads it, and what makes pools. */
export function factoryCommand(
  { operators: { factory } }: Pick<Sdk, 'operators'>,
  [name = '', ...args]: readonly string[],
): Command {
  switch (name) {
    case 'show':
      return async () => ({
        governance: (await factory.fetchGovernance()) ?? null,
        admins: await factory.fetchAdmins(),
        installers: await factory.fetchInstallers(),
        tiers: await factory.fetchTiers(),
      })
    case 'admin':
      return either(
        args,
        async (id) => factory.setAdmins([...new Set([...(await factory.fetchAdmins()), id])]),
        async (id) => factory.setAdmins((await factory.fetchAdmins()).filter((one) => one !== id)),
      )
    case 'tier': {
      const [state, pips] = args
      return state === 'on' || state === 'off'
        ? ofFigure(pips, (feePips) => factory.setTierOffered(feePips, state === 'on'))
        : usage
    }
    case 'installer': {
      const [action, id] = args
      return action === 'remove' && id !== undefined ? () => factory.removeInstaller(id) : usage
    }
    default:
      return usage
  }
}

import type { Sdk } from '@sluice/sdk'
import { CHART_KINDS } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'

/** The commands under `settings`. */
export function settingsCommand(
  { settings }: Sdk,
  [name = '', ...args]: readonly string[],
): Command {
  switch (name) {
    case 'show':
      return async () => ({
        notice: await settings.fetchNotice(),
        banner: await settings.fetchAds(),
        chart: await settings.fetchDefaultChart(),
        closed: await settings.fetchMaintenance(),
        pages: await settings.fetchMaintenancePages(),
        tokens: await settings.fetchDefaultTokens(),
      })
    case 'notice':
      return ({ url }) => settings.setNotice({ content: args[0] ?? '', url })
    case 'banner':
      return ({ url, button }) =>
        settings.setAds({ content: args[0] ?? '', url, buttonName: button })
    case 'chart': {
      const kind = CHART_KINDS.find((one) => one === args[0])
      return kind === undefined ? usage : () => settings.setDefaultChart(kind)
    }
    case 'page':
      return pageCommand(settings, args)
    case 'token':
      return either(
        args,
        (id) => settings.addDefaultToken(id),
        (id) => settings.removeDefaultToken(id),
      )
    case 'controller':
      return either(
        args,
        (id) => settings.addController(id),
        (id) => settings.removeController(id),
      )
    default:
      return usage
  }
}

function pageCommand(settings: Sdk['settings'], [action, name, path]: readonly string[]): Command {
  if (name === undefined) return usage
  switch (action) {
    case 'add':
      return path === undefined ? usage : () => settings.addMaintenancePage({ name, path })
    case 'remove':
      return () => settings.removeMaintenancePage(name)
    case 'close':
      return () => settings.setMaintenance(name, 'closed')
    case 'open':
      return () => settings.setMaintenance(name, 'open')
    default:
      return usage
  }
}

/** `add <id>` or `remove <id>`. */
export function either(
  [action, id]: readonly string[],
  add: (id: string) => Promise<void>,
  remove: (id: string) => Promise<void>,
): Command {
  if (id === undefined) return usage
  if (action === 'add') return () => add(id)
  return action === 'remove' ? () => remove(id) : usage
}

import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'

type Pools = Sdk['operators']['pools']

/** The commands under `pools` that change what pools take, and from whom. Undefined for any other. */
export function operatedPoolCommand(
  pools: Pools,
  [name = '', ...args]: readonly string[],
): Command | undefined {
  switch (name) {
    case 'list':
      return () => pools.fetchPools([])
    case 'show':
      return args.length === 0 ? usage : () => pools.fetchPools(args)
    case 'trading':
      return switched(pools, args, (ids, isOn) => pools.setOpen(ids, isOn))
    case 'orders':
      return switched(pools, args, (ids, isOn) => pools.setTakesLimitOrders(ids, isOn))
    case 'whitelist':
      return listed(args, {
        fetch: (pool) => pools.fetchWhiteList(pool),
        set: (pool, all) => pools.setWhiteList(pool, all),
      })
    case 'admin':
      return listed(args, {
        fetch: (pool) => pools.fetchAdmins(pool),
        set: (pool, all) => pools.setAdmins(pool, all),
      })
    case 'remove':
      return args.length === 0 ? usage : () => pools.remove(args)
    default:
      return workCommand(pools, name, args)
  }
}

/** What a pool does by itself. */
function workCommand(
  pools: Pools,
  name: string,
  [pool, ...jobs]: readonly string[],
): Command | undefined {
  const commands: Readonly<Record<string, (pool: string) => Promise<unknown>>> = {
    jobs: (id) => pools.fetchJobs(id),
    'restart-jobs': (id) => pools.restartJobs(id, jobs),
    'stop-jobs': (id) => pools.stopJobs(id, jobs),
    payouts: (id) => pools.restartPayouts(id),
    'ledger-fees': (id) => pools.refreshLedgerFees(id),
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return undefined
  return pool === undefined ? usage : () => command(pool)
}

/** `on|off <pool>...`, or `on|off all`. */
function switched(
  pools: Pools,
  [state, ...ids]: readonly string[],
  set: (ids: readonly string[], isOn: boolean) => Promise<void>,
): Command {
  if ((state !== 'on' && state !== 'off') || ids.length === 0) return usage
  const isAll = ids.length === 1 && ids[0] === 'all'
  return async () => set(isAll ? await pools.fetchIds() : ids, state === 'on')
}

type List = {
  readonly fetch: (pool: string) => Promise<string[]>
  readonly set: (pool: string, all: readonly string[]) => Promise<void>
}

/** `add|remove <pool> <principal>`. */
function listed([action, pool, principal]: readonly string[], { fetch, set }: List): Command {
  if (pool === undefined || principal === undefined) return usage
  if (action === 'add')
    return async () => set(pool, [...new Set([...(await fetch(pool)), principal])])
  if (action !== 'remove') return usage
  return async () =>
    set(
      pool,
      (await fetch(pool)).filter((one) => one !== principal),
    )
}

import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from './Command.ts'
import { either } from './settingsCommands.ts'

type Operators = Sdk['operators']

/** The commands under `farms`. */
export function farmCommand(
  { farms }: Operators,
  [name = '', ...args]: readonly string[],
): Command {
  const [id, ...rest] = args
  switch (name) {
    case 'show':
      return async () => ({
        founders: await farms.fetchFounders(),
        feePerMille: await farms.fetchFeePerMille(),
      })
    case 'founder':
      return either(
        args,
        (principal) => farms.addFounder(principal),
        (principal) => farms.removeFounder(principal),
      )
    case 'fee':
      return ofFigure(id, (fee) => farms.setFeePerMille(fee))
    default:
      return id === undefined ? usage : ofFarm(farms, name, id, rest)
  }
}

function ofFarm(
  farms: Operators['farms'],
  name: string,
  id: string,
  rest: readonly string[],
): Command {
  switch (name) {
    case 'admins':
      return () => farms.setFarmAdmins(id, rest)
    case 'finish':
      return () => farms.finish(id)
    case 'restart':
      return () => farms.restart(id)
    case 'pay':
      return () => farms.sendRewards(id)
    case 'close':
      return () => farms.close(id)
    case 'limits': {
      const [least0, least1, positions] = rest.slice(0, 3).map(figureOf)
      if (least0 === undefined || least1 === undefined || positions === undefined) return usage
      const isPriceInside = rest[3] === 'inside'
      if (rest.length > (isPriceInside ? 4 : 3)) return usage
      return () => farms.setLimits(id, { least0, least1, positions, isPriceInside })
    }
    default:
      return usage
  }
}

/** The commands under `staking`. */
export function stakingCommand(
  { staking }: Operators,
  [name = '', ...args]: readonly string[],
): Command {
  const [id, ...rest] = args
  switch (name) {
    case 'show':
      return async () => ({ founders: await staking.fetchFounders() })
    case 'founder':
      return either(
        args,
        (principal) => staking.addFounder(principal),
        (principal) => staking.removeFounder(principal),
      )
    case 'fee':
      return ofFigure(id, (fee) => staking.setFeePerMille(fee))
    default:
      return id === undefined ? usage : ofStakingPool(staking, name, id, rest)
  }
}

function ofStakingPool(
  staking: Operators['staking'],
  name: string,
  id: string,
  rest: readonly string[],
): Command {
  switch (name) {
    case 'admins':
      return () => staking.setPoolAdmins(id, rest)
    case 'stop':
      return () => staking.stop(id)
    case 'liquidate':
      return () => staking.liquidate(id)
    case 'refund':
      return () => staking.refundUsers(id)
    case 'refund-reward':
      return () => staking.refundReward(id)
    case 'delete':
      return () => staking.delete(id)
    default:
      return usage
  }
}

/** The commands under `claims`. */
export function claimCommand(
  { claims }: Operators,
  [name = '', ...args]: readonly string[],
): Command {
  const [id] = args
  switch (name) {
    case 'list':
      return () => claims.fetchEvents()
    case 'show':
      return async () => ({ admins: await claims.fetchAdmins() })
    case 'admin':
      return either(
        args,
        (principal) => claims.addAdmin(principal),
        (principal) => claims.removeAdmin(principal),
      )
    default:
      return id === undefined ? usage : ofClaim(claims, name, id)
  }
}

function ofClaim(claims: Operators['claims'], name: string, id: string): Command {
  switch (name) {
    case 'open':
      return () => claims.setOpen(id, true)
    case 'close':
      return () => claims.setOpen(id, false)
    case 'delete':
      return () => claims.delete(id)
    case 'refund':
      return async () => ({ sent: await claims.refund(id) })
    case 'unlock':
      return () => claims.unlock(id)
    default:
      return usage
  }
}

/** A whole number of units; undefined for what is none. */
const figureOf = (text: string): bigint | undefined =>
  /^\d{1,40}$/.test(text) ? BigInt(text) : undefined

function ofFigure(text: string | undefined, set: (figure: bigint) => Promise<void>): Command {
  const figure = text === undefined ? undefined : figureOf(text)
  return figure === undefined ? usage : () => set(figure)
}

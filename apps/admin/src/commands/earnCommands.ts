import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'
import { figureOf, type OfferOperations, ofFigure } from './offerCommands.ts'

type Operators = Sdk['operators']

/** The commands under `farms`. */
export const farmOperations = ({ farms }: Operators): OfferOperations => ({
  show: async () => ({
    founders: await farms.fetchFounders(),
    feePerMille: await farms.fetchFeePerMille(),
  }),
  people: founders(farms),
  all: ([fee]) => ({ fee: ofFigure(fee, (figure) => farms.setFeePerMille(figure)) }),
  one: (id, args) => ({
    admins: () => farms.setFarmAdmins(id, args),
    finish: () => farms.finish(id),
    restart: () => farms.restart(id),
    pay: () => farms.sendRewards(id),
    close: () => farms.close(id),
    limits: limitsOf(farms, id, args),
    'put-out': ofFigure(args[0], (positionId) => farms.putOut(id, positionId)),
    'least-worth': ofFigure(args[0], (fees) => farms.setLeastWorth(id, fees)),
  }),
})

function limitsOf(farms: Operators['farms'], id: string, args: readonly string[]): Command {
  const [least0, least1, positions] = args.slice(0, 3).map(figureOf)
  if (least0 === undefined || least1 === undefined || positions === undefined) return usage
  const isPriceInside = args[3] === 'inside'
  if (args.length > (isPriceInside ? 4 : 3)) return usage
  return () => farms.setLimits(id, { least0, least1, positions, isPriceInside })
}

/** The commands under `staking`. */
export const stakingOperations = ({ staking }: Operators): OfferOperations => ({
  show: async () => ({ founders: await staking.fetchFounders() }),
  people: founders(staking),
  all: ([fee]) => ({ fee: ofFigure(fee, (figure) => staking.setFeePerMille(figure)) }),
  one: (id, args) => ({
    admins: () => staking.setPoolAdmins(id, args),
    stop: () => staking.stop(id),
    liquidate: () => staking.liquidate(id),
    refund: () => staking.refundUsers(id),
    'refund-reward': () => staking.refundReward(id),
    delete: () => staking.delete(id),
  }),
})

const founders = (of: Operators['farms'] | Operators['staking']): OfferOperations['people'] => ({
  name: 'founder',
  add: (principal) => of.addFounder(principal),
  remove: (principal) => of.removeFounder(principal),
})

/** The commands under `claims`. */
export const claimOperations = ({ claims }: Operators): OfferOperations => ({
  show: async () => ({ admins: await claims.fetchAdmins() }),
  people: {
    name: 'admin',
    add: (principal) => claims.addAdmin(principal),
    remove: (principal) => claims.removeAdmin(principal),
  },
  all: () => ({ list: () => claims.fetchEvents() }),
  one: (id) => ({
    open: () => claims.setOpen(id, true),
    close: () => claims.setOpen(id, false),
    delete: () => claims.delete(id),
    refund: async () => ({ sent: await claims.refund(id) }),
    unlock: () => claims.unlock(id),
  }),
})

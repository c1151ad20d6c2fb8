import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'
import { figureOf, type OfferOperations, ofFigure } from './offerCommands.ts'

type Operators = Sdk['operators']

/** The commands under `farms`. */
export const farmOperations = ({ farms }: Operators): OfferOperations => ({
  show: async () => ({
    ...(await shownOf(farms)),
    feePerMille: await farms.fetchFeePerMille(),
  }),
  people: founders(farms),
  all: (args) => ({
    fee: ofFigure(args[0], (figure) => farms.setFeePerMille(figure)),
    price: priceCommand(farms, args),
  }),
  one: (id, args) => ({
    admins: () => farms.setFarmAdmins(id, args),
    vouch: () => farms.vouchFor(id),
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
  show: () => shownOf(staking),
  people: founders(staking),
  all: (args) => ({
    fee: ofFigure(args[0], (figure) => staking.setFeePerMille(figure)),
    price: priceCommand(staking, args),
  }),
  one: (id, args) => ({
    admins: () => staking.setPoolAdmins(id, args),
    vouch: () => staking.vouchFor(id),
    stop: () => staking.stop(id),
    liquidate: () => staking.liquidate(id),
    refund: () => staking.refundUsers(id),
    'refund-reward': () => staking.refundReward(id),
    delete: () => staking.delete(id),
  }),
})

type Founded = Operators['farms'] | Operators['staking']

/** Who creates them for nothing, what everybody else pays, and what nobody vouches for yet. */
async function shownOf(of: Founded) {
  const [founders, creationPrice, newcomers] = await Promise.all([
    of.fetchFounders(),
    of.fetchCreationPrice(),
    of.fetchNewcomers(),
  ])
  return { founders, creationPrice: creationPrice ?? 'founders only', newcomers }
}

/** `price <ledger> <units> <receiver>`, or `price off`. */
export function priceCommand(
  of: Pick<Founded, 'setCreationPrice'>,
  args: readonly string[],
): Command {
  const [ledgerId = '', units, receiver = ''] = args
  if (args.length === 1 && ledgerId === 'off') return () => of.setCreationPrice(undefined)
  const price = figureOf(units)
  if (args.length !== 3 || price === undefined) return usage
  return () => of.setCreationPrice({ ledgerId, price, receiver })
}

const founders = (of: Founded): OfferOperations['people'] => ({
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

/** The commands under `launchpad`. */
export const launchpadOperations = ({ launchpad }: Operators): OfferOperations => ({
  show: async () => {
    const [admins, creationPrice] = await Promise.all([
      launchpad.fetchAdmins(),
      launchpad.fetchCreationPrice(),
    ])
    return { admins, creationPrice: creationPrice ?? 'admins only' }
  },
  people: {
    name: 'admin',
    add: (principal) => launchpad.addAdmin(principal),
    remove: (principal) => launchpad.removeAdmin(principal),
  },
  all: (args) => ({
    list: () => launchpad.fetchSales(),
    price: priceCommand(launchpad, args),
  }),
  one: (id) => ({
    settle: async () => ({ status: await launchpad.settle(id) }),
    books: () => launchpad.checkBooks(id),
  }),
})

/** The commands under `votes`. */
export const voteOperations = ({ votes }: Operators): OfferOperations => ({
  show: async () => {
    const [admins, creationPrice] = await Promise.all([
      votes.fetchAdmins(),
      votes.fetchCreationPrice(),
    ])
    return { admins, creationPrice: creationPrice ?? 'admins only' }
  },
  people: {
    name: 'admin',
    add: (principal) => votes.addAdmin(principal),
    remove: (principal) => votes.removeAdmin(principal),
  },
  all: (args) => ({
    list: () => votes.fetchProjects(),
    price: priceCommand(votes, args),
    upgrade: upgradeCommand(votes, args),
    upgrades: () => votes.fetchUpgrades(),
    pause: () => votes.pauseUpgrades(true),
    resume: () => votes.pauseUpgrades(false),
  }),
  one: (id) => ({
    vouch: () => votes.vouchFor(id),
    remove: () => votes.remove(id),
  }),
})

/** `upgrade <project> …`, or `upgrade all`. */
function upgradeCommand(votes: Operators['votes'], args: readonly string[]): Command {
  if (args.length === 0) return usage
  const isAll = args.length === 1 && args[0] === 'all'
  return async () => ({ ordered: await votes.upgrade(isAll ? undefined : args) })
}

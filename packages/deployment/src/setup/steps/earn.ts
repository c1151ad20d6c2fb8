import { Principal } from '@icp-sdk/core/principal'
import {
  AddressBook,
  ClaimController,
  ClaimStorage,
  FarmFactory,
  Launchpad,
  NftController,
  PositionNft,
  StakingPoolFactory,
  StakingPoolIndex,
  VoteController,
} from '@sluice/candid'
import type { EnvironmentConfig } from '../../config/EnvironmentConfig.ts'
import type { Operator } from '../Operator.ts'
import { accepted, type Step, step } from '../Step.ts'

/** Room is asked for without an event. */
const NO_KEY = new Uint8Array()

/** What the steps use of an operator. */
export type EarnOperator = Pick<Operator, 'principal' | 'id' | 'has' | 'actor'>
type Prices = {
  readonly deployment: Pick<
    EnvironmentConfig['deployment'],
    'claimRoomPrice' | 'creationPrice' | 'governance'
  >
}

/** Farms, staking pools, claim events, sales, collections and votes: who leads them, who knows whom, what they cost. Left out where they are not deployed. */
export function earnSteps(operator: EarnOperator, environment: Prices): Step[] {
  return [
    ...(operator.has('farm_factory') ? farmSteps(operator, environment) : []),
    ...(operator.has('staking_pool_factory') ? stakingSteps(operator, environment) : []),
    ...(operator.has('claim_controller')
      ? [claimStep(operator), roomStep(operator, environment)]
      : []),
    ...(operator.has('launchpad') ? [saleStep(operator, environment)] : []),
    ...(operator.has('nft_controller')
      ? [collectionStep(operator, environment), marketStep(operator), positionStep(operator)]
      : []),
    ...(operator.has('vote_controller') ? [voteStep(operator, environment)] : []),
    ...(operator.has('address_book') ? [addressBookStep(operator, environment)] : []),
  ]
}

function farmSteps(operator: EarnOperator, prices: Prices): Step[] {
  const factory = operator.actor<FarmFactory._SERVICE>(FarmFactory, operator.id('farm_factory'))
  return [
    adminsStep('farms are founded by the operator', operator, factory),
    creationStep(operator, prices, { what: 'a farm', factory }),
  ]
}

type Administered = {
  getAdmins(): Promise<{ ok: { toText(): string }[] } | { err: unknown }>
  setAdmins(admins: Operator['principal'][]): Promise<unknown>
}

const adminsStep = (what: string, operator: EarnOperator, factory: Administered): Step =>
  step(what, {
    isDone: async () => accepted(await factory.getAdmins()).length > 0,
    act: async () => {
      await factory.setAdmins([operator.principal])
    },
  })

function stakingSteps(operator: EarnOperator, prices: Prices): Step[] {
  const factory = operator.actor<StakingPoolFactory._SERVICE>(
    StakingPoolFactory,
    operator.id('staking_pool_factory'),
  )
  const indexId = operator.id('staking_pool_index')
  const index = operator.actor<StakingPoolIndex._SERVICE>(StakingPoolIndex, indexId)
  return [
    adminsStep('staking pools are founded by the operator', operator, factory),
    creationStep(operator, prices, { what: 'a staking pool', factory }),
    step('staking pools know their index', {
      isDone: async () => {
        // refused until it has been told one
        const told = await factory.getInitArgs()
        return 'ok' in told && told.ok.userIndexCid.toText() === indexId.toText()
      },
      act: async () => {
        accepted(await factory.setUserIndexCanister(indexId))
      },
    }),
    step('the index of staking pools knows prices', {
      isDone: async () => (await index.getPriceSource()).length > 0,
      act: () =>
        index.setPriceSource({
          swapFactory: operator.id('swap_factory'),
          icpLedger: operator.id('icp_ledger'),
          exchangeRate: operator.id('exchange_rate'),
        }),
    }),
  ]
}

/** The storage's admin is set with the controller's word for it, in one step: the storage tells nobody who its admins are. */
function claimStep(operator: EarnOperator): Step {
  const controllerId = operator.id('claim_controller')
  const storageId = operator.id('claim_storage')
  const controller = operator.actor<ClaimController._SERVICE>(ClaimController, controllerId)
  const storage = operator.actor<ClaimStorage._SERVICE>(ClaimStorage, storageId)
  return step('claim events are kept in the storage', {
    isDone: async () => {
      const told = await controller.getStorageCanister()
      return 'ok' in told && told.ok === storageId.toText()
    },
    act: async () => {
      accepted(await storage.addAdmin(controllerId.toText()))
      accepted(await controller.addAdmin(operator.principal.toText()))
      // last: it says that the others are done
      accepted(await controller.setStorageCanister(storageId.toText()))
    },
  })
}

/** Something that a canister sells to anybody: `fetch` tells its terms, `set` sets them. */
type Sold = {
  readonly what: string
  readonly price: bigint
  readonly fetch: () => Promise<[] | [Terms]>
  readonly set: (terms: [Terms]) => Promise<{ ok: boolean } | { err: string }>
}
type Terms = {
  readonly ledger: Principal
  readonly price: bigint
  readonly receiver: Principal
}

/** Where no governance is named, whoever runs this first is paid, and whoever runs it later leaves that as it is. */
function priceStep(operator: EarnOperator, governance: string | undefined, sold: Sold): Step {
  const ledger = operator.id('icp_ledger')
  const { price } = sold
  return step(`${sold.what} has its price`, {
    isDone: async () => {
      const [terms] = await sold.fetch()
      if (terms?.ledger.toText() !== ledger.toText() || terms.price !== price) return false
      return governance === undefined || terms.receiver.toText() === governance
    },
    act: async () => {
      const receiver =
        governance === undefined ? operator.principal : Principal.fromText(governance)
      accepted(await sold.set([{ ledger, price, receiver }]))
    },
  })
}

function roomStep(operator: EarnOperator, { deployment }: Prices): Step {
  const controllerId = operator.id('claim_controller')
  const controller = operator.actor<ClaimController._SERVICE>(ClaimController, controllerId)
  return priceStep(operator, deployment.governance, {
    what: 'room for claim events',
    price: deployment.claimRoomPrice,
    fetch: async () => (await controller.getRoom(operator.principal, NO_KEY)).terms,
    set: (terms) => controller.setRoomTerms(terms),
  })
}

/** Cycles and most tokens of a collection stay what they are. */
function marketStep(operator: EarnOperator): Step {
  const controllerId = operator.id('nft_controller')
  const controller = operator.actor<NftController._SERVICE>(NftController, controllerId)
  const market = operator.id('nft_market').toText()
  const statistics = operator.id('nft_statistics').toText()
  const fetch = async () => accepted(await controller.findCanisterConfig())
  return step('new collections know the market, and its statistics are known', {
    isDone: async () => {
      const [, knownMarket, knownStatistics] = await fetch()
      return knownMarket === market && knownStatistics === statistics
    },
    act: async () => {
      const [cycles, , , supply] = await fetch()
      const most = Number(supply)
      accepted(await controller.setCanisterConfig(cycles, [market], [statistics], [], most))
    },
  })
}

/** They are sold like any other token. */
function positionStep(operator: EarnOperator): Step {
  const controllerId = operator.id('nft_controller')
  const controller = operator.actor<NftController._SERVICE>(NftController, controllerId)
  const positions = operator.id('position_nft')
  return step('position tokens are a listed collection', {
    isDone: async () => !('unknown' in (await controller.getOrigin(positions))),
    act: async () => {
      const collection = operator.actor<PositionNft._SERVICE>(PositionNft, positions)
      const info = accepted(await collection.getCanisterInfo())
      // no collection on the list bears the exchange's name, this one neither
      const listed = { name: 'Liquidity positions', ownerName: 'Exchange', image: '' }
      accepted(await controller.insert({ ...info, ...listed, cid: positions.toText() }))
    },
  })
}

function collectionStep(operator: EarnOperator, prices: Prices): Step {
  const controllerId = operator.id('nft_controller')
  const controller = operator.actor<NftController._SERVICE>(NftController, controllerId)
  return madeStep(operator, prices, { what: 'a collection of NFTs', controller })
}

function voteStep(operator: EarnOperator, prices: Prices): Step {
  const controllerId = operator.id('vote_controller')
  const controller = operator.actor<VoteController._SERVICE>(VoteController, controllerId)
  return madeStep(operator, prices, { what: 'a project of votes', controller })
}

/** In the smallest unit of ICP: some three times what the network takes for a key, and what its book is kept for. */
const KEY_PRICE = 2_000_000n

function addressBookStep(operator: EarnOperator, { deployment }: Prices): Step {
  const bookId = operator.id('address_book')
  const book = operator.actor<AddressBook._SERVICE>(AddressBook, bookId)
  return priceStep(operator, deployment.governance, {
    what: 'a key of an address book',
    price: KEY_PRICE,
    fetch: async () => (await book.getCreationFee(operator.principal, 0n)).terms,
    set: (terms) => book.setCreationFee(terms),
  })
}

type Made = Pick<NftController._SERVICE, 'getCreationFee' | 'setCreationFee'>

/** What anybody who is no admin pays a controller. Whoever sets it up is its admin by the installation. */
const madeStep = (
  operator: EarnOperator,
  { deployment }: Prices,
  { what, controller }: { readonly what: string; readonly controller: Made },
): Step =>
  priceStep(operator, deployment.governance, {
    what,
    price: deployment.creationPrice,
    fetch: async () => (await controller.getCreationFee(operator.principal)).terms,
    set: (terms) => controller.setCreationFee(terms),
  })

type Paid = Pick<FarmFactory._SERVICE, 'getCreationFee' | 'setCreationFee'>

/** Whoever sets the launchpad up is its admin by the installation. */
function saleStep(operator: EarnOperator, prices: Prices): Step {
  const factory = operator.actor<Launchpad._SERVICE>(Launchpad, operator.id('launchpad'))
  return creationStep(operator, prices, { what: 'a sale at the launchpad', factory })
}

/** What anybody who is no admin pays for a farm, a staking pool, or a sale. */
const creationStep = (
  operator: EarnOperator,
  { deployment }: Prices,
  { what, factory }: { readonly what: string; readonly factory: Paid },
): Step =>
  priceStep(operator, deployment.governance, {
    what,
    price: deployment.creationPrice,
    fetch: async () => (await factory.getCreationFee(operator.principal, 0n)).terms,
    set: (terms) => factory.setCreationFee(terms),
  })

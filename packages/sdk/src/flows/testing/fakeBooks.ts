import type { Principal } from '@icp-sdk/core/principal'
import { DEFAULT_PARAMETERS, openProposal, votingRules } from '@sluice/governance'
import type { NftRef } from '../../nfts/market/Listing.ts'
import { type Passcode, samePasscode } from '../../recover/Place.ts'
import type { SnsProposal } from '../../sns/SnsProposal.ts'
import {
  CLAIM_CONTROLLER,
  FARM_FACTORY,
  LEDGERS,
  LIQUIDITY_POOL,
  ME,
  NEW_FARM,
  NEW_NFT_COLLECTION,
  NEW_STAKING_POOL,
  NEW_VOTE_PROJECT,
  ORDER_POOL,
  STAKING_FACTORY,
} from './chainNames.ts'
import { claimBooks, LISTS } from './claiming.ts'
import type { FakeChain } from './FakeChain.ts'
import { newPoolOf } from './FakeCreations.ts'
import { FakeLedger } from './FakeLedger.ts'
import { launchpadBooks } from './launchpadBooks.ts'

/** What flows of every kind look up, read from a fake chain as long as one is online. */
export function fakeBooks(chain: FakeChain, online: <T>(read: () => T) => T) {
  return {
    tokens: {
      adapter: async (id: string) => online(() => FakeLedger.open(chain, id)),
      forget: () => {},
    },
    balances: {
      fetch: async (id: string) => online(() => chain.balanceOf(id, ME)),
      fetchAllowance: async (id: string, spender: Principal) =>
        online(() => ({ amount: chain.allowanceOf(id, spender.toText()) })),
    },
    pools: {
      fetchUnused: async (pool: string) => online(() => chain.unusedAt(pool)),
      fetchUnusedOf: async (pool: string, id: string) => online(() => unusedOf(chain, pool, id)),
      isAtWorkFor: async () => online(() => false),
      fetchSwaps: async (pool: string) => online(() => chain.swapsAt(pool)),
      fetchEvents: async (pool: string, cursor: bigint, limit: bigint) =>
        online(() => positionsAt(chain, pool).log.page(cursor, limit)),
    },
    creationFees: {
      fetchBalance: async () => online(() => chain.creationFee),
      fetchPasscodes: async () => online(() => [...chain.creations.passcodes]),
      isAtWork: async () => online(() => false),
      fetchPoolId: async (pair: Passcode) =>
        online(() =>
          chain.creations.pools.some((pool) => samePasscode(pool, pair))
            ? newPoolOf(pair)
            : undefined,
        ),
    },
    orders: {
      fetchPositions: async (pool: string) =>
        online(() => positionsAt(chain, pool).heldPositions()),
      fetchOrders: async (pool: string) =>
        online(() => (pool === ORDER_POOL ? chain.orderPool.orders() : [])),
      fetchNextPositionId: async (pool: string) =>
        online(() => positionsAt(chain, pool).nextPositionId),
    },
    positionNfts: {
      fetchTokenOf: async (_pool: string, positionId: bigint) =>
        online(() => chain.collection.tokenOf(positionId)),
      fetchHolder: async (token: bigint) => online(() => chain.collection.holderOf(token)),
    },
    locks: {
      fetchLock: async ({ positionId }: { readonly positionId: bigint }) =>
        online(() => chain.lock.lockOf(positionId)),
    },
    farms: {
      isStakedByMe: async (_farm: string, positionId: bigint) =>
        online(() => chain.farm.isStaked(positionId)),
      fetchEarned: async () => online(() => chain.farm.earned),
    },
    staking: {
      fetchFactoryId: async () => STAKING_FACTORY,
      fetchUser: async (pool: string) => online(() => stakingPoolOf(chain, pool).user),
      fetchUndeposited: async (of: { readonly stakingToken: string }) =>
        online(() => chain.lyingOf(of.stakingToken)),
      isAtWork: async () => online(() => false),
      fetchMade: async (key: bigint) =>
        online(() => (chain.creations.stakingPools.has(key) ? NEW_STAKING_POOL : undefined)),
      fetchCreationFee: async (key = 0n) => online(() => feeOf(chain, STAKING_FACTORY, key)),
    },
    farmFactory: {
      fetchMade: async (key: bigint) =>
        online(() => (chain.creations.farms.has(key) ? NEW_FARM : undefined)),
      fetchCreationFee: async (key = 0n) => online(() => feeOf(chain, FARM_FACTORY, key)),
    },
    claims: claimBooks(chain, online),
    claimControllerId: () => CLAIM_CONTROLLER,
    claimLists: LISTS,
    bridge: {
      estimateDissolve: async (ledgerId: string, amount: bigint) =>
        online(() =>
          ledgerId === LEDGERS.ckbtc
            ? dissolveEstimateOf(chain, ledgerId, amount)
            : chain.etherMinter.estimate(ledgerId, amount),
        ),
      fetchBurns: async (ledgerId: string) => online(() => chain.burnsOf(ledgerId)),
      fetchOrders: async (ledgerId: string) => online(() => chain.etherMinter.ordersIn(ledgerId)),
      fetchGasBurn: async (block: bigint) =>
        online(() => chain.etherMinter.gas.find((burn) => burn.block === block)),
    },
    nfts: {
      fetchHolder: async (collectionId: string, tokenId: bigint) =>
        online(() => chain.nfts.holderOf({ collectionId, tokenId })),
      fetchIsApproved: async (ref: NftRef, { spender }: { readonly spender: string }) =>
        online(() => chain.nfts.isApproved(ref, spender)),
    },
    nftMarket: {
      fetchListing: async (ref: NftRef) => online(() => chain.nftMarket.listingOf(ref)),
      fetchOffersOf: async (buyer: string) => online(() => chain.nftMarket.offersOf(buyer)),
      fetchSettlement: async (id: bigint) =>
        online(() => chain.nftMarket.settlements.find((sale) => sale.id === id)),
      fetchSettlementsOf: async () =>
        online(() => ({ rows: [...chain.nftMarket.settlements], total: 0 })),
      fetchOwed: async () => online(() => chain.nftMarket.owedToMe()),
    },
    nftStudio: {
      fetchMade: async (_creator: string, name: string) =>
        online(() => (chain.creations.collections.has(name) ? NEW_NFT_COLLECTION : undefined)),
      fetchCreationFee: async () => online(() => ({ unused: 0n, isPaid: false })),
      fetchMinted: async (_collection: string, createdAtNs: bigint) =>
        online(() => chain.nfts.mintedAt(createdAtNs)),
    },
    voteProjects: {
      fetchMade: async (_creator: string, name: string) =>
        online(() => (chain.creations.projects.has(name) ? NEW_VOTE_PROJECT : undefined)),
      fetchCreationFee: async () => online(() => ({ unused: 0n, isPaid: false })),
    },
    sns: {
      fetchNeuron: async (_governance: string, id: string) =>
        online(() => chain.governance.neuron(id)),
      fetchProposals: async () =>
        online(() => ({
          proposals: chain.governance.proposals.map((made) => proposalOf(made)),
          next: undefined,
        })),
    },
    launches: {
      fetchLifecycle: async (swapId: string) =>
        online(() => chain.sales.get(swapId)?.lifecycle ?? ('unspecified' as const)),
      fetchHeld: async (_swap: string, ledgerId: string) => online(() => chain.lyingOf(ledgerId)),
      fetchTicket: async (swapId: string) =>
        online(() => {
          const ticket = chain.sales.get(swapId)?.ticket
          return ticket && { ...ticket, createdAtNs: 0n }
        }),
    },
    launchpad: launchpadBooks(chain, online),
    now: () => chain.nowMs,
  }
}

function proposalOf(made: Pick<SnsProposal, 'id' | 'proposer' | 'title'>): SnsProposal {
  const voting = openProposal(votingRules(false, DEFAULT_PARAMETERS), { total: 0n, now: 0n })
  return {
    ...voting,
    ...{ functionId: 1n, topic: 'Governance', isCritical: false, summary: '', url: undefined },
    ...{ action: { kind: 'motion', text: '' }, rendering: '', status: 'open' },
    ...{ rewardStatus: 'accept-votes', rejectCost: 0n, failure: undefined, ballots: new Map() },
    ...made,
  }
}

const dissolveEstimateOf = (chain: FakeChain, ledgerId: string, amount: bigint) => ({
  ...{ direction: 'dissolve' as const, ledgerId, amount, leaves: amount, fees: [] },
  arrives: chain.minter.arriving(amount),
  expectedSeconds: 0,
})

const feeOf = (chain: FakeChain, factory: string, key: bigint) => ({
  unused: 0n,
  isPaid: chain.creations.isFeePaid(factory, key),
})

const positionsAt = (chain: FakeChain, pool: string) =>
  pool === LIQUIDITY_POOL ? chain.liquidityPool : chain.orderPool

function stakingPoolOf(chain: FakeChain, pool: string) {
  const found = chain.stakingPools.get(pool)
  if (found === undefined) throw new Error(`there is no staking pool ${pool}`)
  return found
}

function unusedOf(chain: FakeChain, pool: string, ledger: string): bigint {
  if (pool === ORDER_POOL) return chain.orderPool.deposited
  return pool === LIQUIDITY_POOL ? chain.liquidityPool.unusedOf(ledger) : chain.unusedOf(ledger)
}

import { aliases } from './aliases/area.ts'
import { bridge, bridgeLog } from './bridge/area.ts'
import { claims } from './claims/area.ts'
import type { Config } from './config.ts'
import { addressBook } from './contacts/area.ts'
import { createCore } from './createCore.ts'
import { earn, earnLogs } from './earn/area.ts'
import { farms, newFarms } from './farms/area.ts'
import { launchpad } from './launchpad/area.ts'
import { liquidity, positions } from './liquidity/area.ts'
import { loadedLater } from './loadedLater.ts'
import { locks } from './locks/area.ts'
import { nftLog, nftMarket, nftStudio, nftTokens, positionTokens } from './nfts/area.ts'
import { operators } from './operators/area.ts'
import { orders } from './orders/area.ts'
import { fetchQuote, fetchUsdPrices } from './prices/marketReads.ts'
import type { Sdk, SdkOptions } from './Sdk.ts'
import { snses } from './sns/area.ts'
import { stakes } from './staking/area.ts'
import { Swaps } from './swap/Swaps.ts'
import { Trades } from './trade/Trades.ts'
import { TokenTrust } from './trust/TokenTrust.ts'
import { votes } from './votes/area.ts'
import { approvals } from './wallet/area.ts'

/** Everything an app or a bot does with the exchange. One SDK serves one signer: make another after signing in. */
export function createSdk(config: Config, options: SdkOptions = {}): Sdk {
  const core = createCore(config, options)
  const { actors, principal, tokens, balances, pools, flows, tokenList, recover, caller, now } =
    core
  const services = { flows, pools, tokens, principal: caller, now }
  const swap = new Swaps({ ...services, actors })
  const trade = new Trades({ ...services, swap, balances })
  return {
    config,
    principal,
    isAnonymous: principal.isAnonymous(),
    ...core.line,
    ledgers: core.ledgers,
    tokens,
    balances,
    pools,
    positionNfts: core.reads.positionNfts,
    flows,
    quote: (request) => fetchQuote(pools, request),
    fetchUsdPrices: () => fetchUsdPrices({ config, pools, tokens }),
    swap,
    trade,
    orders: orders(core),
    positions: positions(core),
    liquidity: liquidity(core),
    aliases: aliases(core),
    addressBook: addressBook(core),
    positionTokens: positionTokens(core),
    locks: locks(core),
    nfts: core.reads.nfts,
    nftTokens: nftTokens(core),
    nftMarket: nftMarket(core, trade),
    nftStudio: nftStudio(core),
    nftLog: nftLog(core),
    farms: farms(core),
    stakes: stakes(core),
    newFarms: newFarms(core),
    earn: earn(core),
    earnLogs: earnLogs(core),
    claims: claims(core),
    launchpad: launchpad(core),
    bridge: bridge(core),
    bridgeLog: bridgeLog(core),
    wallet: core.wallet,
    recover,
    approvals: approvals(core),
    trust: new TokenTrust(core.reader, tokens, tokenList),
    faucet: loadedLater(
      async () => new (await import('./faucet.ts')).FaucetClient(config, actors, principal),
    ),
    settings: core.settings,
    tokenList,
    operators: operators(core),
    sns: snses(core),
    votes: votes(core),
    fetchRate: async (pair) =>
      (await import('./rates/fetchRate.ts')).fetchRate(config, actors, pair),
  }
}

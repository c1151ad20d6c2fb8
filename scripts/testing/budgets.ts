/** A part of the repository whose tests may take so long together. */
export type Area = {
  readonly name: string
  /**
   * Of a push, added up over its files, on a quiet machine with two cores and the three workers that share them: a file takes up to half as
   * long again as it would with two. In the browser: of the push that draws the longest journeys (`journeys.ts`).
   */
  readonly seconds: number
  /** Of all journeys, where a push plays a part of them. */
  readonly all?: number
  /** Its test files; the first area that a file fits into has it. */
  readonly files: RegExp
}

/**
 * What the tests of each area may take. An area that needs more gets it here, in the commit that makes it longer, and with the
 * reason: fifteen minutes for all of them are what somebody waits for who has changed a line.
 */
export const AREAS: readonly Area[] = [
  // two chains, both ways, and each journey waits for blocks to become final
  { name: 'browser: bridge', seconds: 200, all: 400, files: /^e2e\/src\/bridge\// },
  // neurons, a launch and three votes, each with a page that waits for the network
  // a neuron of the NNS, in a world of its own whose clock goes half a year ahead
  { name: 'browser: governance', seconds: 110, all: 230, files: /^e2e\/src\/governance\// },
  {
    name: 'ethereum',
    // plain transfers are swept on a real chain, and each call of theirs fails once
    seconds: 80,
    files: /\/(ethereum|ethereum-wallet|ethereum-transactions|evm-rpc|cketh-minter)\//,
  },
  { name: 'bridge', seconds: 60, files: /\/(bridge|bitcoin|ckbtc-minter|btc-checker)\// },
  { name: 'governance core', seconds: 10, files: /^packages\/governance\// },
  // each call of governance, sale, root and deployment fails once, on copies of a world with two ledgers
  // the same of the NNS, and its books in both generations of economics
  { name: 'nns', seconds: 45, files: /\/nns-governance\// },
  { name: 'governance', seconds: 80, files: /\/(governance|sns-[a-z]+)\// },
  // a list of twenty thousand powers and a picture of several parts are uploaded, and each call of a creation fails once
  { name: 'votes', seconds: 60, files: /\/(electorate|vote-[a-z]+|votes)(\/|\.world)/ },
  // flows of fourteen kinds
  { name: 'nft', seconds: 30, files: /^(?!canisters\/|e2e\/).*\/nfts?\// },

  { name: 'amm', seconds: 10, files: /^packages\/amm\// },
  { name: 'candid', seconds: 10, files: /^packages\/(candid|candid-bounds|text-encoding)\// },
  { name: 'canister kit', seconds: 180, files: /^packages\/(canister|testing|test-depth)\// },
  // each kind of flow is stopped at every call; the interface of an SNS's governance alone is as large as that of ten pools
  // and that of the NNS, whose merges and spawns are played as well
  // each kind of order is stopped after each of its calls: a market is made by four orders in one
  { name: 'sdk', seconds: 120, files: /^packages\/sdk\// },
  { name: 'deployment', seconds: 190, files: /^(packages\/deployment|local\/src\/deploy)\// },
  // the whole page is built once, and pages of two more areas are drawn
  { name: 'web', seconds: 50, files: /^apps\/web\// },
  // each on two databases: every log and store has its kills, rebuilds and liars, and streams are heard by a thousand
  { name: 'info', seconds: 150, files: /^apps\/info\// },
  { name: 'admin', seconds: 10, files: /^apps\/admin\// },
  { name: 'network', seconds: 160, files: /^network\// },
  // what is earned, claimed, founded, bridged and voted about is played here as well, and the README's commands; five DAOs live and vote
  { name: 'world', seconds: 520, files: /^local\/.*\.world\.test\.ts$/ },
  { name: 'local', seconds: 40, files: /^local\// },
  { name: 'scripts', seconds: 20, files: /^scripts\// },

  { name: 'canisters: pools', seconds: 150, files: /^canisters\/swap-pool\// },
  { name: 'canisters: exchange', seconds: 190, files: /^canisters\/(swap-|passcode|trusted)/ },
  // a collection, a market and a ledger in each case
  { name: 'canisters: nft market', seconds: 30, files: /^canisters\/nft-market\// },
  // the life of a sale with its ledgers in each case
  { name: 'canisters: launchpad', seconds: 30, files: /^canisters\/launchpad\// },
  { name: 'canisters: positions', seconds: 50, files: /^canisters\/position-/ },
  { name: 'canisters: ledgers', seconds: 80, files: /^canisters\/(ledger|icp-)/ },
  { name: 'canisters: earning', seconds: 150, files: /^canisters\/(farm|staking|claim)/ },
  { name: 'canisters: collections', seconds: 45, files: /^canisters\/nft-/ },
  { name: 'canisters: others', seconds: 60, files: /^canisters\// },

  // four pages of a market and its collections
  { name: 'browser: nft', seconds: 60, all: 140, files: /^e2e\/src\/nft\// },
  // a sale that is found, calculated and invested in
  { name: 'browser: launchpad', seconds: 50, all: 90, files: /^e2e\/src\/launchpad\// },
  { name: 'browser: swap', seconds: 510, all: 780, files: /^e2e\/src\/swap\// },
  { name: 'browser: wallet', seconds: 170, all: 320, files: /^e2e\/src\/wallet\// },
  { name: 'browser: liquidity', seconds: 260, all: 390, files: /^e2e\/src\/liquidity\// },
  { name: 'browser: earn', seconds: 130, all: 160, files: /^e2e\/src\/earn\// },
  { name: 'browser: connect', seconds: 130, all: 250, files: /^e2e\/src\/connect\// },
  { name: 'browser: hurried', seconds: 130, all: 240, files: /^e2e\/src\/hurried\// },
  { name: 'browser: info', seconds: 110, all: 300, files: /^e2e\/src\/info\// },
  // a list that is read anew each minute takes one to be seen; two others go through every form
  { name: 'browser: tokens', seconds: 100, all: 240, files: /^e2e\/src\/tokens\// },
  { name: 'browser: shell', seconds: 150, all: 390, files: /^e2e\/src\/shell\// },
  { name: 'browser: onchain', seconds: 140, files: /^e2e\/src\/onchain\// },
]

export const isBrowser = (name: string): boolean => name.startsWith('browser: ')

export const areaOf = (file: string): Area | undefined =>
  AREAS.find(({ files }) => files.test(file))

/** A part of the repository whose tests may take so long together. */
export type Area = {
  readonly name: string
  /** Of a push, added up over its files, on a quiet machine with two cores. In the browser: of all journeys. */
  readonly seconds: number
  /** Its test files; the first area that a file fits into has it. */
  readonly files: RegExp
}

/**
 * What the tests of each area may take. An area that needs more gets it here, in the commit that makes it longer, and with the
 * reason: fifteen minutes for all of them are what somebody waits for who has changed a line.
 */
export const AREAS: readonly Area[] = [
  // what comes next
  { name: 'bridge', seconds: 45, files: /\/bridge\// },
  { name: 'governance', seconds: 45, files: /\/governance\// },
  { name: 'nft', seconds: 45, files: /^(?!canisters\/position-nft\/).*\/nft\// },

  { name: 'amm', seconds: 60, files: /^packages\/amm\// },
  { name: 'candid', seconds: 15, files: /^packages\/(candid|candid-bounds|text-encoding)\// },
  { name: 'canister kit', seconds: 60, files: /^packages\/(canister|testing|test-depth)\// },
  { name: 'sdk', seconds: 90, files: /^packages\/sdk\// },
  { name: 'deployment', seconds: 60, files: /^(packages\/deployment|local\/src\/deploy)\// },
  { name: 'web', seconds: 60, files: /^apps\/web\// },
  { name: 'info', seconds: 100, files: /^apps\/info\// },
  { name: 'admin', seconds: 20, files: /^apps\/admin\// },
  { name: 'network', seconds: 150, files: /^network\// },
  { name: 'world', seconds: 150, files: /^local\/.*\.world\.test\.ts$/ },
  { name: 'local', seconds: 60, files: /^local\// },
  { name: 'scripts', seconds: 15, files: /^scripts\// },

  { name: 'canisters: pools', seconds: 150, files: /^canisters\/swap-pool\// },
  { name: 'canisters: exchange', seconds: 150, files: /^canisters\/(swap-|passcode|trusted)/ },
  { name: 'canisters: positions', seconds: 60, files: /^canisters\/position-/ },
  { name: 'canisters: ledgers', seconds: 60, files: /^canisters\/(ledger|icp-)/ },
  { name: 'canisters: earning', seconds: 150, files: /^canisters\/(farm|staking|claim)/ },
  { name: 'canisters: others', seconds: 60, files: /^canisters\// },

  { name: 'browser: swap', seconds: 400, files: /^e2e\/src\/swap\// },
  { name: 'browser: wallet', seconds: 250, files: /^e2e\/src\/wallet\// },
  { name: 'browser: liquidity', seconds: 250, files: /^e2e\/src\/liquidity\// },
  { name: 'browser: earn', seconds: 120, files: /^e2e\/src\/earn\// },
  { name: 'browser: connect', seconds: 250, files: /^e2e\/src\/connect\// },
  { name: 'browser: hurried', seconds: 200, files: /^e2e\/src\/hurried\// },
  { name: 'browser: info', seconds: 200, files: /^e2e\/src\/info\// },
  { name: 'browser: tokens', seconds: 150, files: /^e2e\/src\/tokens\// },
  { name: 'browser: shell', seconds: 250, files: /^e2e\/src\/shell\// },
  { name: 'browser: onchain', seconds: 150, files: /^e2e\/src\/onchain\// },
]

export const isBrowser = (name: string): boolean => name.startsWith('browser: ')

export const areaOf = (file: string): Area | undefined =>
  AREAS.find(({ files }) => files.test(file))

import {
  Dip20,
  Faucet,
  IdentityProvider,
  Ledger,
  PasscodeManager,
  PositionIndex,
  PositionNft,
  Settings,
  SiweProvider,
  SnsWasm,
  SwapCalculator,
  SwapDataBackup,
  SwapFactory,
  SwapFactoryValidator,
  SwapFeeReceiver,
  SwapPool,
  SwapPoolInstaller,
  TokenList,
  TrustedCanisterManager,
  Wicp,
  Xtc,
} from '@sluice/candid'
import { canisterSource } from '@sluice/canister/build'

/** Every canister module of the local world: where its source is and which interface it serves. */
export const MODULES = {
  ledger: { source: canisterSource('ledger'), service: Ledger },
  swapPool: { source: canisterSource('swap-pool'), service: SwapPool },
  swapFactory: { source: canisterSource('swap-factory'), service: SwapFactory },
  positionIndex: { source: canisterSource('position-index'), service: PositionIndex },
  passcodeManager: { source: canisterSource('passcode-manager'), service: PasscodeManager },
  poolInstaller: { source: canisterSource('swap-pool-installer'), service: SwapPoolInstaller },
  dataBackup: { source: canisterSource('swap-data-backup'), service: SwapDataBackup },
  factoryValidator: {
    source: canisterSource('swap-factory-validator'),
    service: SwapFactoryValidator,
  },
  trustedCanisters: {
    source: canisterSource('trusted-canister-manager'),
    service: TrustedCanisterManager,
  },
  positionNft: { source: canisterSource('position-nft'), service: PositionNft },
  swapFeeReceiver: { source: canisterSource('swap-fee-receiver'), service: SwapFeeReceiver },
  swapCalculator: { source: canisterSource('swap-calculator'), service: SwapCalculator },
  faucet: { source: canisterSource('faucet', 'local/canisters'), service: Faucet },
  dip20: { source: canisterSource('dip20', 'local/canisters'), service: Dip20 },
  wicp: { source: canisterSource('wicp', 'local/canisters'), service: Wicp },
  xtc: { source: canisterSource('xtc', 'local/canisters'), service: Xtc },
  snsWasm: { source: canisterSource('sns-wasm', 'local/canisters'), service: SnsWasm },
  identity: { source: canisterSource('identity', 'local/canisters'), service: IdentityProvider },
  settings: { source: canisterSource('settings'), service: Settings },
  tokenList: { source: canisterSource('token-list'), service: TokenList },
  siweProvider: { source: canisterSource('siwe-provider'), service: SiweProvider },
} as const

export type ModuleName = keyof typeof MODULES

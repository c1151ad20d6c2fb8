import type { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as candid from '@sluice/candid'
import type { DeployedWorld } from './DeployedWorld.ts'
import { exchangeRateArgs, platformLedgerArgs, siweArgs } from './longArgs.ts'

type Service = { init: (args: { IDL: typeof IDL }) => IDL.Type[] }

export type DeployedCanister = {
  /** Its name in `icp.yaml` and in the page's configuration. */
  readonly name: string
  /** Its folder in `canisters/`. */
  readonly source: string
  readonly service: Service
  readonly args: (world: DeployedWorld) => unknown[]
  /** `icp` tells every canister of a project the ids of the others, and the IC takes twenty: so there are two projects. */
  readonly part: 'exchange' | 'earn'
}

const one = (
  name: string,
  service: Service,
  args: DeployedCanister['args'] = () => [],
): DeployedCanister => ({
  name,
  source: name.replaceAll('_', '-'),
  service,
  args,
  part: /^((farm|staking|claim|nft|vote)_|launchpad$|address_book$)/.test(name)
    ? 'earn'
    : 'exchange',
})

/** The IC's key of production; the networks of tests have one of its name. */
const VETKD_KEY = 'key_1'

/** Where the second project is; `icp` names its canisters after it. */
export const EARN_FOLDER = 'deploy/earn'

/** How `icp` names a canister. */
export const icpName = ({ name, part }: DeployedCanister): string =>
  part === 'earn' ? `${EARN_FOLDER}:${name}` : name

/** Every canister of ours that is there once, those that others are told of first. Pools, farms, staking pools, collections and projects of votes are made by their factories. */
export const DEPLOYED: readonly DeployedCanister[] = [
  {
    ...one('slu_ledger', candid.Ledger, platformLedgerArgs),
    source: 'ledger',
  },
  {
    ...one('slu_index', candid.LedgerIndex, ({ id }) => [
      { ledger_id: id('slu_ledger'), retrieve_blocks_from_ledger_interval_seconds: [60n] },
    ]),
    source: 'ledger-index',
  },
  {
    ...one('slu_archive', candid.LedgerArchive, ({ id }) => [{ ledger_id: id('slu_ledger') }]),
    source: 'ledger-archive',
  },
  one('trusted_canister_manager', candid.TrustedCanisterManager, ({ governance }) => [
    [governance],
  ]),
  one('swap_data_backup', candid.SwapDataBackup, ({ id, governance }) => [
    id('swap_factory'),
    [governance],
  ]),
  one('position_index', candid.PositionIndex, ({ id }) => [id('swap_factory')]),
  one('passcode_manager', candid.PasscodeManager, ({ id, governance, environment }) => [
    id('icp_ledger'),
    environment.deployment.passcodePrice,
    id('swap_factory'),
    governance,
  ]),
  one('swap_fee_receiver', candid.SwapFeeReceiver, ({ id, governance }) => [
    id('swap_factory'),
    { address: id('icp_ledger').toText(), standard: 'ICRC2' },
    { address: id('slu_ledger').toText(), standard: 'ICRC2' },
    governance,
  ]),
  one('swap_factory', candid.SwapFactory, ({ id, governance }) => [
    // nobody takes records of pools: the info service reads what they tell
    Principal.managementCanister(),
    id('swap_fee_receiver'),
    id('passcode_manager'),
    id('trusted_canister_manager'),
    id('swap_data_backup'),
    [governance],
    id('position_index'),
  ]),
  one('swap_pool_installer', candid.SwapPoolInstaller, ({ id, governance }) => [
    id('swap_factory'),
    governance,
    id('position_index'),
  ]),
  one('swap_factory_validator', candid.SwapFactoryValidator, ({ id, governance }) => [
    id('swap_factory'),
    governance,
  ]),
  one('swap_calculator', candid.SwapCalculator),
  one('position_lock', candid.PositionLock, ({ id }) => [id('swap_factory')]),
  one('position_nft', candid.PositionNft, ({ id }) => [id('swap_factory')]),
  one('exchange_rate', candid.ExchangeRate, exchangeRateArgs),
  one('farm_fee_receiver', candid.FarmFeeReceiver),
  one('farm_index', candid.FarmIndex, ({ id }) => [id('farm_factory')]),
  // farms take their prices from pools: there is no index of prices, so the place of it names the pools' factory
  one('farm_factory', candid.FarmFactory, ({ id, governance }) => [
    id('farm_fee_receiver'),
    [governance],
    id('farm_index'),
    id('swap_factory'),
  ]),
  one('farm_factory_validator', candid.FarmFactoryValidator, ({ id, governance }) => [
    id('farm_factory'),
    governance,
    id('farm_index'),
  ]),
  one('staking_fee_receiver', candid.StakingFeeReceiver),
  one('staking_pool_factory', candid.StakingPoolFactory, ({ id, governance }) => [
    id('staking_fee_receiver'),
    [governance],
  ]),
  one('staking_pool_index', candid.StakingPoolIndex, ({ id }) => [id('staking_pool_factory')]),
  one(
    'staking_pool_factory_validator',
    candid.StakingPoolFactoryValidator,
    ({ id, governance }) => [id('staking_pool_factory'), governance],
  ),
  one('claim_storage', candid.ClaimStorage),
  one('claim_controller', candid.ClaimController),
  one('nft_controller', candid.NftController, ({ governance }) => [[governance]]),
  one('vote_controller', candid.VoteController, ({ governance }) => [[governance]]),
  one('launchpad', candid.Launchpad),
  one('address_book', candid.AddressBook, ({ governance }) => [[governance], VETKD_KEY]),
  one('principal_alias', candid.PrincipalAlias, ({ id }) => [[id('sns_wasm')]]),
  one('settings', candid.Settings),
  one('token_list', candid.TokenList),
  one('nft_market', candid.NftMarket, ({ id }) => [
    {
      payLedger: id('icp_ledger'),
      tokenList: id('token_list'),
      controller: id('nft_controller'),
      feeReceiver: id('swap_fee_receiver'),
    },
  ]),
  one('nft_statistics', candid.NftStatistics, ({ id }) => [
    { controller: id('nft_controller'), market: id('nft_market') },
  ]),
  one('siwe_provider', candid.SiweProvider, siweArgs),
  one('page', candid.Page),
]

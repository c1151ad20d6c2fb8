import { Principal } from '@icp-sdk/core/principal'
import type { InitArg, MinterArg } from '@sluice/candid/cketh_minter'
import type { InstallArgs } from '@sluice/candid/evm_rpc'
import { CONTRACTS } from '../../ethereum/contracts/addresses.ts'
import { CHAIN_ID } from '../../ethereum/node/AnvilNode.ts'
import { endowmentOf, SWEEP_FUNDS } from '../ethereumEndowment.ts'
import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { CKETH_MINTER, oneToken, TOKENS } from '../tokens.ts'
import type { World } from '../World.ts'
import { isMintedBy } from './isMintedBy.ts'

/** Where it is on mainnet. */
const EVM_RPC = '7hfb6-caaaa-aaaar-qadga-cai'
/** What the minter pays providers and signatures with: some years of looking for deposits without a pause. */
const MINTER_CYCLES = 10_000_000_000_000_000n
/** Of ether that is sent to somebody's own address, in wei; the fee pays for moving it while gas costs less than six gwei. */
const SWEEP_TERMS = { minimum_deposit: 10n ** 16n, fee: 2n * 10n ** 15n }
const MINIMUM_WITHDRAWAL = 30_000_000_000_000_000n

/** Installs what mints ckETH and the tokens of Ethereum, and through which it asks for the chain. No node is started for it. */
export async function installEthereumBridge(world: World, report: Report): Promise<void> {
  report("ckETH's minter")
  if (!world.has('evm_rpc')) await world.install('evm_rpc', 'evmRpc', [RPC_ARGS], EVM_RPC)
  if (!world.has('cketh_minter')) {
    if (!(await isMintedBy(world, 'cketh_ledger', CKETH_MINTER))) return
    await world.install('cketh_minter', 'ckethMinter', [minterArg(world)], CKETH_MINTER)
    await world.fund('cketh_minter', MINTER_CYCLES)
  }
  await addTokens(world)
  // it knows its own address once somebody has asked for it, and forgets it in an upgrade
  await world.ethereumMinter(deployer.getPrincipal()).minter_address()
}

/** Those whose ledgers it mints: an interrupted start may have added some of them. */
async function addTokens(world: World): Promise<void> {
  const minter = world.ethereumMinter(deployer.getPrincipal())
  const [known = []] = (await minter.get_minter_info()).supported_ckerc20_tokens
  const symbols = new Set(known.map(({ ckerc20_token_symbol }) => ckerc20_token_symbol))
  for (const token of TOKENS) {
    const { name, symbol, contract } = token
    if (contract === undefined || symbols.has(symbol)) continue
    if (!(await isMintedBy(world, name, CKETH_MINTER))) continue
    await minter.add_ckerc20_token({
      chain_id: BigInt(CHAIN_ID),
      address: CONTRACTS[contract],
      ckerc20_token_symbol: symbol,
      ckerc20_ledger_id: world.id(name),
      endowment: [endowmentOf(symbol)],
      sweeping: [{ minimum_deposit: 5n * oneToken(token), fee: oneToken(token) / 2n }],
    })
  }
}

const RPC_ARGS: InstallArgs = {
  demo: [],
  manageApiKeys: [],
  logFilter: [],
  overrideProvider: [],
  nodesInSubnet: [],
}

/**
 * What the public minter is installed with, but for time: it looks for deposits as soon as it is asked and for half a minute after, pays at
 * once, and offers more for a payment that no block has taken for two rounds.
 */
function minterArg(world: World): MinterArg {
  const timing: NonNullable<InitArg['timing'][0]> = {
    scrape_seconds: [2n],
    fee_seconds: [10n],
    withdrawal_seconds: [2n],
    reimbursement_seconds: [2n],
    watch_seconds: [30n],
  }
  return {
    InitArg: {
      ethereum_network: { Mainnet: null },
      chain_id: [BigInt(CHAIN_ID)],
      ecdsa_key_name: 'test_key_1',
      ledger_id: world.id('cketh_ledger'),
      evm_rpc_id: [Principal.fromText(EVM_RPC)],
      ethereum_contract_address: [CONTRACTS.oldEthHelper],
      erc20_helper_contract_address: [CONTRACTS.oldErc20Helper],
      deposit_with_subaccount_helper_contract_address: [CONTRACTS.depositHelper],
      ethereum_block_height: { Finalized: null },
      minimum_withdrawal_amount: MINIMUM_WITHDRAWAL,
      next_transaction_nonce: 0n,
      last_scraped_block_number: 0n,
      ledger_suite_orchestrator_id: [],
      blocked_addresses: [],
      timing: [timing],
      endowment: [endowmentOf('ckETH')],
      surplus: [SWEEP_FUNDS],
      sweeping: [{ contract: CONTRACTS.depositSweeper, ...SWEEP_TERMS }],
    },
  }
}

import { type Abi, encodeDeployData, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { CONTRACTS, type ContractName } from '../contracts/addresses.ts'
import { DepositHelper } from '../contracts/generated/DepositHelper.ts'
import { DepositSweeper } from '../contracts/generated/DepositSweeper.ts'
import { LinkToken } from '../contracts/generated/LinkToken.ts'
import { OldErc20Helper } from '../contracts/generated/OldErc20Helper.ts'
import { OldEthHelper } from '../contracts/generated/OldEthHelper.ts'
import { RevertingRecipient } from '../contracts/generated/RevertingRecipient.ts'
import { UsdcToken } from '../contracts/generated/UsdcToken.ts'
import { UsdtToken } from '../contracts/generated/UsdtToken.ts'
import { CHAIN_ID } from '../node/AnvilNode.ts'
import type { Change, Endowment } from './changes.ts'
import { OPERATOR_BALANCE, operator } from './operator.ts'

export type Founding = Change & { readonly kind: 'founded' }
type Creation = { readonly abi: Abi; readonly bytecode: Hex; readonly args: readonly unknown[] }

const CREATION_GAS = 2_000_000n
/** In wei: twice what gas costs in the first block. */
const MAX_FEE = 2_000_000_000n

export type TokenName = Exclude<keyof Endowment, 'ether'>
const TOKENS: readonly TokenName[] = ['usdc', 'usdt', 'link']
const MINT_GAS = 100_000n

/** The call that makes tokens for an address. Of all three contracts alike. */
export const mintData = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: LinkToken.abi, functionName: 'mint', args: [to, amount] })

/** The signed transactions of a chain's first block: they create the contracts, in the order of their addresses, and give the minter its tokens. */
export function foundingTransactions({
  minterAddress,
  endowment,
}: Founding): Promise<readonly Hex[]> {
  const contracts: Readonly<Record<ContractName, Creation>> = {
    depositHelper: { ...DepositHelper, args: [minterAddress] },
    oldEthHelper: { ...OldEthHelper, args: [minterAddress] },
    oldErc20Helper: { ...OldErc20Helper, args: [minterAddress] },
    usdc: { ...UsdcToken, args: [] },
    usdt: { ...UsdtToken, args: [] },
    link: { ...LinkToken, args: [] },
    reverting: { ...RevertingRecipient, args: [] },
    depositSweeper: { ...DepositSweeper, args: [CONTRACTS.depositHelper] },
  }
  const calls = [
    ...Object.values(contracts).map((creation) => ({
      gas: CREATION_GAS,
      data: encodeDeployData(creation),
    })),
    ...TOKENS.filter((token) => endowment[token] > 0n).map((token) => ({
      gas: MINT_GAS,
      to: CONTRACTS[token],
      data: mintData(minterAddress, endowment[token]),
    })),
  ]
  const common = { chainId: CHAIN_ID, type: 'eip1559', maxFeePerGas: MAX_FEE } as const
  return Promise.all(
    calls.map((call, nonce) =>
      operator.signTransaction({ ...common, ...call, nonce, maxPriorityFeePerGas: 0n }),
    ),
  )
}

/** What accounts hold before the first block, in the node's form. */
export function genesisBalances({ minterAddress, endowment }: Founding) {
  const balances: (readonly [Hex, Hex])[] = [[operator.address, numberToHex(OPERATOR_BALANCE)]]
  if (endowment.ether > 0n) balances.push([minterAddress, numberToHex(endowment.ether)])
  return balances
}

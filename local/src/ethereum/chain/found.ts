import { type Abi, encodeDeployData, type Hex, numberToHex } from 'viem'
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
import { OPERATOR_BALANCE, operator } from './operator.ts'

type Creation = { readonly abi: Abi; readonly bytecode: Hex; readonly args: readonly unknown[] }

const CREATION_GAS = 2_000_000n
/** In wei: twice what gas costs in the first block. */
const MAX_FEE = 2_000_000_000n

/** The signed transactions that create the contracts, in the order of their addresses. */
export function creations(minterAddress: Hex): Promise<readonly Hex[]> {
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
  return Promise.all(
    Object.values(contracts).map((creation, nonce) =>
      operator.signTransaction({
        chainId: CHAIN_ID,
        type: 'eip1559',
        nonce,
        gas: CREATION_GAS,
        maxFeePerGas: MAX_FEE,
        maxPriorityFeePerGas: 0n,
        data: encodeDeployData(creation),
      }),
    ),
  )
}

/** What an account holds before the first block. */
export const GENESIS_BALANCE = [operator.address, numberToHex(OPERATOR_BALANCE)] as const

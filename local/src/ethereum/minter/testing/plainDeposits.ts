import type { Principal } from '@icp-sdk/core/principal'
import type { DepositAddress } from '@sluice/candid/cketh_minter'
import { encodeFunctionData, type Hex } from 'viem'
import { CONTRACTS } from '../../contracts/addresses.ts'
import { LinkToken } from '../../contracts/generated/LinkToken.ts'
import { depositor, type EthereumWorld } from './EthereumWorld.ts'

const mode = { Unsponsored: { subaccount: [] as [] } }

/** Somebody's own address for plain transfers of ether, looked at from now on. The minter's first look is over: it sees no payment that comes after this. */
export async function askForEther(world: EthereumWorld, owner: Principal): Promise<DepositAddress> {
  const answer = await world.as(owner).deposit_eth({ mode })
  await world.settle()
  return okOf(answer)
}

/** The same for the token. */
export async function askForUsdc(world: EthereumWorld, owner: Principal): Promise<DepositAddress> {
  const erc20_contract_address = CONTRACTS.usdc
  const answer = await world.as(owner).deposit_erc20({ erc20_contract_address, mode })
  await world.settle()
  return okOf(answer)
}

function okOf(answer: { Ok: DepositAddress } | { Err: object }): DepositAddress {
  if ('Ok' in answer) return answer.Ok
  throw new Error(`refused: ${Object.keys(answer.Err)}`)
}

/** An exchange pays somebody: a plain transfer of ether, in a block of its own. */
export async function payEther(world: EthereumWorld, to: string, value: bigint): Promise<void> {
  await world.send(asHex(to), '0x', value)
  await world.chain.mine()
}

/** The same of a token. */
export async function payUsdc(world: EthereumWorld, to: string, amount: bigint): Promise<void> {
  await world.chain.fundToken('usdc', depositor.address, amount)
  const args = [asHex(to), amount] as const
  const data = encodeFunctionData({ abi: LinkToken.abi, functionName: 'transfer', args })
  await world.send(CONTRACTS.usdc, data)
  await world.chain.mine()
}

export const asHex = (text: string): Hex => `0x${text.slice(2)}`

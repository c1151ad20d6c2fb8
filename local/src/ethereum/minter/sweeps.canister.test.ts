import { encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { alice, bob, ETHER, type EthereumWorld, startEthereum } from './testing/EthereumWorld.ts'
import { asHex, askForEther, askForUsdc, payEther, payUsdc } from './testing/plainDeposits.ts'

const FEE = ETHER / 200n
const USDC_FEE = 1_000_000n

let world: EthereumWorld
beforeAll(async () => {
  world = await startEthereum()
}, 60_000)
afterAll(() => world.network.stop())
afterEach(async () => {
  await world.requireSolvent()
  await world.requireBacked()
})

/** Looks, sweeps, and mints what the sweep has moved. */
async function settle(): Promise<void> {
  await world.finish(3)
  await world.scrape()
}

test('what an exchange pays to somebody’s own address is minted less its fee, the first time and again', async () => {
  const { address, minimum_deposit_amount, deposit_fee } = await askForEther(world, alice)
  expect([minimum_deposit_amount, deposit_fee]).toEqual([ETHER / 100n, [FEE]])
  const before = await world.balanceOf(alice)
  await payEther(world, address, ETHER)
  await settle()
  expect(await world.balanceOf(alice)).toBe(before + ETHER - FEE)
  expect(await world.ethOf(address)).toBe(0n)
  // the code runs there now: two payments that come to it go out as one
  await payEther(world, address, ETHER / 2n)
  await payEther(world, address, ETHER / 2n)
  await settle()
  expect(await world.balanceOf(alice)).toBe(before + 2n * (ETHER - FEE))
})

test('a token of several people is moved by one transaction', async () => {
  const [ours, theirs] = [await askForUsdc(world, alice), await askForUsdc(world, bob)]
  expect(ours.address).not.toBe(theirs.address)
  expect(ours.address).toBe((await askForEther(world, alice)).address)
  const nonce = await minterNonce()
  await payUsdc(world, ours.address, 50_000_000n)
  await payUsdc(world, theirs.address, 20_000_000n)
  await settle()
  expect(await world.balanceOf(alice, world.ckusdc)).toBe(50_000_000n - USDC_FEE)
  expect(await world.balanceOf(bob, world.ckusdc)).toBe(20_000_000n - USDC_FEE)
  expect(await minterNonce()).toBe(nonce + 1n)
})

test('nobody moves what is at an address to another account', async () => {
  const { address } = await askForEther(world, alice)
  const before = await world.balanceOf(bob)
  await payEther(world, address, ETHER)
  // somebody who says that it is theirs
  const data = encodeFunctionData({
    abi: SWEEP,
    functionName: 'sweep',
    args: [zeroAddress, `0x1d${'11'.repeat(31)}`, ZERO, ZERO, ZERO, 27],
  })
  await expect(world.send(asHex(address), data)).resolves.toMatch(/^0x/)
  await world.chain.mine()
  expect(await world.ethOf(address)).toBe(ETHER)
  await settle()
  expect(await world.balanceOf(bob)).toBe(before)
  expect(await world.ethOf(address)).toBe(0n)
})

const ZERO: Hex = `0x${'0'.repeat(64)}`
const SWEEP = [
  {
    type: 'function',
    name: 'sweep',
    stateMutability: 'nonpayable',
    outputs: [],
    inputs: ['address', 'bytes32', 'bytes32', 'bytes32', 'bytes32', 'uint8'].map((type) => ({
      type,
      name: '',
    })),
  },
] as const

async function minterNonce(): Promise<bigint> {
  const minter = await world.as(alice).minter_address()
  return BigInt(String(await world.chain.rpc('eth_getTransactionCount', [minter, 'latest'])))
}

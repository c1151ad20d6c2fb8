import { expect, test } from 'vitest'
import { parseBlock, serializeBlock } from './Block.ts'
import { heightScript, subsidyAt } from './coinbase.ts'
import { genesisBlock } from './genesis.ts'
import { meetsTarget, serializeHeader } from './Header.ts'
import { merkleRoot } from './merkle.ts'

test('the first block has the hash of every regtest', () => {
  const genesis = genesisBlock()
  expect(genesis.hash).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
  expect(genesis.header.merkleRoot).toBe(
    '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
  )
  expect(serializeHeader(genesis.header)).toHaveLength(80)
  expect(meetsTarget(genesis.hash)).toBe(true)
  expect(parseBlock(serializeBlock(genesis))).toEqual(genesis)
})

test('the Merkle root of block 100000 of the main network follows from its transactions', () => {
  const root = merkleRoot([
    '8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87',
    'fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4',
    '6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4',
    'e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d',
  ])
  expect(root).toBe('f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766')
})

test.each([
  [1, '51'],
  [16, '60'],
  [17, '0111'],
  [128, '028000'],
  [227_836, '03fc7903'],
])('height %i is written as %s in a coinbase', (height, hex) => {
  expect(Buffer.from(heightScript(height)).toString('hex')).toBe(hex)
})

test('the subsidy is halved every 150 blocks until nothing is left', () => {
  const heights = [1, 149, 150, 300, 150 * 32, 150 * 33, 150 * 64, 150 * 1_000]
  expect(heights.map(subsidyAt)).toEqual([
    5_000_000_000n,
    5_000_000_000n,
    2_500_000_000n,
    1_250_000_000n,
    1n,
    0n,
    0n,
    0n,
  ])
})

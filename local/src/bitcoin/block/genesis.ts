import { parseTransaction } from '../transaction/Transaction.ts'
import { type Block, makeBlock } from './Block.ts'
import { REGTEST_BITS } from './Header.ts'

/** The only transaction of the first block of every Bitcoin network. Its output belongs to nobody's coins. */
const COINBASE =
  '01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000'

/** The first block of regtest. */
export function genesisBlock(): Block {
  const coinbase = parseTransaction(Uint8Array.from(Buffer.from(COINBASE, 'hex')))
  const header = {
    version: 1,
    previous: '0'.repeat(64),
    merkleRoot: coinbase.txid,
    timeSeconds: 1_296_688_602,
    bits: REGTEST_BITS,
    nonce: 2,
  }
  return makeBlock(header, [coinbase])
}

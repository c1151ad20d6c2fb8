import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { neuronSeed } from './neuronSeed.ts'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** The bytes of a principal: its text in base 32, without the checksum of four bytes in front. */
function bytesOf(text: string): Uint8Array {
  const letters = [...text.replaceAll('-', '')]
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2),
  )
  return Uint8Array.from(bytes.slice(4))
}

test('a known controller has a known neuron', () => {
  const controller = bytesOf('k2t6j-2nvnp-4zjm3-25dtz-6xhaa-c7boj-5gayf-oj3xs-i43lp-teztq-6ae')
  const id = createHash('sha256').update(neuronSeed(controller, 0n)).digest('hex')
  expect(id).toBe('ef76f6c2d62f0f56ed44ea65c21aedeca4a0781d5f7950084284cb12890a2a4d')
})

test('a seed is the length of the domain, the domain, the controller, and the nonce', () => {
  const seed = neuronSeed(new Uint8Array([1, 2]), 258n, 'split-neuron')
  expect([...seed]).toEqual([12, ...Buffer.from('split-neuron'), 1, 2, 0, 0, 0, 0, 0, 0, 1, 2])
  expect([...neuronSeed(new Uint8Array(), 2n ** 64n - 1n)].slice(-8)).toEqual(Array(8).fill(255))
})
